// @ts-check
// Refreshes the counters of the admin overview every 30 s.

const EVERY_MS = 30_000;
const place = document.getElementById("attention");

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(place.dataset.from, { credentials: "same-origin" }).catch(() => null);
  if (answer?.ok && !answer.redirected) place.innerHTML = await answer.text();
}

if (place) setInterval(refresh, EVERY_MS);
