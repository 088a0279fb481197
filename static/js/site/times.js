// @ts-check
// Times on pages: moments in the reader's time zone, and countdowns to them. Without this script,
// times are in UTC, with the time left when the page was rendered.

const DAY = 86400;
const language = document.documentElement.lang;
const long = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
const dateOfYear = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" });
const short = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", second: "2-digit" });

/** @param {number} n */
const two = (n) => String(n).padStart(2, "0");

/**
 * Return the time until a moment as text: `1 d 3 h` from one day on, otherwise `03:15:00` or
 * `4:05`.
 *
 * @param {number} ms
 */
export function timeLeft(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${hours % 24} h`;
  return hours ? `${two(hours)}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Return a moment as text; `data-local` is "short", "date" or empty. */
function formatOf(kind, at) {
  if (kind === "short") return short;
  if (kind !== "date") return long;
  return at.getFullYear() === new Date().getFullYear() ? date : dateOfYear;
}

/**
 * Format the times in a new part of the page.
 *
 * @param {ParentNode} [root]
 */
export function takeUp(root = document) {
  const now = performance.now();
  for (const node of root.querySelectorAll("[data-left]")) {
    node.mhUntil = now + Number(node.dataset.left);
  }
  for (const node of root.querySelectorAll("time[data-local]")) {
    const at = new Date(node.dateTime);
    const format = formatOf(node.dataset.local, at);
    node.title = node.textContent;
    // Keep "6:12 PM" on one line.
    node.textContent = format.format(at).replace(/\s(?=\S+$)/, "\u00a0");
  }
}

function tick() {
  const now = performance.now();
  for (const node of document.querySelectorAll("[data-left]")) {
    if (node.mhUntil === undefined) continue;
    const text = timeLeft(node.mhUntil - now);
    if (node.textContent !== text) node.textContent = text;
  }
}

takeUp();
setInterval(tick, 1000);
for (const renewed of ["htmx:afterSwap", "mh:renewed"]) {
  document.addEventListener(renewed, (event) => takeUp(/** @type {PageElement} */ (event.target)));
}
