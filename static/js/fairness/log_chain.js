// @ts-check
// Recomputes the hash chain of the log from this page's entries, or from the first entry.

import { load, number, t } from "../site/words.js";
import { Refusal, askLog } from "./published.js";
import { logHead } from "./rsp1.js";

const START = "0".repeat(64);
const PAGE = 200;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const chain = read("chain");
const says = document.getElementById("chain-says");
const buttons = [document.getElementById("check-page"), document.getElementById("check-all")];

function tell(is, key, params) {
  says.textContent = t(key, params);
  says.className = `chain-says is-${is}`;
  says.dataset.is = is;
}

function mark(n, isRight) {
  const place = document.querySelector(`[data-n="${n}"] .row-mark`);
  if (!place) return;
  place.hidden = false;
  place.className = `row-mark is-${isRight ? "good" : "bad"}`;
  place.textContent = isRight ? "✓" : "✗";
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", t(isRight ? "chain.row.good" : "chain.row.bad"));
}

// Follow rows, oldest first, from the head before them. Return the number of the first row that
// does not match, or the head after the last.
function follow(rows, from) {
  let { n, head } = from;
  for (const row of rows) {
    const isNext = row.n === n + 1 && logHead(head, row.n, row.deal, row.commitment) === row.head;
    mark(row.n, isNext);
    if (!isNext) return { broken: row.n };
    ({ n, head } = row);
  }
  return { n, head };
}

function checkPage() {
  const { rows, previous } = chain;
  const first = rows.length ? rows[0].n - 1 : 0;
  const end = follow(rows, { n: first, head: first ? previous : START });
  if (end.broken) tell("bad", "chain.bad", { n: end.broken });
  else tell("good", "chain.good", { count: rows.length });
}

// Fetch a page of the log; if the server asks to wait, wait and try again.
async function page(after) {
  for (;;) {
    try {
      return await askLog(after, PAGE);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
      await new Promise((done) => setTimeout(done, 1000 * Math.min(60, error.wait || 5)));
    }
  }
}

async function checkAll() {
  const { newest } = chain;
  let end = { n: 0, head: START };
  while (end.n < newest.n) {
    tell("working", "chain.progress", { count: number(end.n), all: number(newest.n) });
    const { results } = await page(end.n);
    const wanted = results.filter((row) => row.n <= newest.n);
    /** @type {{ n?: number, head?: string, broken?: number }} */
    const next = wanted.length ? follow(wanted, end) : { broken: end.n + 1 };
    if (next.broken) {
      tell("bad", "chain.bad", { n: next.broken });
      return;
    }
    end = { n: next.n, head: next.head };
  }
  if (end.head === newest.head) tell("good", "chain.whole", { count: end.n });
  else tell("bad", "chain.bad", { n: end.n });
}

async function run(work) {
  buttons.forEach((button) => button.setAttribute("aria-disabled", "true"));
  try {
    await work();
  } catch {
    tell("bad", "chain.offline");
  }
  buttons.forEach((button) => button.removeAttribute("aria-disabled"));
}

load(read("words"), document.documentElement.lang);
[checkPage, checkAll].forEach((work, i) => buttons[i].addEventListener("click", () => {
  if (!buttons[i].hasAttribute("aria-disabled")) run(work);
}));
