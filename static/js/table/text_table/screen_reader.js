// @ts-check
// Screen reader output: one assertive sentence when it matters, otherwise a polite log.

import { key } from "../hand/arrangement.js";
import { fullName } from "../cards.js";
import { byId } from "../dom.js";
import { kindOf } from "../hand/group_chips.js";
import { describe } from "../drawers/log.js";
import { roleOf } from "../event_kinds.js";
import { BEGUN, PLAYED } from "../phases.js";
import { get } from "../../site/preferences.js";
import { many, paragraph, phrases, t } from "../../site/words.js";

const ALARM = 10;

export class Announcer extends EventTarget {
  /** @param {Page["store"]} store @param {Page["countdown"]} countdown */
  constructor(store, countdown) {
    super();
    this.store = store;
    this.polite = byId("live-polite");
    this.assertive = byId("live-assertive");
    this.countdown = countdown;
    this.title = document.title;
    this.isTurn = false;
    this.pending = [];
    store.addEventListener("view", ({ detail }) => this.hear(detail));
    store.addEventListener("change", () => this.follow());
    countdown.onSecond(({ seconds, before }) => {
      if (before > ALARM && seconds <= ALARM) this.shout(many("say.seconds", ALARM));
    });
  }

  // The turn that was running when the page opened.
  begin() {
    this.hear({ events: [] });
  }

  shout(sentence) {
    this.assertive.textContent = sentence;
  }

  // Sentences of the same moment make one message.
  say(sentence) {
    this.pending.push(sentence);
    this.dispatchEvent(new CustomEvent("say", { detail: paragraph(this.pending) }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite.textContent = paragraph(this.pending.splice(0));
    }, 0);
  }

  // What is announced of other players: little, public actions, everything.
  isSpoken(event) {
    const level = get("speech");
    if (level === "full" || (this.store.you && event.seat === this.store.you.seat)) return true;
    const { spoken } = roleOf(event.kind);
    return spoken === "quiet" || (level === "normal" && (spoken === "normal" || event.source === "discard"));
  }

  hear({ events }) {
    const { store } = this;
    const called = events.find(({ kind }) => roleOf(kind).isCalled);
    const isShout = called && called.seat !== store.you?.seat && this.calledIn !== store.view.deal;
    if (called) this.calledIn = store.view.deal;
    const lines = events
      .filter((event) => this.isSpoken(event) && !(isShout && event === called))
      .map((event) => describe(event, store, fullName)).filter(Boolean);
    if (lines.length) this.say(`${phrases(lines)}.`);
    const isTurn = BEGUN.has(store.phase);
    if (isShout) this.shout(describe(called, store, fullName));
    else if (isTurn && !this.isTurn) this.shout(this.turnSentence());
    this.isTurn = isTurn;
    document.title = PLAYED.has(store.phase) ? t("title.turn", { title: this.title }) : this.title;
  }

  // Messages of the page itself: a refusal, what a new group is worth, the points.
  follow() {
    const { store } = this;
    const { message } = store;
    if (message && message !== this.message) this.say(message.text);
    this.message = message;
    if (this.fresh && !store.isDirty) this.tellGroup();
    const points = store.isDirty ? this.points : store.standing?.points;
    const isNew = points !== this.points && points !== undefined && this.points !== undefined;
    if (isNew && get("speech") === "full") this.say(t("say.points", { points }));
    this.points = points;
  }

  // A new group is announced with its kind, once the server has judged it.
  grouped(cards) {
    this.fresh = cards;
    if (!this.store.isOnline) this.tellGroup();
  }

  tellGroup() {
    const { store } = this;
    const wanted = key(this.fresh);
    const index = store.arrangement.groups.findIndex((cards) => key(cards) === wanted);
    this.fresh = null;
    if (index < 0) return;
    const cards = store.arrangement.groups[index];
    const judged = store.judgement(cards);
    const kind = t(`spoken.${kindOf(judged)}`);
    const points = judged?.points ?? "?";
    this.say(t("say.groupMade", { n: index + 1, kind, cards: many("cards", cards.length), points }));
  }

  turnSentence() {
    const { store, countdown } = this;
    const top = store.view.discard.at(-1);
    const own = countdown.of(store.you.seat);
    const parts = [t("say.turn")];
    if (top) parts.push(t("say.open", { card: fullName(top) }));
    if (own) parts.push(many("say.seconds", Math.round(own.seconds)));
    return paragraph(parts);
  }
}
