// @ts-check
// Playing with the keyboard, and its focus.

import { Focus } from "./focus.js";
import { KeySheet } from "./key_sheet.js";
import { Keys } from "./keys.js";

/** @param {Page} page */
export function keyboard({ store, hand, acts, texts }) {
  new Keys(store, hand, acts, { text: () => texts.toggle(), command: () => texts.command() });
  return { sheet: new KeySheet(), focus: new Focus(store, hand) };
}
