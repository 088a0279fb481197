// @ts-check
// The table for ears and as text: what a screen reader hears, the text table.

import { fetchPart } from "../family.js";
import { Announcer } from "./screen_reader.js";
import { TextTableLoader } from "./loader.js";

/** @param {Page} page */
export function screenReader({ store, countdown }) {
  return { announcer: new Announcer(store, countdown) };
}

/** @param {Page} page */
export function textTable(page) {
  return { texts: new TextTableLoader(page, () => fetchPart(page.root.dataset.textPart)) };
}
