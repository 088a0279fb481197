// @ts-check
// The finish panel: checks everything possible before a show is placed. In the window after a show
// the same panel holds the cards to be sent.

import { grouped, copy, key, mayGroup, moved, same, ungrouped, without } from "../../hand/arrangement.js";
import { shortName, token } from "../../cards.js";
import { kindOf, reasonOf } from "../../hand/group_chips.js";
import { byId, el, enable, glide, set, show, text } from "../../dom.js";
import * as prefs from "../../../site/preferences.js";
import { Slots, slotsFor } from "./show_slots.js";
import { numbered, paragraph, t } from "../../../site/words.js";

const AGAIN_WITHIN = 5000;
const MELD = 240;

// While cards are sent, return the button that puts a whole group into a slot, or takes it back
// from there; none while the group is moved card by card.
/** @param {Page["store"]} store @param {string[]} cards */
export function groupButton({ panel }, cards) {
  const slots = panel?.slots;
  if (!slots || slots.isSingle(cards)) return null;
  const isPressed = slots.isMelded(cards);
  return { isPressed, word: isPressed ? "meld.back" : "meld.group", name: isPressed ? "meld.backName" : "meld.groupName" };
}

export class Finish {
  /** @param {Page["store"]} store @param {Page["acts"]} acts @param {any} trial */
  constructor(store, acts, trial) {
    this.store = store;
    this.acts = acts;
    this.trial = trial;
    this.slots = new Slots();
    this.panel = byId("panel-finish");
    byId("btn-place").addEventListener("click", () => this.place());
    byId("btn-cancel").addEventListener("click", () => this.cancel());
    byId("btn-meld-all").addEventListener("click", () => this.meldAll());
    byId("btn-meld-reset").addEventListener("click", () => this.reset());
    byId("finish-slots").addEventListener("click", ({ target }) => {
      const slot = target.closest("[data-slot]");
      if (slot && this.isWindow) this.tap(Number(slot.dataset.slot));
    });
  }

  get hasGuard() {
    return prefs.get("guard") === "on";
  }

  // The 45 seconds after a show, the player's own or another's.
  get isWindow() {
    const { store } = this;
    return store.phase === "show" || store.phase === "meld" ||
      (store.view.phase === "meld" && Boolean(store.legal("declare")));
  }

  // Step 1, private: the card is put on the slot, nothing is sent.
  open(card) {
    const { store } = this;
    if (store.phase !== "discard" || !store.legal("show")) return store.say(t("why.showLater"), "hint");
    if (!card) return store.say(t("why.selectOne"), "hint");
    if (card === store.locked) return store.say(t("why.sameCard"), "hint");
    store.aside = card;
    this.before = null;
    if (!store.arrangement.loose.includes(card)) {
      this.before = copy(store.arrangement);
      store.arrangement = moved(store.arrangement, [card], null, store.told);
      this.without = copy(store.arrangement);
      store.touch();
    }
    store.selection.clear();
    store.question = null;
    store.message = null;
    store.changed();
    queueMicrotask(() => {
      const isKnown = !store.isDirty;
      byId(isKnown && !this.isValid ? "btn-cancel" : "btn-place").focus({ preventScroll: true });
    });
  }

  cancel() {
    const card = this.store.aside;
    if (!card) return false;
    const { store } = this;
    store.aside = null;
    if (this.before && same(store.arrangement, this.without)) {
      store.arrangement = this.before;
      store.touch();
    }
    store.select([card]);
    return true;
  }

  get isValid() {
    const { store } = this;
    return Boolean(store.verdict?.after?.[store.aside]?.valid_show) && !store.isDirty;
  }

  place() {
    const { store } = this;
    if (byId("btn-place").getAttribute("aria-disabled") === "true") return;
    const card = store.aside;
    if (!card) return this.declare();
    if (!this.hasGuard) return this.again() && this.acts.act({ kind: "show", card });
    const groups = without(store.arrangement, [card]).groups.filter((group) => group.length > 1);
    this.acts.act(this.isValid ? { kind: "show", card, groups } : { kind: "show", card });
  }

