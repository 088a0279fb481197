// @ts-check
// The table for screen readers and as text.

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
