// @ts-check
// Applies the settings of the display dialog (js/table/display/display_dialog.js). Loaded as a
// plain script, so that it runs before the first paint.

for (const name of ["deck", "cards", "side", "motion"]) {
  try {
    const kept = localStorage.getItem(`mh.${name}`);
    if (kept) document.documentElement.dataset[name] = kept;
  } catch {
    break;
  }
}

// Users who have seen the hints see none, not even the one in the page's HTML.
try {
  if (localStorage.getItem("coach-done")) document.documentElement.dataset.coached = "1";
} catch {
  // Storage may be off: then the hints are shown again.
}
