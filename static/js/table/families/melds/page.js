// @ts-check
// The page of a table with melds.

import { Board } from "./board.js";
import { fullName, shortName } from "../../cards.js";
import { byId, set, show, text } from "../../dom.js";
import { PLAYED } from "../../phases.js";
import { TrialMelds } from "./trial_melds.js";
import { MeldBar } from "./bar.js";
import { badge, noteOf, sentence } from "./sentences.js";
import { listed, many, paragraph, t } from "../../../site/words.js";

const MEMORY = "coach-meld";

export class Family {
  /** @param {Page} page */
  constructor(page) {
    const { store, acts, actions, line, seats, drag, announcer } = page;
    this.store = store;
    this.acts = acts;
    this.announcer = announcer;
    this.staged = new TrialMelds(store, acts, line);
    this.board = new Board(store, acts, seats, {
      // Cards dropped beside the melds are laid down as a meld of their own.
      bare: store.view.rules ? (cards) => this.bar.meld(cards) : null,
      lock: () => this.whyNotLay(),
    });
    this.bar = new MeldBar(store, acts, this.board);
    this.keys = { lay: () => this.board.layKey() };
    actions.bars.push(this.bar);
    drag.more.push(this.board.place);
    page.sentences = { sentence: () => sentence(store, this.bar), badge };
    page.tip = () => this.tip();
    store.addEventListener("view", ({ detail }) => this.hear(detail.events));
    store.addEventListener("staged", ({ detail }) => this.tell(detail.act));
  }

  // Play what is laid out, together with an act that ends it.
  send(entry) {
    return this.staged.send(entry);
  }

  // Take back what was laid out last; return whether there was something.
  takeBack() {
    return this.staged.undo();
  }

  // Return where a card is on the table, or null.
  rectOf(card) {
    return this.board.rectOf(card);
  }

  // Return why nothing can be laid off yet, or null.
  whyNotLay() {
    return null;
  }

  render() {
    const { store } = this;
    this.board.render();
    const note = noteOf(store.view);
    show(byId("board-note"), note !== "");
    text(byId("board-note"), note);
    // A player who has played no card yet scores twice by going out in one turn.
    const isClosed = store.own?.opened === false && PLAYED.has(store.view.phase);
    const chip = byId("board-chip");
    show(chip, isClosed);
    text(chip, t("board.rummy"));
    set(chip, "title", t("board.rummyWhy"));
    set(chip, "aria-label", t("board.rummyWhy"));
    set(chip, "role", "note");
  }

  hear(events) {
    if (events.some(({ kind }) => kind === "reshuffled")) this.store.say(t("stock.made"), "hint");
  }

  // Prepared melds are announced to screen reader users.
  tell({ kind, card, cards }) {
    const names = listed((cards ?? [card]).filter(Boolean).map((one) => fullName(one)));
    const said = kind === "meld" || kind === "lay" ? t(`say.${kind}`, { cards: names }) : "";
    const count = many("prompt.staged", this.staged.list.length);
    this.announcer.say(paragraph([said, count]));
    if (kind === "meld") remember();
  }

  // The first time that the hand holds a meld, say which one.
  tip() {
    const { store } = this;
    const meld = store.phase === "discard" && !store.staged && store.legal("meld", ({ cards }) => cards);
    if (!meld || store.info.assist === false || isRemembered()) return null;
    const end = () => {
      remember();
      store.changed();
    };
    const words = t("coach.meld", { cards: meld.cards.map((card) => shortName(card)).join(" ") });
    return { name: "meld", text: words, end };
  }
}

function isRemembered() {
  try {
    return localStorage.getItem(MEMORY) !== null;
  } catch {
    return true;
  }
}

function remember() {
  try {
    localStorage.setItem(MEMORY, "1");
  } catch {
    // Without storage the hint is not shown at all.
  }
}
