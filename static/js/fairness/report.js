// @ts-check
// Shows a reader step by step what was checked. `say(key, params)` returns the sentences.

import { inList } from "../site/sentences.js";
import { checks } from "./rsp1.js";

const MARKS = { good: "✓", bad: "✗", unused: "–", skipped: "·" };

function node(tag, css, ...children) {
  const made = document.createElement(tag);
  if (css) made.className = css;
  made.append(...children);
  return made;
}

function stepLine({ step, is, title, text, code }, say) {
  const mark = node("span", "mark", MARKS[is]);
  mark.setAttribute("aria-hidden", "true");
  const head = node("p", "step-title", title, node("span", "visually-hidden", `: ${say(`fair.is.${is}`)}`));
  const body = node("div", "step-body", head, node("p", "step-text", text));
  if (code) body.append(node("code", "step-code", code));
  const line = node("li", `step is-${is}`, mark, body);
  line.dataset.step = step;
  return line;
}

// Return the bytes of a step, if they are few enough to compare by eye; else null.
function codeOf(step, record) {
  if (step === "commitment") return record.commitment;
  if (step === "log") return record.log.head;
  return null;
}

// Merge into one line each: all correct hands, all players without a seed, all skipped steps. Each
// failed step keeps its own line.
function lines(found, record, say, nameOf) {
  const right = found.filter(({ step, is }) => step === "hand" && is === "good");
  const silent = found.filter(({ step }) => step === "none");
  const wrong = found.some(({ step, is }) => step === "hand" && is === "bad");
  const skipped = found.filter(({ is }) => is === "skipped");
  const folded = [...right, ...silent.slice(1), ...skipped];
  const kept = found.filter((one) => !folded.includes(one));
  if (skipped.length) kept.push({ step: "rest", is: "skipped" });
  if (right.length && !wrong) {
    const at = kept.findIndex(({ step }) => step === "turned");
    kept.splice(at, 0, { step: "hands", is: "good", count: right.length });
  }
  return kept.map(({ step, is, seat, fault, count }) => {
    const about = {
      name: step === "none" ? inList(silent.map((one) => nameOf(one.seat))) : nameOf(seat), fault, n: record.log?.n,
      count: count ?? (Array.isArray(record.deck) ? record.deck.length : ""),
    };
    const text = say(`fair.${step}.${is}`, about);
    return { step, is, title: say(`fair.${step}`, about), text, code: codeOf(step, record) };
  });
}

// Return the findings as text to save or send: the deal, and each line above.
function findings(place, record, say) {
  const lines = [...place.querySelectorAll(".step")].map((line) => line.innerText.replace(/\s*\n\s*/g, " "));
  return [place.querySelector(".verdict").innerText, `${say("fair.deal")}: ${record.deal_id}`, ...lines].join("\n");
}

// Pages served over plain http have no clipboard; select the text instead.
function copyButton(place, record, say) {
  const button = node("button", "button quiet", say("fair.copy"));
  button.type = "button";
  button.addEventListener("click", async () => {
    const text = findings(place, record, say);
    try {
      await navigator.clipboard.writeText(text);
      button.replaceChildren(say("fair.copied"));
    } catch {
      const shown = node("textarea", "input findings", text);
      shown.readOnly = true;
      shown.rows = 8;
      shown.setAttribute("aria-label", say("fair.copy"));
      button.replaceWith(shown);
      shown.select();
    }
  });
  return node("p", "tool-row", button);
}

// Announce only the verdict; the steps can be read.
function speak(place, text) {
  document.getElementById(`${place.id}-says`).textContent = text;
}

function draw(place, css, verdict, ...rest) {
  const report = node("div", `report is-${css}`, node("p", "verdict", verdict), ...rest);
  report.dataset.is = css;
  place.replaceChildren(report);
  speak(place, verdict);
}

/** @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

// Check a record and show the steps; `more` are steps checked elsewhere. Return "good", "bad" or
// "unreadable".
export function report(place, record, say, { names = {}, more = [] } = {}) {
  let found;
  try {
    found = [...checks(record), ...more];
  } catch (error) {
    draw(place, "bad", say("fair.unreadable", { reason: reasonOf(error) }));
    return "unreadable";
  }
  const nameOf = (seat) => names[seat] ?? say("fair.seat", { seat: Number(seat) + 1 });
  const isGood = found.every(({ is }) => is !== "bad");
  const list = node("ol", "steps", ...lines(found, record, say, nameOf).map((one) => stepLine(one, say)));
  const means = isGood ? [] : [node("p", "means", say("fair.means"))];
  const report = isGood ? [] : [copyButton(place, record, say)];
  const verdict = isGood ? "fair.verdict.good" : "fair.verdict.bad";
  draw(place, isGood ? "good" : "bad", say(verdict), ...means, list, ...report);
  return isGood ? "good" : "bad";
}

// For a deck that was committed to and never dealt, only the seed can be checked.
export function reportSeed(place, isKept, proof, say) {
  const is = isKept ? "good" : "bad";
  const one = { step: "commitment", is, title: say("fair.commitment"), text: say(`fair.commitment.${is}`), code: proof };
  const verdict = isKept ? "fair.verdict.partly" : "fair.verdict.bad";
  draw(place, is, say(verdict), node("ol", "steps", stepLine(one, say)));
}

export const refuse = (place, text) => draw(place, "bad", text);

export function tell(place, text) {
  place.replaceChildren(node("p", "soft", text));
  speak(place, text);
}
