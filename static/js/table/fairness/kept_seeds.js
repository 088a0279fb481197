// @ts-check
// What this device stores of each deal, so that the page can check it afterwards and every tab can
// reveal a seed that one of them committed to.

const PREFIX = "mh.seed.";
const KEPT_MAX = 20;
const memory = new Map();

// Return {user, commitment, k, c, seeds, hand, isLate, at}, each if known; or null.
export function read(deal) {
  try {
    const kept = localStorage.getItem(PREFIX + deal);
    if (kept) return JSON.parse(kept);
  } catch {
    // Storage may be off: then use this tab's memory.
  }
  return memory.get(deal) ?? null;
}

export function write(deal, known) {
  const page = { at: Date.now(), ...read(deal), ...known };
  memory.set(deal, page);
  try {
    localStorage.setItem(PREFIX + deal, JSON.stringify(page));
    prune();
  } catch {
    // As above.
  }
  return page;
}

function prune() {
  const deals = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  if (deals.length <= KEPT_MAX) return;
  const newest = deals.sort((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  for (const deal of newest.slice(KEPT_MAX)) {
    localStorage.removeItem(PREFIX + deal);
    memory.delete(deal);
  }
}
