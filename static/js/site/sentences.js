// @ts-check
// Fills the page's sentences. A sentence with a count has all plural forms of the language: `{ by,
// forms }`, where `by` names the placeholder that is counted.

/**
 * @typedef {Record<string, string | { by: string, forms: string[] }>} Words
 * @typedef {Record<string, unknown>} Params
 * @typedef {number | { count: number, toString(): string }} Count
 */

const BY_COUNT = "plural.byCount";

/** @param {string} sentence @param {Params} params */
export const filled = (sentence, params) => sentence.replace(/\{(\w+)\}/g, (whole, /** @type {string} */ name) =>
  name in params ? String(params[name]) : whole);

// From 200 on, the plural form is that of the last two digits plus one hundred.
/** @param {number} count @param {string} byCount */
function formOf(count, byCount) {
  const n = Math.abs(Math.trunc(count));
  return Number(byCount[n < 200 ? n : 100 + (n % 100)]);
}

// Return the filled sentence of a key, or the key itself if it has no sentence. A count is a
// number, formatted by `number`, or brings its own text (`counted`).
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

// Join names, cards and numbers into a list, skipping empty ones.
/** @param {unknown[]} parts */
export function inList(parts) {
  lists ??= new Intl.ListFormat(document.documentElement.lang || undefined, { type: "unit" });
  return lists.format(parts.filter(Boolean).map(String));
}
