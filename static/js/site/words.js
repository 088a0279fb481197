// @ts-check
// Every sentence comes from the server's catalogue, in the reader's language.

import { amounts } from "./amounts.js";

const OF_MONEY = "cash:";

let catalogue = {};
let written = amounts();
let numbers = new Intl.NumberFormat();
let plurals = new Intl.PluralRules();

// With a currency the amounts of the page are money, and its sentences speak of money:
// `cash:price.chips` takes the place of the common sentence.
export function load(json, language, currency) {
  catalogue = json;
  numbers = new Intl.NumberFormat(language || undefined);
  plurals = new Intl.PluralRules(language || undefined);
  written = amounts(language, currency);
  if (!currency) return;
  for (const [key, sentence] of Object.entries(json)) {
    if (key.startsWith(OF_MONEY)) catalogue[key.slice(OF_MONEY.length)] = sentence;
  }
}

export const has = (key) => key in catalogue;

// Fills {name} from params; a key without a sentence shows itself, so that it is seen.
export function t(key, params = {}) {
  const sentence = catalogue[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? String(params[name]) : whole,
  );
}

// Chooses `key.one` or `key.other` (or what the language has) by `count`.
export function many(key, count, params = {}) {
  const form = `${key}.${plurals.select(count)}`;
  return t(has(form) ? form : `${key}.other`, { count: number(count), ...params });
}

// The sentence for a game that asks for several pure sequences, where it does.
export function numbered(key, options) {
  const n = options?.pure_needed ?? 1;
  return t(n > 1 && has(`${key}.many`) ? `${key}.many` : key, { n: number(n) });
}

export const number = (value) => numbers.format(value);

export function signed(value) {
  if (value > 0) return `+${number(value)}`;
  return value < 0 ? `−${number(-value)}` : number(0);
}

// Chips, or money where the table is played for it.
export const amount = (value) => written(value);

export function signedAmount(value) {
  return value > 0 ? `+${written(value)}` : written(value);
}

export function clock(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
