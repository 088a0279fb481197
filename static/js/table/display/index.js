// @ts-check
// How the table looks and sounds on this device.

import { roleOf } from "../event_kinds.js";
import { BEGUN, turnOf } from "../phases.js";
import { DisplayDialog } from "./display_dialog.js";
import { Sound } from "./sound.js";
import { byId } from "../dom.js";

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
  document.addEventListener("visibilitychange", () => stayAwake(store));
  stayAwake(store);
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

// The screen stays awake while somebody sits here; where that is refused it may sleep.
/** @param {Page["store"]} store */
async function stayAwake(store) {
  if (store.isSpectator || document.hidden) return;
  await navigator.wakeLock?.request("screen").catch(() => null);
}
