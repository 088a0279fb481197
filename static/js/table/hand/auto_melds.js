// @ts-check
// Arranges the hand into melds by itself: applies the server's suggestion after every card that
// comes or goes, until the player arranges the hand.

import * as hands from "./arrangement.js";
import { rankOf } from "../cards.js";
import { traits } from "../family.js";
import { PLAYED } from "../phases.js";
import { t } from "../../site/words.js";

const named = (cards) => [...cards].sort().join();
const shape = (groups) => groups.map(named).sort().join(" ");

export class AutoMelds {
  /** @param {Page["store"]} store @param {Page["acts"]} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.laid = null; // the hand that was arranged last
    store.addEventListener("view", ({ detail: { before } }) => this.follow(before));
  }

  // Do not start if suggestions are off, or if melds count as the player arranges them.
  get isFit() {
    return Boolean(traits().laysMelds) && this.store.info.assist !== false;
  }

  begin() {
    const isOwnWork = traits().isOwnWork?.(this.store.view);
    if (!this.isFit || isOwnWork || !this.store.hand.length) return;
    this.lay({ isFirst: true });
  }

  follow(before) {
    const { store } = this;
    if (!this.isFit || !store.hand.length) return;
    if (before?.deal !== store.view.deal) return this.begin();
    if (store.sortMode === "melds" && named(store.hand) !== this.laid) this.lay();
  }

  // Apply the suggestion: the first of the orders that Sort cycles through.
  async turnOn() {
    const { store, acts } = this;
    const { arrangement } = store;
    if (!(await this.lay({ isFirst: true, isForced: true }))) return;
    if (hands.same(arrangement, store.arrangement)) store.say(t("suggest.best"), "good");
    else acts.parts.announcer.say(t("say.sorted.melds"));
  }

  // A page opened in the middle of a deal keeps an arrangement made by the player.
  async lay({ isFirst = false, isForced = false } = {}) {
    const { store, acts } = this;
    if (!store.isOnline && !isForced) return false;
    const { deal } = store.view;
    const hand = named(store.hand);
    const answer = await acts.line.ask("suggest");
    const isStale = store.view.deal !== deal || named(store.hand) !== hand || !PLAYED.has(store.view.phase);
    if (answer.type !== "ack" || isStale) return false;
    if (!isFirst && store.sortMode !== "melds") return false;
    const isOwn = store.revision > 0 && shape(store.arrangement.groups) !== shape(answer.groups);
    if (isFirst && !isForced && isOwn) return false;
    if (store.staged) return false;
    this.laid = hand;
    this.place(answer, isForced);
    store.sortMode = "melds";
    store.changed();
    return true;
  }

  place({ groups, verdict }, isForced) {
    const { store } = this;
    const wanted = hands.fromServer(hands.likeBefore(groups, store.arrangement.groups), store.hand, store.arrangement);
    wanted.loose.sort((a, b) => rankOf(a) - rankOf(b));
    if (hands.same(wanted, store.arrangement)) return;
    if (isForced) store.rearrange(wanted);
    else {
      store.arrangement = wanted;
      store.touch();
    }
    store.verdict = verdict;
  }
}
