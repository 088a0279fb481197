// @ts-check
// Formats amounts: chips as whole numbers, money as `€2.50`. The server formats money the same way
// (`wallet/money.py`).

const MINUS = "−";
// Keeps the sign and the currency on one line.
const JOINED = "\u2060";

/**
 * Return a function that formats amounts: as money in hundredths if a currency is named.
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
