// @ts-check
/** Counts down to the next try when the server was busy, and sends a form again by itself. */

const again = document.querySelector("[data-again]");

if (again) {
  const seconds = Number(again.dataset.again);
  const due = performance.now() + seconds * 1000;
  const words = new Intl.NumberFormat(document.documentElement.lang, {
    style: "unit",
    unit: "second",
    unitDisplay: "long",
  });
  const bar = again.querySelector("progress");
  const tick = () => {
    const left = Math.max(0, Math.ceil((due - performance.now()) / 1000));
    again.querySelector("[data-again-left]").textContent = words.format(left);
    bar.value = String(seconds - left);
    if (left > 0) setTimeout(tick, 250);
    else again.closest("form")?.requestSubmit();
  };
  again.hidden = bar.hidden = false;
  tick();
}
