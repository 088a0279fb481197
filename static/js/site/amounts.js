// @ts-check
// How amounts are written: chips as whole numbers, money as `€2.50`. The server writes
// money alike (`wallet/money.py`).

const MINUS = "−";
// Between the sign and the currency no line breaks.
const JOINED = "\u2060";

/**
 * Return what writes amounts: of money in hundredths where a currency is named.
 *
 * @param {string} [language] @param {string} [currency]
 * @returns {(value: number) => string}
 */
export function amounts(language, currency) {
  const money = currency && new Intl.NumberFormat(language || undefined, { style: "currency", currency });
  const chips = new Intl.NumberFormat(language || undefined);
  /** @param {number} value */
  const bare = (value) => (money ? money.format(value / 100) : chips.format(value));
  const less = money ? MINUS + JOINED : MINUS;
  return (value) => (value < 0 ? `${less}${bare(-value)}` : bare(value));
}
