// @ts-check
// The buttons of a table with melds: Meld, Lay off, Lay now. The server decides whether cards are a
// meld that may be laid down: by an entry of `legal`, or a trial of `stage`.

import { key } from "../../hand/arrangement.js";
import { fullName, shortName } from "../../cards.js";
import { byId, isEnabled, one, set, show, text } from "../../dom.js";
import { t } from "../../../site/words.js";

const ASK_AFTER = 120;
const MELD_MIN = 3;

export class MeldBar {
  /** @param {Page["store"]} store @param {Page["acts"]} acts @param {any} board */
  constructor(store, acts, board) {
    this.store = store;
    this.acts = acts;
    this.board = board;
    this.tried = null; // {name, reason}: the newest trial, `reason` null while it is pending
    const runs = {
      "btn-meld": () => this.meld(),
      "btn-lay": () => this.board.layKey(),
      "btn-lay-now": () => this.acts.parts.family.staged.send(),
    };
    for (const [id, run] of Object.entries(runs)) {
      const button = byId(id);
      button.addEventListener("click", () => {
        const isAsked = id === "btn-lay" && store.selection.size > 0;
        if (isEnabled(button) || isAsked) run();
        else store.say(button.title, "hint");
      });
    }
  }

  get isTurn() {
    return this.store.phase === "discard";
  }

  // Return what Meld lays down: the selected cards, or else the first group that is a meld.
  get cards() {
    const { selection, arrangement } = this.store;
    if (selection.size > 1) return [...selection];
    return arrangement.groups.find((cards) => this.isListed(cards)) ?? [...selection];
  }

  // Return whether `legal` lists exactly these cards.
  isListed(cards) {
    const wanted = key(cards);
    return Boolean(this.store.legal("meld", (entry) => entry.cards && key(entry.cards) === wanted));
  }

  // `ready` sets a button's state by whether its act can be sent now.
  render(ready) {
    this.ready = ready;
    this.renderMeld();
    this.renderLay();
    const { staged } = this.store;
    const now = byId("btn-lay-now");
    show(now, this.isTurn && Boolean(staged));
    text(now, t(staged?.ends ? "act.goOut" : "act.layNow"));
    set(now, "data-ends", Boolean(staged?.ends));
    this.ready(now, true, "");
  }

  renderMeld() {
    const { store } = this;
    const button = byId("btn-meld");
    const isHere = this.isTurn && Boolean(store.view.rules) && !store.staged?.ends;
    show(button, isHere);
    if (!isHere) return;
    const reason = this.whyNot();
    this.ready(button, reason === "", reason);
  }

  // Return whether the server has judged the selected cards.
  get isAsked() {
    return this.store.selection.size >= MELD_MIN && Boolean(this.tried?.reason);
  }
  get canMeld() {
    return Boolean(this.store.view.rules) && this.whyNot() === "";
  }

  // Return why these cards cannot be laid down, "" if they can.
  whyNot() {
    const { store, cards } = this;
    if (cards.length < MELD_MIN) return t("why.meldSelect");
    if (this.isListed(cards)) return "";
    const name = `${store.version} ${JSON.stringify([this.acts.parts.family.staged.list, key(store.selection)])}`;
    if (this.tried?.name !== name) this.try(name);
    return this.tried.reason ?? t("why.asking");
  }

  try(name) {
    this.tried = { name, reason: null };
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const answer = await this.acts.parts.family.staged.ask([...this.acts.parts.family.staged.list, { kind: "meld", cards: this.cards }]);
      if (this.tried.name !== name) return;
      if (answer.type === "lost") this.tried = null;
      else this.tried.reason = answer.type === "ack" ? "" : answer.message;
      this.store.changed();
    }, ASK_AFTER);
  }

  renderLay() {
    const { store, board } = this;
    const button = byId("btn-lay");
    const isHere = this.isTurn && store.melds.length > 0 && !store.staged?.ends;
    show(button, isHere);
    if (!isHere) return;
    const { ends } = board;
    const only = ends.length === 1 ? ends[0].entry.card : null;
    text(one("span", button), only ? t("act.layCard", { card: shortName(only) }) : t("act.layOff"));
    set(button, "aria-label", only ? t("act.layCard", { card: fullName(only) }) : null);
    this.ready(button, ends.length > 0, board.lock() ?? t(board.cards.length ? "why.fitsNowhere" : "why.layFirst"));
  }

  // Lay cards down as a new meld, laid out as a trial first like everything.
  async meld(cards = this.cards) {
    if (cards.length < MELD_MIN) return this.store.say(t("why.meldSelect"), "hint");
    return this.acts.parts.family.staged.stage({ kind: "meld", cards });
  }
}
