// @ts-check
// Every sentence comes from the server's catalogue, in the reader's language.

import { amounts } from "./amounts.js";
import { inList, sentenceOf } from "./sentences.js";

const OF_MONEY = "cash:";

/** @type {import("./sentences.js").Words} */
let catalogue = {};
let written = amounts();
let numbers = new Intl.NumberFormat();
let hasMoney = false;

// With a currency the amounts of the page are money, and its sentences speak of money:
// `cash:price.chips` takes the place of the common sentence.
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

// Fills {name} from params, and chooses the form for what is counted.
/** @param {string} key @param {Record<string, unknown>} [params] */
export const t = (key, params = {}) => sentenceOf(catalogue, key, params, number);

/** @param {string} key @param {import("./sentences.js").Count} count @param {Record<string, unknown>} [params] */
export const many = (key, count, params = {}) => t(key, { count, ...params });

// A number that is written otherwise than in its digits alone: +140.
/** @param {number} count @param {string} written */
export const counted = (count, written) => ({ count, toString: () => written });

// The sentence for a game that may ask for several pure sequences.
/** @param {string} key @param {{ pure_needed?: number } | null} [options] */
export const numbered = (key, options) => t(key, { n: options?.pure_needed ?? 1 });

// The sentence with elements in the places of its placeholders, for `replaceChildren`.
/** @param {string} key @param {Record<string, Node | string | Array<Node | string | null>>} nodes */
export const withNodes = (key, nodes) =>
  t(key).split(/\{(\w+)\}/).flatMap((part, at) => (at % 2 ? nodes[part] : part)).filter(Boolean);

export const listed = inList;

// Whole sentences one after the other.
/** @param {Array<string | null | undefined | false>} sentences */
export const paragraph = (sentences) => sentences.filter(Boolean).join(" ");

// What is spoken with a pause after each part.
/** @param {Array<string | null | undefined | false>} parts */
export const phrases = (parts) => parts.filter(Boolean).join(". ");

// With the minus sign of amounts, which `Intl` leaves to the language.
/** @param {number} value */
export const number = (value) => `${value < 0 ? "−" : ""}${numbers.format(Math.abs(value))}`;

/** @param {number} value */
export const signed = (value) => `${value > 0 ? "+" : ""}${number(value)}`;

// Chips, or money where the table is played for it.
/** @param {number} value */
export const amount = (value) => written(value);

// The same in a sentence: "140 chips", or money.
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
