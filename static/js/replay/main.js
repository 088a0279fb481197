// @ts-check
// The replay of a deal: puts board, controls, graph and keys together.

import "../site/site.js";
import { asked, tell } from "./address.js";
import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { Graph } from "./graph.js";
import { Keys } from "./keys.js";
import { Player } from "./player.js";
import { Reel } from "./reel.js";
import { stepSpoken } from "./step_text.js";
import { all, byId, show, text } from "../table/dom.js";
import { load, t } from "../site/words.js";

const read = (id) => JSON.parse(byId(id).textContent);
const region = byId("replay");
const { base, own, currency } = read("replay-base");
const eyes = byId("replay-eyes");
const reels = new Map();

for (const id of ["words", "replay-words"]) load(read(id), document.documentElement.lang, currency);

async function fetched(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

// Return the frames as one viewer saw them; fetched once.
async function reelOf(viewer) {
  if (!reels.has(viewer)) reels.set(viewer, new Reel(await fetched(`${region.dataset.frames}?as=${viewer}`), base));
  return reels.get(viewer);
}

async function begin() {
  const viewers = [...eyes.querySelectorAll("option")].map((option) => option.value);
  const { step, viewer } = asked(viewers);
  eyes.value = viewer ?? own;
  const player = new Player(await reelOf(eyes.value), step ?? 0);
  const board = await Board.of(byId("table"), player);
  const controls = new Controls(player, { look });

  function follow() {
    const url = tell(player.n, eyes.value);
    for (const link of all("a[data-keeps-eyes]")) {
      link.search = `?as=${url.searchParams.get("as")}`;
    }
  }

  async function look(wanted) {
    const before = eyes.value;
    eyes.value = wanted;
    try {
      const reel = await reelOf(wanted);
      if (eyes.value === wanted) player.look(reel);
    } catch {
      eyes.value = before;
      text(byId("replay-said"), t("replay.failed"));
    }
  }

  player.addEventListener("show", ({ detail }) => {
    board.show(detail.isStep);
    text(byId("replay-said"), stepSpoken(board.page.store, player.reel.events(player.n)));
    follow();
  });
  // Creating or revoking a link returns to the current step.
  for (const form of all("form[data-keeps-step]")) {
    form.addEventListener("submit", () => (form.action = form.action.split("?")[0] + location.search));
  }
  new Keys(region, controls.runs);
  byId("seats").addEventListener("click", ({ target }) => {
    const seat = target.closest("[data-testid^=seat-]")?.dataset.testid.slice("seat-".length);
    if (viewers.includes(seat)) look(seat);
  });
  byId("replay-help-close").addEventListener("click", () => byId("replay-help").close());
  region.dataset.ready = "1";
  graph(player);
}

async function graph(player) {
  const section = byId("over-time");
  const drawn = new Graph(section, await fetched(section.dataset.url));
  drawn.onPick((n) => player.to(n));
  player.addEventListener("show", () => drawn.show(player.n));
  drawn.show(player.n);
}

begin().catch(() => {
  show(byId("replay-failed"), true);
  show(byId("replay-stage"), false);
});
