// @ts-check
// How a sentence of the page's words is filled. Of a sentence with a count there are all
// forms that the language has: `{ by, forms }`, where `by` is the placeholder counted.

/**
 * @typedef {Record<string, string | { by: string, forms: string[] }>} Words
 * @typedef {Record<string, unknown>} Params
 * @typedef {number | { count: number, toString(): string }} Count
 */

const BY_COUNT = "plural.byCount";

/** @param {string} sentence @param {Params} params */
export const filled = (sentence, params) => sentence.replace(/\{(\w+)\}/g, (whole, /** @type {string} */ name) =>
  name in params ? String(params[name]) : whole);

// From 200 on a count takes the form of its last two digits and a hundred.
/** @param {number} count @param {string} byCount */
function formOf(count, byCount) {
  const n = Math.abs(Math.trunc(count));
  return Number(byCount[n < 200 ? n : 100 + (n % 100)]);
}

// The sentence of the key, filled; a key without a sentence shows itself, so that it is seen.
// A count is a number, which `number` writes, or has its own writing (`counted`).
/** @param {Words} words @param {string} key @param {Params} params @param {(value: number) => string} number */
export function sentenceOf(words, key, params, number) {
  const sentence = words[key] ?? key;
  if (typeof sentence === "string") return filled(sentence, params);
  const { by, forms } = sentence;
  const given = /** @type {Count} */ (params[by]);
  const count = typeof given === "number" ? given : given?.count ?? Number(given);
  const form = forms[formOf(count, String(words[BY_COUNT]))] ?? forms.at(-1) ?? key;
  return filled(form, { ...params, [by]: typeof given === "number" ? number(given) : given });
}

/** @type {Intl.ListFormat | undefined} */
let lists;

// Names, cards and figures one after the other, without those that are empty.
/** @param {unknown[]} parts */
export function inList(parts) {
  lists ??= new Intl.ListFormat(document.documentElement.lang || undefined, { type: "unit" });
  return lists.format(parts.filter(Boolean).map(String));
}
