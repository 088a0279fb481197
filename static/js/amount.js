// How amounts are written: chips as whole numbers, money as `€2.50`. The server writes
// money alike (`wallet/money.py`).

const MINUS = "−";

/** Return what writes amounts: of money in hundredths where a currency is named. */
export function amounts(language, currency) {
  const money = currency && new Intl.NumberFormat(language || undefined, { style: "currency", currency });
  const chips = new Intl.NumberFormat(language || undefined);
  const bare = (value) => (money ? money.format(value / 100) : chips.format(value));
  return (value) => (value < 0 ? `${MINUS}${bare(-value)}` : bare(value));
}