  // Without confirmation, only the second press within five seconds counts.
  again() {
    const { store } = this;
    const now = performance.now();
    const isSecond = now - (this.armedAt ?? -AGAIN_WITHIN) < AGAIN_WITHIN;
    this.armedAt = isSecond ? undefined : now;
    if (!isSecond) store.say(t("finish.again"), "hint");
    return isSecond;
  }

  // Send the cards in the slots; groups left out of them become loose cards.
  declare() {
    const { store } = this;
    if (!store.legal("declare")) return store.say(t("why.notTurn"), "hint");
    const isOpenShow = store.phase === "show";
    const verdict = this.judged;
    if (this.askBetter()) return;
    if (isOpenShow && !this.hasGuard && !this.again()) return;
    if (isOpenShow && this.hasGuard && !verdict?.valid_show) {
      const why = verdict ? t("finish.invalid", { why: this.why(verdict) }) : "";
      const ask = paragraph([why, this.wrongPrice()]);
      return this.acts.question("declare", ask, t("act.declare"), t("ask.arrange"), () => this.send(), 0, "bad");
    }
    this.send();
  }

  // If suggestions are on, ask once about an arrangement worse than the best one, before it is sent
  // and again shortly before the time is up.
  askBetter(isLast = false) {
    const { store } = this;
    const better = this.isWindow && this.hasGuard && !store.question ? store.you?.proposal : null;
    if (!better || !store.legal("declare") || store.own?.state === "sent") return false;
    const name = `${store.view.deal}:${better.points}:${isLast}`;
    if (this.offered === name || !(store.verdict?.points > better.points)) return false;
    this.offered = name;
    const use = () => this.acts.act({ kind: "declare", groups: better.groups });
    const mine = { word: t("ask.sendMine"), run: () => this.declare() };
    this.acts.question("better", t("ask.better", { points: better.points }), t("ask.useIt"), t("ask.arrange"), use);
    store.question.also = mine;
    return true;
  }

  send() {
    const { store } = this;
    const left = store.arrangement.groups.flatMap((group, index) => (this.slots.rowOf(group) ? [] : [index]));
    if (left.length) store.rearrange(ungrouped(store.arrangement, left));
    return this.acts.act({ kind: "declare" });
  }

  // --- the slots ------------------------------------------------------------------------

  meld(index) {
    const { store } = this;
    const group = store.arrangement.groups[index];
    if (!group || !this.isWindow) return;
    for (const card of group) store.selection.delete(card);
    this.slots.meld(group);
    this.landed = this.slots.isMelded(group) ? index : null;
    store.changed();
  }

  meldAll() {
    const { store } = this;
    store.selection.clear();
    this.slots.meldAll(store.arrangement.groups, store.arrangement.loose);
    store.changed();
  }

  reset() {
    this.slots.clear();
    this.store.select([]);
  }

  // A slot takes the selected cards; without a selection, two taps swap two slots.
  tap(index) {
    const { store, slots } = this;
    if (store.selection.size) this.put([...store.selection], index);
    else slots.tap(index);
    store.changed();
  }

  put(cards, index) {
    const { store, slots } = this;
    const row = slots.rows[index];
    const before = store.arrangement;
    const lies = before.groups.findIndex((group) => row.cards.length > 1 && key(group) === key(row.cards));
    const all = [...new Set([...row.cards, ...cards])];
    let after;
    if (lies >= 0) after = moved(before, cards, lies, store.told);
    else if (all.length === 1) after = moved(before, cards, null, store.told);
    else if (mayGroup(before, all, store.limit)) after = grouped(before, all, store.told).arrangement;
    else return store.say(t("why.groupLimit", { max: store.limit }), "hint");
    for (const group of before.groups) {
      const rest = group.filter((card) => !all.includes(card));
      if (rest.length > 1 && rest.length < group.length) slots.parts.add(key(rest));
    }
    const made = after.groups.find((group) => group.includes(cards[0]));
    Object.assign(row, { cards: made ?? all, isFixed: true });
    store.rearrange(after);
    store.selection.clear();
  }

