// @ts-check
// The bars round the table: what is asked, the clocks, the match, what can be done.

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

// What is fetched once the table can be played.
/** @param {Page} page */
export async function laterBars({ store, announcer }) {
  const strip = byId("event-strip");
  setTimeout(() => countTime(store), TIME_PLAYED_AFTER_MS);
  if (!strip) return;
  const { EventStrip } = await import("./event_strip.js");
  new EventStrip(store, announcer, strip.dataset.url);
}

// The time played is told by a part of its own, which nobody waits for.
/** @param {Page["store"]} store */
async function countTime(store) {
  if (!navigator.onLine) addEventListener("online", () => countTime(store), { once: true });
  else if (store.you) new (await import("./time_played.js")).TimePlayed(store);
}
