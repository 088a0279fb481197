// @ts-check
// What somebody chose at the table (js/table/display/display_dialog.js) holds before anything is drawn:
// this one is loaded as a plain script, so that no page is painted without it.

for (const name of ["deck", "cards", "side", "motion"]) {
  try {
    const kept = localStorage.getItem(`mh.${name}`);
    if (kept) document.documentElement.dataset[name] = kept;
  } catch {
    break;
  }
}

// Somebody who has seen the hints sees none, not even the one the page is sent with.
try {
  if (localStorage.getItem("coach-done")) document.documentElement.dataset.coached = "1";
} catch {
  // Storage may be off: the hints come again.
}
