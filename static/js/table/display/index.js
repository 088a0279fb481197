// @ts-check
// How the table looks and sounds on this device.

import { roleOf } from "../event_kinds.js";
import { BEGUN, turnOf } from "../phases.js";
import { DisplayDialog } from "./display_dialog.js";
import { Sound } from "./sound.js";
import { byId } from "../dom.js";
import { isOutOfMatch } from "../seat_state.js";

const LAST_SECONDS = new Set([10, 5]);

/** @param {Page} page */
export function display(page) {
  const { store, countdown } = page;
  const sound = new Sound(byId("btn-sound"));
  new DisplayDialog(sound, { keys: () => page.sheet.open() });
  store.addEventListener("view", ({ detail }) => playEvents(detail, store, sound));
  let groups = 0;
  store.addEventListener("arranged", () => {
    const count = store.arrangement.groups.length;
    if (count > groups) sound.play("group");
    groups = count;
  });
  countdown.onSecond(({ seconds }) => LAST_SECONDS.has(seconds) && sound.play("low"));
  const awake = new Awake(store);
  store.addEventListener("view", () => awake.look());
  document.addEventListener("visibilitychange", () => awake.look());
  awake.look();
  return { sound };
}

/** @param {any} given @param {Page["store"]} store @param {Page["sound"]} sound */
function playEvents({ before, events }, store, sound) {
  const isNewTurn = !before || turnOf(before) !== turnOf(store.view);
  if (BEGUN.has(store.phase) && isNewTurn) sound.play("turn");
  for (const { kind } of events) {
    const cue = roleOf(kind).sound;
    if (cue) sound.play(cue);
    if (kind === "deal_over") sound.play(store.own?.state === "won" ? "won" : "lost");
  }
}

// The screen stays awake while a timed deal runs for the reader; if the browser refuses, it may
// sleep. The browser itself releases the lock when the page is hidden.
class Awake {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.isAsking = false;
    this.lock = null;
  }

  get isNeeded() {
    const { store } = this;
    const { own } = store;
    const isPlaying = own && own.state !== "out" && own.state !== "dropped" && !isOutOfMatch(store, own);
    return Boolean(!document.hidden && isPlaying && store.isDealt && store.clocks.length && store.info.pace !== "untimed");
  }

  async look() {
    if (this.isAsking) return;
    if (!this.isNeeded) {
      const lock = this.lock;
      this.lock = null;
      return lock?.release();
    }
    if (this.lock && !this.lock.released) return;
    this.isAsking = true;
    this.lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    this.isAsking = false;
    if (this.lock && !this.isNeeded) this.look();
  }
}
