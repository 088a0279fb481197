// @ts-check
// The table of a replay: the live table's own parts, drawing the frames of a deal.

import { cardActions } from "../table/actions/index.js";
import { bars } from "../table/bars/index.js";
import { Countdown } from "../table/bars/countdown.js";
import { all, byId, set, text } from "../table/dom.js";
import { felt } from "../table/felt/index.js";
import { hand } from "../table/hand/index.js";
import { deafLine, offlineTable } from "../table/offline_table.js";
import { OpenHands } from "./open_hands.js";
import { laid } from "./best_hand.js";
import { stepSaid } from "./step_text.js";

// The parts of the live table that are drawn; controls are left out.
const DRAWN = ["seats", "centre", "family", "hand", "over", "openHands"];

// A clock that shows the time of the current frame.
class PlayedClock extends Countdown {
  /** @param {Page["store"]} store @param {ReplayPlayer} player */
  constructor(store, player) {
    super(store);
    this.player = player;
  }

  left(timer) {
    return timer?.deadline ? timer.deadline - this.player.time : null;
  }

  total(timer) {
    return Math.max(1, timer.length ?? 1);
  }

  // No warnings about running out of time.
  onSecond() {}
}

// A silent announcer: the replay itself announces the steps.
const silent = Object.assign(new EventTarget(), { say() {}, grouped() {}, shout() {} });

export class Board {
  /** @param {Page} page @param {ReplayPlayer} player */
  constructor(page, player) {
    this.page = page;
    this.player = player;
    this.show(false);
  }

  /**
   * @param {PageElement} root
   * @param {ReplayPlayer} player
   */
  static async of(root, player) {
    const { reel, n } = player;
    const snapshot = { version: 0, view: reel.view(n), events: reel.story(n) };
    const rooms = [
      ({ store }) => ({ countdown: new PlayedClock(store, player), announcer: silent }),
      felt, cardActions, bars, hand,
      ({ store }) => ({ openHands: new OpenHands(store, player) }),
    ];
    const begin = (store) => {
      store.isReplay = true;
    };
    const page = await offlineTable(root, snapshot, deafLine, { rooms, drawn: DRAWN, begin });
    page.acts.chip = () => false;
    set(root, "data-phase", "wait");
    return new Board(page, player);
  }

  // Draw the current frame. With `isStep`, one step forward, animate what happened.
  show(isStep) {
    const { page, player } = this;
    const { store } = page;
    const { reel, n } = player;
    const view = reel.view(n);
    const events = isStep ? reel.events(n) : reel.story(n);
    const drew = isStep ? events.find(({ kind }) => kind === "drew") : null;
    page.acts.source = drew ? (drew.source === "discard" ? "discard" : "stock") : null;
    store.isSpectator = !view.you;
    // Cards glide from their old places only in a step of one hand.
    if (!isStep) page.hand.spots.clear();
    store.adopt(store.version + 1, view, events, isStep ? "live" : "whole");
    this.layHand();
    this.tell();
    store.changed();
    queueMicrotask(() => this.calm());
  }

  // Arrange the hand at its best; keep each group where most of its cards were.
  layHand() {
    const { page: { store }, player: { reel, n } } = this;
    const own = reel.hands(n).find(({ seat }) => seat === store.you?.seat);
    if (!own) return;
    store.verdict = own.verdict;
    store.arrangement = laid(own, store);
    store.fresh = own.cards.includes(store.you.drawn) ? store.you.drawn : null;
  }

  tell() {
    const { page: { store }, player: { reel, n } } = this;
    // Events hidden at the time have no sentence; keep the last one.
    let told = "";
    for (let step = n; step >= 0 && !told; step -= 1) told = stepSaid(store, reel.events(step));
    text(byId("prompt-text"), told);
    const asked = store.view.turn?.seats ?? [];
    set(byId("timer-self"), "data-clock", asked.length === 1 ? asked[0] : "");
  }

  // Buttons on the table cannot be pressed here: they are only shown.
  calm() {
    for (const node of all("button, [tabindex]", this.page.root)) {
      const isButton = node.matches("button");
      set(node, "tabindex", isButton ? -1 : null);
      if (isButton) set(node, "title", null);
    }
  }
}