  // Return the server's verdict on the slots, requested if they differ from the groups.
  get judged() {
    const { store } = this;
    if (!this.isWindow) return store.isDirty ? null : store.verdict?.after?.[store.aside] ?? null;
    const isWhole = store.arrangement.groups.every((group) => this.slots.rowOf(group));
    if (isWhole) return store.isDirty ? null : store.verdict;
    const groups = store.arrangement.groups.filter((group) => this.slots.rowOf(group));
    const name = JSON.stringify(groups);
    if (this.tried?.name === name) return this.tried.verdict;
    if (!store.isOnline) return null;
    this.trial.ask(groups, (verdict) => {
      this.tried = { name, verdict };
      store.changed();
    });
    return null;
  }

  // --- rendering ------------------------------------------------------------------------

  render() {
    const { store, isWindow } = this;
    const isPrivate = Boolean(store.aside);
    const isShown = isPrivate || isWindow;
    store.panel = isShown ? { slots: isWindow ? this.slots : null } : null;
    show(this.panel, isShown);
    set(byId("table"), "data-panel", isShown);
    set(byId("table"), "data-melding", isWindow);
    // The panel covers piles and seats: keep the focus out of them.
    for (const id of ["piles", "seats"]) set(byId(id), "inert", isShown);
    if (!isShown) {
      this.slots.clear();
      this.tried = null;
      this.armedAt = undefined;
      return;
    }
    set(this.panel, "data-step", isPrivate ? "check" : store.view.phase);
    text(byId("finish-title"), this.title(isPrivate));
    this.renderSlots();
    this.renderVerdict(isPrivate);
    this.renderButtons(isPrivate);
  }

  title(isPrivate) {
    const { store } = this;
    if (isPrivate) return t("finish.check");
    if (store.phase === "show") return t("finish.arrange");
    return t(store.own?.state === "sent" ? "finish.sent" : "finish.send");
  }

  renderSlots() {
    const { store, slots } = this;
    const { groups, loose } = without(store.arrangement, store.aside ? [store.aside] : []);
    const made = groups.filter((group) => group.length > 1);
    const alone = groups.filter((group) => group.length === 1).flat();
    const least = slotsFor(groups.flat().length + loose.length);
    slots.fit(made, loose, this.isWindow ? store.selection : new Set(), least);
    const lying = new Set(slots.rows.flatMap(({ cards }) => cards));
    const left = [...made.flat(), ...alone, ...loose].filter((card) => !lying.has(card));
    const nodes = slots.rows.map((row, index) => this.slot(row, index));
    if (left.length) nodes.push(this.rest(left));
    const shown = nodes.map((node) => node.outerHTML).join("");
    if (shown === this.shown) return;
    this.shown = shown;
    const list = byId("finish-slots");
    const focused = document.activeElement?.dataset?.slot;
    list.replaceChildren(...nodes);
    if (focused) list.querySelector(`[data-slot="${focused}"]`)?.focus({ preventScroll: true });
    this.land();
  }

  slot({ cards, isFixed }, index) {
    const { store, slots } = this;
    const judged = cards.length > 1 ? store.judgement(cards) : null;
    const kind = cards.length > 1 ? kindOf(judged) : cards.length ? "loose" : "empty";
    const word = kind === "empty" ? t("finish.empty") : `${t(`kind.${kind}.icon`)} ${t(`kind.${kind}`)}`.trim();
    const inside = [
      cards.length ? el("span", { class: "slot-cards" }, ...cards.map((card) => token(card, store.wild))) : null,
      el("span", { class: "slot-kind" }, word),
    ];
    const names = { class: "slot", "data-kind": kind, "data-set": isFixed, title: judged ? reasonOf(judged) : null };
    if (!this.isWindow) return el("li", { ...names, "data-testid": `slot-${index + 1}` }, ...inside);
    const isChosen = slots.chosen === index;
    return el("li", { class: "slot-place" }, el("button", {
      ...names, type: "button", "data-slot": index, "data-testid": `slot-${index + 1}`,
      "aria-pressed": String(isChosen), "data-target": store.selection.size > 0,
      "aria-label": t("finish.slotName", { n: index + 1, cards: cards.map(shortName).join(" "), kind: word }),
    }, ...inside));
  }

