// What a screen reader hears: one assertive sentence when it matters, a polite log else.

import { fullName } from "./cards.js";
import { byId } from "./dom.js";
import { describe } from "./log.js";
import { many, t } from "./words.js";

const ALARM = 10;
const ASKED = new Set(["draw", "discard", "show", "meld"]);

export class Announcer {
  constructor(store, countdown) {
    this.store = store;
    this.polite = byId("live-polite");
    this.assertive = byId("live-assertive");
    this.countdown = countdown;
    this.title = document.title;
    this.turn = null;
    store.addEventListener("view", ({ detail }) => this.hear(detail));
    countdown.onSecond(({ seconds, before }) => {
      if (before > ALARM && seconds <= ALARM) this.shout(many("say.seconds", ALARM));
    });
  }

  shout(sentence) {
    this.assertive.textContent = sentence;
  }

  say(sentence) {
    this.polite.textContent = sentence;
  }

  hear({ events }) {
    const { store } = this;
    const shown = events.find(({ kind }) => kind === "show_placed" || kind === "window_opened");
    const lines = events.map((event) => describe(event, store)).filter(Boolean);
    if (lines.length) this.say(lines.join(". "));
    const isTurn = store.phase === "draw";
    const turn = isTurn ? `${store.view.deal}:${store.view.turn?.deadline ?? store.version}` : null;
    if (shown && shown.seat !== store.you?.seat) this.shout(describe(shown, store));
    else if (isTurn && this.turn === null) this.shout(this.turnSentence());
    this.turn = isTurn ? turn : null;
    const isAsked = ASKED.has(store.phase);
    document.title = isAsked ? t("title.turn", { title: this.title }) : this.title;
  }

  turnSentence() {
    const { store, countdown } = this;
    const top = store.view.discard.at(-1);
    const own = countdown.of(store.you.seat);
    const parts = [t("say.turn")];
    if (top) parts.push(t("say.open", { card: fullName(top) }));
    if (own) parts.push(many("say.seconds", Math.round(own.seconds)));
    return parts.join(" ");
  }
}
