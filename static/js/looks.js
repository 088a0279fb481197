// What somebody chose at the table (js/table/display.js) holds before anything is drawn:
// this one is loaded as a plain script, so that no page is painted without it.

for (const name of ["deck", "cards", "side", "motion"]) {
  try {
    const kept = localStorage.getItem(`mh.${name}`);
    if (kept) document.documentElement.dataset[name] = kept;
  } catch {
    break;
  }
}
