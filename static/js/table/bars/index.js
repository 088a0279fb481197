// @ts-check
// The bars around the table: prompt, clocks, match, actions.

import { ActionBar } from "./action_bar.js";
import { Countdown } from "./countdown.js";
import { MatchBar } from "./match_bar.js";
import { Prompt } from "./prompt.js";
import { byId } from "../dom.js";

const TIME_PLAYED_AFTER_MS = 4000;

/** @param {Page} page */
export function clocks({ store }) {
  return { countdown: new Countdown(store) };
}

/** @param {Page} page */
export function bars(page) {
  const { store, acts } = page;
  return { prompt: new Prompt(page), actions: new ActionBar(store, acts), matchBar: new MatchBar(store) };
}

// Load the parts that can wait until the table is playable.
/** @param {Page} page */
export async function laterBars({ store, announcer }) {
  const strip = byId("event-strip");
  setTimeout(() => countTime(store), TIME_PLAYED_AFTER_MS);
  if (!strip) return;
  const { EventStrip } = await import("./event_strip.js");
  new EventStrip(store, announcer, strip.dataset.url);
}

// A part of its own shows the time played; nothing waits for it.
/** @param {Page["store"]} store */
async function countTime(store) {
  if (!navigator.onLine) addEventListener("online", () => countTime(store), { once: true });
  else if (store.you) new (await import("./time_played.js")).TimePlayed(store);
}
