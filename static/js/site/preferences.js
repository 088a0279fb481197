// @ts-check
// The user's table preferences, stored on this device and passed to the script that asks.

const KNOWN = {
  deck: ["two", "four"],
  cards: ["normal", "large"],
  side: ["right", "left"],
  motion: ["auto", "less"],
  keys: ["on", "off"],
  speech: ["normal", "quiet", "full"],
  jokerAsk: ["on", "off"],
  guard: ["on", "off"],
  textTable: ["off", "on"],
};

const listeners = new Map();
const memory = new Map();
const keyOf = (name) => `mh.${name}`;

// Return the stored value, or the first allowed one if none is stored or storage is off.
export function get(name) {
  let kept = memory.get(name) ?? null;
  try {
    kept ??= localStorage.getItem(keyOf(name));
  } catch {
    // Storage may be off: then a choice lasts as long as the page.
  }
  return KNOWN[name].includes(kept) ? kept : KNOWN[name][0];
}

export function set(name, value) {
  if (!KNOWN[name].includes(value) || get(name) === value) return;
  memory.set(name, value);
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // As above.
  }
  for (const listener of listeners.get(name) ?? []) listener(value);
}

export function onChange(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

// Another tab of this browser changed a setting.
addEventListener("storage", ({ key, newValue }) => {
  const name = key?.startsWith("mh.") ? key.slice(3) : null;
  if (!name || !(name in KNOWN) || !newValue) return;
  memory.set(name, newValue);
  for (const listener of listeners.get(name) ?? []) listener(get(name));
});
