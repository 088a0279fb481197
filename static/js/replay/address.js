// @ts-check
// The step and the viewer in the page's address: `?step=12&as=seat2` opens the replay there.

const SEAT = /^seat(\d+)$/;

// Return what the address asks for, {step, viewer}; each is null if missing or unknown.
/** @param {string[]} viewers */
export function asked(viewers) {
  const given = new URLSearchParams(location.search);
  const as = given.get("as") ?? "";
  const viewer = as === "open" ? as : SEAT.exec(as)?.[1] ?? null;
  const step = /^\d{1,6}$/.test(given.get("step") ?? "") ? Number(given.get("step")) : null;
  return { step, viewer: viewers.includes(viewer) ? viewer : null };
}

// Replace the history entry: Back leads to the page before, not through every step.
/** @param {number} step @param {string} viewer */
export function tell(step, viewer) {
  const url = new URL(location.href);
  url.searchParams.set("step", String(step));
  url.searchParams.set("as", viewer === "open" ? viewer : `seat${viewer}`);
  history.replaceState(history.state, "", url);
  return url;
}
