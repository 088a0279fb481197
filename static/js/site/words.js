// @ts-check
// The page's sentences, from the server's catalogue in the reader's language.

import { amounts } from "./amounts.js";
import { inList, sentenceOf } from "./sentences.js";

const OF_MONEY = "cash:";

/** @type {import("./sentences.js").Words} */
let catalogue = {};
let written = amounts();
let numbers = new Intl.NumberFormat();
let hasMoney = false;

// With a currency the amounts of the page are money, and its sentences name money:
// `cash:price.chips` replaces the common sentence.
/** @param {import("./sentences.js").Words} json @param {string} [language] @param {string} [currency] */
export function load(json, language, currency) {
  catalogue = { ...catalogue, ...json };
  numbers = new Intl.NumberFormat(language || undefined);
  written = amounts(language, currency);
  hasMoney = Boolean(currency);
  if (!currency) return;
  for (const [key, sentence] of Object.entries(json)) {
    if (key.startsWith(OF_MONEY)) catalogue[key.slice(OF_MONEY.length)] = sentence;
  }
}

/** @param {string} key */
export const has = (key) => key in catalogue;

// Return a sentence with {name} filled from params, in the plural form of its count.
/** @param {string} key @param {Record<string, unknown>} [params] */
export const t = (key, params = {}) => sentenceOf(catalogue, key, params, number);

/** @param {string} key @param {import("./sentences.js").Count} count @param {Record<string, unknown>} [params] */
export const many = (key, count, params = {}) => t(key, { count, ...params });

// Return a count with its own text, such as +140.
/** @param {number} count @param {string} written */
export const counted = (count, written) => ({ count, toString: () => written });

// Return the sentence for a game that may require several pure sequences.
/** @param {string} key @param {{ pure_needed?: number } | null} [options] */
export const numbered = (key, options) => t(key, { n: options?.pure_needed ?? 1 });

// Return the sentence with elements in place of its placeholders, for `replaceChildren`.
/** @param {string} key @param {Record<string, Node | string | Array<Node | string | null>>} nodes */
export const withNodes = (key, nodes) =>
  t(key).split(/\{(\w+)\}/).flatMap((part, at) => (at % 2 ? nodes[part] : part)).filter(Boolean);

export const listed = inList;

// Join whole sentences.
/** @param {Array<string | null | undefined | false>} sentences */
export const paragraph = (sentences) => sentences.filter(Boolean).join(" ");

// Join parts that are spoken with a pause after each.
/** @param {Array<string | null | undefined | false>} parts */
export const phrases = (parts) => parts.filter(Boolean).join(". ");

// Format with a minus sign (U+2212), which `Intl` leaves to the language.
/** @param {number} value */
export const number = (value) => `${value < 0 ? "−" : ""}${numbers.format(Math.abs(value))}`;

/** @param {number} value */
export const signed = (value) => `${value > 0 ? "+" : ""}${number(value)}`;

// Format chips, or money if the table is played for it.
/** @param {number} value */
export const amount = (value) => written(value);

// Return the same in a sentence: "140 chips", or money.
/** @param {number} value */
export const sum = (value) => (hasMoney ? amount(value) : many("chips", value));

/** @param {number} value */
export const signedSum = (value) => (value > 0 ? `+${sum(value)}` : sum(value));

/** @param {number} value */
export function signedAmount(value) {
  return value > 0 ? `+${written(value)}` : written(value);
}

/** @param {number} seconds */
export function clock(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
