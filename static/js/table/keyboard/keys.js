// @ts-check
// Keyboard handling inside the table region. key_map.js says which key does what.

import { nudged } from "../hand/arrangement.js";
import { byId } from "../dom.js";
import { actOf, areOn, here } from "./key_map.js";
import { get } from "../../site/preferences.js";
import { t } from "../../site/words.js";

// Elements that use keys themselves: text fields, lists with arrow keys, dialogs.
const ELSEWHERE = "input, textarea, select, dialog, .rail [role=tab], #sheet-result";

// Elements that scroll with arrows, or use them otherwise.
const NO_ARROWS = ".menu, .rail, #text-table, .panel, .away-card";

const press = (id) => {
  const button = byId(id);
  if (!button.hidden && !button.closest("[hidden]")) button.click();
};

export class Keys {
  /**
   * @param {Page["store"]} store
   * @param {Page["hand"]} hand
   * @param {Page["acts"]} acts
   * @param {any} given
   */
  constructor(store, hand, acts, { text, command }) {
    this.store = store;
    this.hand = hand;
    this.acts = acts;
    this.runs = {
      draw: () => acts.draw("stock"),
      take: () => acts.draw("discard"),
      ungroup: () => acts.ungroup(),
      sayState: () => acts.sayState(),
      sayHand: () => acts.sayHand(),
      sayLog: () => acts.sayLog(),
      rotate: () => acts.rotate(),
      help: () => acts.help(),
      chat: () => acts.parts.chat?.open(),
      text,
      command,
    };
    document.addEventListener("keydown", (event) => this.hear(event));
  }

  hear(event) {
    const { key } = event;
    // The focus leaves a closed dialog only in the next frame.
    const target = event.target.closest?.("dialog:not([open])") ? document.body : event.target;
    const isCommand = event.metaKey || (event.ctrlKey && key !== " ");
    if (event.defaultPrevented || isCommand) return;
    if (target !== document.body && !target.closest?.("#table")) return;
    if (target.closest?.(ELSEWHERE)) return;
    if (event.altKey && key.startsWith("Arrow")) return this.carry(event);
    if (event.altKey) return;
    if (key === "Escape") return this.acts.escape();
    if (key.startsWith("Arrow")) return this.arrow(event);
    if (key === " ") return this.space(event);
    if (key === "Enter") return this.enter(event);
    if (areOn()) this.letter(event);
  }

  // Single keys can be off, for people who dictate or whose screen reader needs them (WCAG 2.1.4).
  letter(event) {
    const { key, repeat } = event;
    if (/^[1-8]$/.test(key)) return this.group(Number(key) - 1);
    const isBack = event.shiftKey && key === "Z" && actOf(key) === "undo";
    const act = isBack ? "redo" : actOf(key);
    if (!act || repeat) return;
    event.preventDefault();
    const run = this.runs[act] ?? this.acts.parts.family?.keys?.[act];
    if (run) run();
    else press(here().find((row) => row.act === act).button);
  }

  get lists() {
    const { groups, loose } = this.store.arrangement;
    return [...groups, loose].filter((cards) => cards.length);
  }

  // Return {list, at} of the focused card, or of the first one.
  get place() {
    const card = document.activeElement?.dataset?.card;
    const lists = this.lists;
    const list = lists.findIndex((cards) => cards.includes(card));
    return { card: list < 0 ? null : card, list, at: list < 0 ? -1 : lists[list].indexOf(card), lists };
  }

  arrow(event) {
    const { card, list, at, lists } = this.place;
    if (!lists.length || get("textTable") === "on") return;
    const focus = document.activeElement ?? document.body;
    if (focus.closest(NO_ARROWS)) return;
    event.preventDefault();
    if (!card) return this.hand.focusCard(lists[0][0]);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.shiftKey) {
      this.store.rearrange(nudged(this.store.arrangement, card, step));
      return queueMicrotask(() => this.hand.focusCard(card));
    }
    if (step) {
      const all = lists.flat();
      return this.hand.focusCard(all[(all.indexOf(card) + step + all.length) % all.length]);
    }
    const by = event.key === "ArrowDown" ? 1 : -1;
    const next = lists[(list + by + lists.length) % lists.length];
    this.hand.focusCard(next[Math.min(at, next.length - 1)]);
  }

  // Alt+arrow moves the selection to the group before or after.
  carry(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { selection, arrangement } = this.store;
    if (!step || !selection.size) return;
    event.preventDefault();
    const first = [...selection][0];
    const count = arrangement.groups.length;
    const at = arrangement.groups.findIndex((cards) => cards.includes(first));
    const to = (at < 0 ? count : at) + step;
    if (to < 0 || to > count) return;
    this.acts.move([...selection], to === count ? null : to, null);
    queueMicrotask(() => this.hand.focusCard(first));
  }

  space(event) {
    const { card } = this.place;
    if (!card) return;
    event.preventDefault();
    this.store.tap(card, event.shiftKey || event.ctrlKey);
  }

  enter(event) {
    const isControl = event.target.closest?.("button, a, summary");
    if (isControl) return;
    event.preventDefault();
    if (this.store.question) return this.store.question.run();
    this.acts.enter();
  }

  group(index) {
    const { groups, loose } = this.store.arrangement;
    // The loose cards come after the last group.
    const cards = groups[index] ?? (index === groups.length ? loose : []);
    const node = this.hand.nodes.get(cards[0]);
    if (!node) return this.store.say(t("why.noGroup", { n: index + 1 }), "hint");
    if (node === document.activeElement) this.acts.parts.announcer.say(node.parentElement.ariaLabel);
    this.hand.focusCard(cards[0]);
  }
}
