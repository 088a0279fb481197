// @ts-check
// The page's AudioContext. Browsers keep it silent until the user touches the page or presses a
// key, and some resume it only inside that event, so the first touch or key resumes it.

const GESTURES = ["pointerdown", "pointerup", "click", "keydown"];
const REST_MS = 2000;

/** @type {AudioContext | undefined} */
let context;
let isUnlocked = false;
let resting = 0;

/** Return the user's choice on this device: "on", "off", or null. */
export function soundChoice() {
  try {
    return localStorage.getItem("sound");
  } catch {
    // No storage: nothing was chosen.
    return null;
  }
}

/** Return the AudioContext to schedule notes in. It is suspended again two seconds later. */
export function audio() {
  context ??= open();
  if (context.state !== "running") context.resume().then(unlock, () => {});
  clearTimeout(resting);
  resting = setTimeout(rest, REST_MS);
  return context;
}

function open() {
  const opened = new AudioContext();
  // A phone call interrupts it; then the next touch resumes it again.
  opened.addEventListener("statechange", () => {
    if (!["running", "suspended"].includes(opened.state)) isUnlocked = false;
  });
  return opened;
}

function unlock() {
  isUnlocked = true;
}

function rest() {
  if (context.state === "running") return void context.suspend();
  // Drop notes that could not play: otherwise all of them sound at the first touch.
  context.close();
  context = undefined;
  isUnlocked = false;
}

function gesture() {
  if (!isUnlocked && soundChoice() !== "off") audio();
}

for (const kind of GESTURES) addEventListener(kind, gesture, { capture: true, passive: true });
