// The finish panel: everything that can be checked is checked before a show is placed.

import { shortName, token } from "./cards.js";
import { copy, moved, same, without } from "./arrangement.js";
import { byId, el, enable, set, show, text } from "./dom.js";
import { kindOf, reasonOf } from "./hand.js";
import { t } from "./words.js";

const SLOTS = 4; // thirteen cards lie as 3 + 3 + 3 + 4

export class Finish {
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.panel = byId("panel-finish");
    byId("btn-place").addEventListener("click", () => this.place());
    byId("btn-cancel").addEventListener("click", () => this.cancel());
  }

  // Step 1, private: the card is parked in the slot, nothing is sent.
  open(card) {
    const { store } = this;
    if (store.phase !== "discard" || !store.legal("show")) return store.say(t("why.showLater"), "hint");
    if (!card) return store.say(t("why.selectOne"), "hint");
    if (card === store.you.taken) return store.say(t("why.sameCard"), "hint");
    store.parked = card;
    this.before = null;
    if (!store.arrangement.loose.includes(card)) {
      this.before = copy(store.arrangement);
      store.arrangement = moved(store.arrangement, [card], null, store.wild);
      this.without = copy(store.arrangement);
      store.touch();
    }
    store.selection.clear();
    store.question = null;
    store.changed();
    queueMicrotask(() => {
      const isKnown = !store.isDirty;
      byId(isKnown && !this.isValid ? "btn-cancel" : "btn-place").focus({ preventScroll: true });
    });
  }

  cancel() {
    const card = this.store.parked;
    if (!card) return false;
    const { store } = this;
    store.parked = null;
    if (this.before && same(store.arrangement, this.without)) {
      store.arrangement = this.before;
      store.touch();
    }
    store.select([card]);
    return true;
  }

  get isValid() {
    const { store } = this;
    return Boolean(store.verdict?.after?.[store.parked]?.valid_show) && !store.isDirty;
  }

  place() {
    const { store } = this;
    if (byId("btn-place").getAttribute("aria-disabled") === "true") return;
    const card = store.parked;
    if (!card) return this.acts.declare();
    const groups = without(store.arrangement, [card]).groups.filter((group) => group.length > 1);
    this.acts.act(this.isValid ? { kind: "show", card, groups } : { kind: "show", card });
  }

  render() {
    const { store } = this;
    const isPrivate = Boolean(store.parked);
    const isWindow = store.phase === "show" || store.phase === "meld" ||
      (store.view.phase === "meld" && Boolean(store.legal("declare")));
    show(this.panel, isPrivate || isWindow);
    set(byId("table"), "data-panel", isPrivate || isWindow);
    // The panel lies over the piles: no focus goes where nobody sees it.
    set(byId("piles"), "inert", isPrivate || isWindow);
    if (!isPrivate && !isWindow) return;
    set(this.panel, "data-step", isPrivate ? "check" : store.view.phase);
    text(byId("finish-title"), this.title(isPrivate));
    this.renderSlots();
    this.renderVerdict(isPrivate);
    this.renderButtons(isPrivate);
  }

  title(isPrivate) {
    const { store } = this;
    if (isPrivate) return t("finish.check");
    if (store.view.phase === "show") return t("finish.arrange");
    if (store.own?.state === "sent") return t("finish.sent");
    return t("finish.send");
  }

  renderSlots() {
    const { store } = this;
    const { groups, loose } = without(store.arrangement, store.parked ? [store.parked] : []);
    const made = groups.filter((group) => group.length > 1);
    const left = [...groups.filter((group) => group.length === 1).flat(), ...loose];
    const slots = made.map((cards) => this.slot(cards, store.judgement(cards)));
    for (let number = made.length; number < SLOTS; number += 1) {
      slots.push(el("li", { class: "slot slot-empty" }, t("finish.empty")));
    }
    if (left.length) slots.push(this.slot(left, null, true));
    const shown = slots.map((slot) => slot.outerHTML).join("");
    if (shown === this.shown) return;
    this.shown = shown;
    byId("finish-slots").replaceChildren(...slots);
  }


  slot(cards, judged, isLoose = false) {
    const kind = isLoose ? "loose" : kindOf(judged);
    const label = el("span", { class: "slot-kind" }, `${t(`kind.${kind}.icon`)} ${t(`kind.${kind}`)}`);
    return el("li", { class: "slot", "data-kind": kind, title: judged ? reasonOf(judged) : null },
      el("span", { class: "slot-cards" }, ...cards.map((card) => token(card, this.store.wild))), label);
  }

  renderVerdict(isPrivate) {
    const { store } = this;
    const line = byId("finish-verdict");
    const entry = this.judged;
    const isShower = isPrivate || store.view.phase === "show";
    set(line, "data-tone", entry && (entry.valid_show ? "good" : isShower ? "bad" : "calm"));
    text(line, this.verdict());
  }

  // The server's figures for what would be laid down, null while they are on their way.
  get judged() {
    const { store } = this;
    if (store.isDirty) return null;
    return (store.parked ? store.verdict?.after?.[store.parked] : store.verdict) ?? null;
  }

  // What the check says, in a sentence.
  verdict() {
    const { store, judged: entry } = this;
    if (!entry) return t("finish.judging");
    const isShower = Boolean(store.parked) || store.view.phase === "show";
    if (!isShower) return t("finish.cost", { points: entry.points });
    if (entry.valid_show) return t("finish.valid");
    return [t("finish.invalid", { why: this.why(entry) }), this.wrongPrice()].filter(Boolean).join(" ");
  }

  why(entry) {
    const bad = this.store.verdict.groups.find(({ kind }) => kind === "invalid");
    const sentences = entry.defects.map((code) => t(`defect.${code}`));
    if (bad && entry.defects.includes("invalid_group")) {
      const at = entry.defects.indexOf("invalid_group");
      const left = bad.cards.filter((card) => card !== this.store.parked);
      sentences[at] = `${left.map(shortName).join(" ")}: ${t(`reason.${bad.reason}`)}`;
    }
    return sentences.join("; ");
  }

  wrongPrice() {
    const hint = this.store.legal("show")?.hint ?? this.store.legal("declare")?.hint;
    const points = hint?.points ?? this.store.view.options?.wrong_show;
    return points === undefined ? t("finish.wrong") : t("finish.wrongCost", { points });
  }

  renderButtons(isPrivate) {
    const { store } = this;
    const place = byId("btn-place");
    show(place, isPrivate);
    show(byId("btn-cancel"), isPrivate);
    text(place, t(this.isValid ? "finish.declare" : "finish.place"));
    set(place, "data-tone", this.isValid ? "good" : "risky");
    const why = t(store.isOnline ? "finish.judging" : "why.offline");
    enable(place, store.isOnline && !store.acting && !store.isDirty, why);
    show(byId("finish-clock"), !isPrivate);
  }
}
