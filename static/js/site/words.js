// @ts-check
// Every sentence comes from the server's catalogue, in the reader's language.

import { amounts } from "./amounts.js";
import { inList, sentenceOf } from "./sentences.js";

const OF_MONEY = "cash:";

let catalogue = {};
let written = amounts();
let numbers = new Intl.NumberFormat();
let hasMoney = false;

// With a currency the amounts of the page are money, and its sentences speak of money:
// `cash:price.chips` takes the place of the common sentence.
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

export const has = (key) => key in catalogue;

// Fills {name} from params, and chooses the form for what is counted.
export const t = (key, params = {}) => sentenceOf(catalogue, key, params, number);

export const many = (key, count, params = {}) => t(key, { count, ...params });

// A number that is written otherwise than in its digits alone: +140.
export const counted = (count, written) => ({ count, toString: () => written });

// The sentence for a game that may ask for several pure sequences.
export const numbered = (key, options) => t(key, { n: options?.pure_needed ?? 1 });

// The sentence with elements in the places of its placeholders, for `replaceChildren`.
export const withNodes = (key, nodes) =>
  t(key).split(/\{(\w+)\}/).flatMap((part, at) => (at % 2 ? nodes[part] : part)).filter(Boolean);

export const listed = inList;

// Whole sentences one after the other.
export const paragraph = (sentences) => sentences.filter(Boolean).join(" ");

// What is spoken with a pause after each part.
export const phrases = (parts) => parts.filter(Boolean).join(". ");

// With the minus sign of amounts, which `Intl` leaves to the language.
export const number = (value) => `${value < 0 ? "−" : ""}${numbers.format(Math.abs(value))}`;

export const signed = (value) => `${value > 0 ? "+" : ""}${number(value)}`;

// Chips, or money where the table is played for it.
export const amount = (value) => written(value);

// The same in a sentence: "140 chips", or money.
export const sum = (value) => (hasMoney ? amount(value) : many("chips", value));

export const signedSum = (value) => (value > 0 ? `+${sum(value)}` : sum(value));

export function signedAmount(value) {
  return value > 0 ? `+${written(value)}` : written(value);
}

export function clock(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
