// @ts-check
// The overview of the admin: its counters are fetched anew every half minute.

const EVERY_MS = 30_000;
const place = document.getElementById("attention");

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(place.dataset.from, { credentials: "same-origin" }).catch(() => null);
  if (answer?.ok && !answer.redirected) place.innerHTML = await answer.text();
}

if (place) setInterval(refresh, EVERY_MS);
