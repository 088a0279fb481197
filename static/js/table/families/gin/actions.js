// @ts-check
// The acts of gin: decline, knock, go gin, lay off. Every act is an entry of `legal`; its numbers
// are the server's.

import { shortName } from "../../cards.js";
import { t } from "../../../site/words.js";

const OUT = ["gin", "knock"];

export class GinActs {
  /** @param {Page["store"]} store @param {Page["acts"]} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.buttons = {
      "btn-pass": () => this.pass(),
      "btn-knock": () => this.out("knock"),
      "btn-gin": () => this.out("gin"),
      "btn-big-gin": () => this.bigGin(),
      "btn-reach": () => this.reach(),
      "btn-put-down": () => this.putDown(),
      "btn-done": () => this.done(),
    };
  }

  // Return the entry with which the selected card ends the deal, discarded face down; or null.
  way(kind, card = this.store.chosen) {
    return card ? this.store.legal(kind, (entry) => entry.card === card) : null;
  }

  // Return the entry that leaves the least deadwood of all that end the deal.
  get best() {
    const { legal } = this.store.view;
    const ways = legal.filter(({ kind, open }) => OUT.includes(kind) && !open);
    return ways.sort((a, b) => a.hint.k - b.hint.k)[0] ?? null;
  }

  // Return the deadwood of the hand as it is grouped, in the server's points.
  get grouped() {
    return (this.store.verdict?.groups ?? []).reduce((sum, { points }) => sum + points, 0);
  }

  pass() {
    const entry = this.store.legal("pass");
    if (!entry) return this.store.say(t("why.pass"), "hint");
    return this.acts.act(entry);
  }

  out(kind) {
    return this.acts.act(this.way(kind));
  }

  bigGin() {
    return this.acts.act(this.store.legal("big_gin"));
  }

  // Select the card that allows a knock; knocking itself is left to the player.
  reach() {
    const { best } = this;
    if (!best) return;
    this.store.select([best.card]);
    queueMicrotask(() => this.acts.parts.hand.focusCard(best.card));
  }

  // `k`: asks once, as Enter does before a discard.
  key() {
    const { store, acts } = this;
    if (store.phase === "arrange") return this.putDown();
    const kind = OUT.find((one) => this.way(one));
    if (kind) {
      const { card, hint } = this.way(kind);
      const text = t(`ask.${kind}`, { card: shortName(card), points: hint.k });
      return acts.question(kind, text, t(`act.${kind}`), t("ask.stay"), () => acts.act(this.way(kind, card)));
    }
    if (store.legal("big_gin")) {
      return acts.question("big_gin", t("ask.big_gin"), t("act.big_gin"), t("ask.stay"), () => this.bigGin());
    }
    store.say(this.whyNot(), "hint");
  }

  whyNot() {
    const { store, best } = this;
    if (store.phase !== "discard") return t("why.knockLater");
    if (best) return t("why.knockWith", { card: shortName(best.card) });
    const { limit } = store.view.knock;
    return limit ? t("why.tooMuch", { limit }) : t("why.ginOnly");
  }

  // Lay down the knocker's own groups as melds.
  putDown() {
    const entry = this.store.legal("knock", ({ open }) => open);
    if (!entry) return;
    const good = this.store.arrangement.groups.filter((group) => this.store.judgement(group)?.counts);
    return this.acts.act({ ...entry, melds: good });
  }

  // Return the entries of `legal` for melds on the table that the card may be laid off on.
  ends(card = this.store.chosen) {
    return this.store.view.legal.filter((entry) => entry.kind === "lay" && entry.card === card);
  }

  lay(meld) {
    const { store } = this;
    const entry = this.ends().find((one) => one.meld === meld);
    if (!entry) return store.say(t(store.chosen ? "why.noFit" : "why.layFirst"), "hint");
    return this.acts.act(entry);
  }

  // `l`: if only one meld takes the card, lay it off there.
  layKey() {
    const ends = this.ends();
    if (ends.length === 1) return this.acts.act(ends[0]);
    if (ends.length > 1) return this.acts.parts.family.melds.focus(ends[0].meld);
    return this.lay(null);
  }

  done() {
    return this.acts.act(this.store.legal("done"));
  }
}
