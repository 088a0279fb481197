// The table for ears and as text: what a screen reader hears, the text table.

import { fetchText } from "../families/families.js";
import { Announcer } from "./screen_reader.js";
import { TextTableLoader } from "./loader.js";

export function screenReader({ store, countdown }) {
  return { announcer: new Announcer(store, countdown) };
}

export function textTable(page) {
  return { texts: new TextTableLoader(page, () => fetchText(page.store.view)) };
}