  rest(cards) {
    return el("li", { class: "slot slot-rest", "data-kind": "loose", "data-testid": "slot-rest" },
      el("span", { class: "slot-cards" }, ...cards.map((card) => token(card, this.store.wild))),
      el("span", { class: "slot-kind" }, t("kind.loose")));
  }

  // The group just melded moves from the hand to its slot.
  land() {
    const group = this.landed === null ? null : this.store.arrangement.groups[this.landed];
    this.landed = null;
    const row = group && this.slots.rowOf(group);
    const node = row && byId("finish-slots").querySelector(`[data-slot="${this.slots.rows.indexOf(row)}"]`);
    const from = group && this.acts.parts.hand.nodes.get(group[0])?.getBoundingClientRect();
    if (!node || !from) return;
    const to = node.getBoundingClientRect();
    glide(node, { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }, MELD);
  }

  renderVerdict(isPrivate) {
    const { store } = this;
    const line = byId("finish-verdict");
    const isShower = isPrivate || store.view.phase === "show";
    const entry = this.judged;
    const isBlind = isShower && !this.hasGuard;
    const tone = !entry || isBlind ? null : entry.valid_show ? "good" : isShower ? "bad" : "calm";
    // On a low screen the panel covers the prompt line. Text that is no verdict has no verdict
    // colour.
    const { message } = store;
    const isPicking = this.isWindow && store.selection.size > 0;
    set(line, "data-tone", message || isPicking ? null : tone);
    text(line, message?.text ?? (isPicking ? t("finish.pick") : this.verdict()));
  }

  // Return the result of the check, in a sentence.
  verdict() {
    const entry = this.judged;
    const isShower = Boolean(this.store.aside) || this.store.view.phase === "show";
    if (isShower && !this.hasGuard) return t("finish.blind");
    if (!entry) return t("finish.judging");
    if (!isShower) return t("finish.cost", { points: entry.points });
    if (entry.valid_show) return t("finish.valid");
    return paragraph([t("finish.invalid", { why: this.why(entry) }), this.wrongPrice()]);
  }

  why(entry) {
    const groups = entry.groups ?? this.store.verdict.groups;
    const bad = groups.find(({ kind }) => kind === "invalid");
    const sentences = entry.defects.map((code) => numbered(`defect.${code}`, this.store.view.options));
    if (bad && entry.defects.includes("invalid_group")) {
      const at = entry.defects.indexOf("invalid_group");
      const left = bad.cards.filter((card) => card !== this.store.aside);
      sentences[at] = t("finish.fails", { cards: left.map(shortName).join(" "), reason: t(`reason.${bad.reason}`) });
    }
    return sentences.join("; ");
  }

  wrongPrice() {
    const hint = this.store.legal("show")?.hint ?? this.store.legal("declare")?.hint;
    const points = hint?.points ?? this.store.view.options?.wrong_show;
    return points === undefined ? t("finish.wrong") : t("finish.wrongCost", { points });
  }

  renderButtons(isPrivate) {
    const { store, slots } = this;
    const place = byId("btn-place");
    const isSure = this.isValid && this.hasGuard;
    show(place, isPrivate);
    show(byId("btn-cancel"), isPrivate);
    show(byId("btn-meld-all"), !isPrivate);
    show(byId("btn-meld-reset"), !isPrivate);
    const isAllIn = slots.rows.every(({ cards, isFixed }) => !cards.length || isFixed) && !slots.parts.size && !slots.back.size;
    enable(byId("btn-meld-all"), !isAllIn && store.arrangement.groups.length > 0, t("why.allMelded"));
    enable(byId("btn-meld-reset"), slots.parts.size + slots.back.size > 0 || slots.rows.some(({ isFixed }) => isFixed), t("why.undo"));
    text(place, t(isSure ? "finish.declare" : "finish.place"));
    set(place, "data-tone", isSure ? "good" : "risky");
    const why = t(store.isOnline ? "finish.judging" : "why.offline");
    enable(place, store.isOnline && !store.acting && !store.isDirty, why);
    show(byId("finish-clock"), !isPrivate);
  }
}
