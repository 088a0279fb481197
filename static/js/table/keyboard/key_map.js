// @ts-check
// The one table of keys: keys.js handles them, the key sheet lists and remaps them.

import { traits } from "../family.js";
import { get } from "../../site/preferences.js";

// `key` can be switched off and remapped; `fixed` keys are the standard ones of lists.
/** @typedef {{ act: string, key?: string, fixed?: string[], button?: string }} Key */

/** @type {Key[]} */
const BEFORE = [
  { act: "draw", key: "d" },
  { act: "take", key: "o" },
  { act: "move", fixed: ["ArrowLeft", "ArrowRight"] },
  { act: "jump", fixed: ["ArrowUp", "ArrowDown"] },
  { act: "number", fixed: ["1", "…", "8"] },
  { act: "select", fixed: ["Space"] },
  { act: "selectMore", fixed: ["Shift", "Space"] },
  { act: "group", key: "g", button: "btn-group" },
  { act: "ungroup", key: "u" },
  { act: "carry", fixed: ["Alt", "ArrowLeft", "ArrowRight"] },
  { act: "nudge", fixed: ["Shift", "ArrowLeft", "ArrowRight"] },
  { act: "sort", key: "s", button: "btn-sort" },
  { act: "suggest", key: "a", button: "btn-suggest" },
  { act: "undo", key: "z", button: "btn-undo" },
  { act: "redo", fixed: ["Shift", "z"], button: "btn-redo" },
  { act: "confirm", fixed: ["Enter"] },
];
// The family's keys come next, then these.
/** @type {Key[]} */
const AFTER = [
  { act: "sayState", key: "t" },
  { act: "sayHand", key: "h" },
  { act: "sayLog", key: "w" },
  { act: "text", key: "v" },
  { act: "command", key: ":" },
  { act: "rotate", key: "r" },
  { act: "chat", key: "c" },
  { act: "help", key: "?" },
  { act: "cancel", fixed: ["Esc"] },
];

const MEMORY = "mh.keymap";
const ARROWS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
const listeners = [];
let own = kept();

function kept() {
  try {
    const read = JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
    // Remapped keys of other families are kept too.
    return Object.fromEntries(Object.entries(read).filter(([, key]) => typeof key === "string" && isFit(key)));
  } catch {
    return {};
  }
}

export const areOn = () => get("keys") === "on";
export const label = (key) => ARROWS[key] ?? key;
/** @param {Key} row */
export const keyOf = ({ act, key }) => own[act] ?? key;
export const actOf = (key) =>
  here().find((row) => row.key && keyOf(row) === key.toLowerCase())?.act ?? null;

// One printable character except digits, which select groups.
export const isFit = (key) => [...key].length === 1 && !/[\d\s]/.test(key);

// Give an act another key; return the row that already has that key and keeps it.
export function remap(act, key) {
  const wanted = key.toLowerCase();
  const holder = here().find((row) => row.key && row.act !== act && keyOf(row) === wanted);
  if (holder) return holder;
  keep({ ...own, [act]: wanted });
  return null;
}

export const reset = () => keep({});

// Return the keys of the game at this table.
export const here = () => [...BEFORE, ...(traits().keys ?? []), ...AFTER];

export function onRemap(listener) {
  listeners.push(listener);
}

function keep(map) {
  own = map;
  try {
    localStorage.setItem(MEMORY, JSON.stringify(map));
  } catch {
    // Storage may be off: then the keys last as long as the page.
  }
  for (const listener of listeners) listener();
}
