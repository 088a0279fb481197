// @ts-check
// How a deal of gin was scored, in three steps: the knocker's melds, the defender's melds with the
// layoffs, and the sum. Every number is one of the server's.

import { face, fullName, rankOf } from "../../cards.js";
import { byId, el, glide, set, show, text, wantsCalm } from "../../dom.js";
import { hasBoxes } from "./score_sheet.js";
import { said, whoIs } from "../../match.js";
import { many, number, t, withNodes } from "../../../site/words.js";

const STEP_MS = 700;
const STEPS = 3;

// Return what is known before the other hand is shown: "Meera knocked with 4".
/** @param {Page["store"]} store @param {any} last */
function knockOf(store, last) {
  const { knocker, kind, count } = last.showdown;
  const went = ["gin", "big_gin"].includes(kind) ? kind : "knock";
  return said(`gin.${went}`, whoIs(store, last.seats.find(({ seat }) => seat === knocker)), { n: number(count) });
}

// Return the title of a deal with a showdown: "Meera knocked with 4", "You undercut Meera".
/** @param {Page["store"]} store @param {any} last */
export function titleOf(store, last) {
  const told = last.showdown;
  if (!told) return "";
  const row = (seat) => last.seats.find((one) => one.seat === seat);
  const knocker = whoIs(store, row(told.knocker));
  const defender = whoIs(store, row(told.defender));
  if (told.kind === "level") return t("gin.level", { n: number(told.count) });
  if (told.kind !== "undercut") return knockOf(store, last);
  if (knocker.isOwn) return t("gin.undercut.you", { name: defender.name });
  return said("gin.undercut", defender, { other: knocker.name });
}

// Return what the numbers alone do not say: why the other player scores, or nobody.
/** @param {Page["store"]} store @param {any} last */
export function reasonOf(store, last) {
  const told = last.showdown;
  if (told) return ["level", "undercut"].includes(told.kind) ? t(`gin.${told.kind}Why`) : "";
  if (last.ending !== "void") return "";
  return t(store.view.stock > 2 ? "gin.voidTakes" : "gin.voidStock");
}

// Return the terms of the sum, in order: an operator, a number, and what it stands for.
/** @param {Page["store"]} store @param {any} last */
export function termsOf(store, last) {
  const told = last.showdown;
  const row = (seat) => whoIs(store, last.seats.find((one) => one.seat === seat));
  const dead = (seat) => said("gin.countOf", row(seat));
  const own = [told.count, dead(told.knocker)];
  const other = [told.left, dead(told.defender)];
  const isUndercut = told.kind === "undercut";
  const [more, less] = isUndercut ? [own, other] : [other, own];
  const isGin = ["gin", "big_gin"].includes(told.kind);
  const terms = [{ sign: told.doubled ? "(" : "", n: more[0], word: more[1] }];
  if (!isGin) terms.push({ sign: "−", n: less[0], word: less[1] });
  if (told.bonus) terms.push({ sign: "+", n: told.bonus, word: t(`gin.bonus.${told.kind}`) });
  if (told.doubled) {
    terms.at(-1).closes = ")";
    terms.push({ sign: "×", n: 2, word: t("gin.doubled") });
  }
  const winner = last.seats.find(({ points, seat }) => points > 0 || last.winners.includes(seat));
  const word = told.kind === "level" ? t("gin.toNobody") : said("gin.to", whoIs(store, winner));
  return [...terms, { sign: "=", n: told.points, word, isSum: true }];
}

// Return the sum as one line, for speech and for the text table.
/** @param {Page["store"]} store @param {any} last */
export function lineOf(store, last) {
  if (!last.showdown) return "";
  return termsOf(store, last).map(({ sign, n, word, closes }) =>
    `${sign} ${number(n)} ${word}${closes ?? ""}`.trim()).join(" ");
}

export class Showdown {
  // `told` is the deal whose steps are not animated; `onEnd` is called once everything is visible.
  /** @param {Page["store"]} store @param {any} told @param {any} onEnd */
  constructor(store, told, onEnd) {
    this.store = store;
    this.onEnd = onEnd;
    this.node = byId("showdown");
    this.skip = byId("btn-showdown-skip");
    this.skip.addEventListener("click", () => this.finish());
    byId("sheet-result").addEventListener("pointerdown", () => this.finish());
    this.told = told;
  }

  fill(last) {
    show(this.node, Boolean(last.showdown));
    if (!last.showdown) return this.stop();
    const { knocker, defender, laid } = last.showdown;
    const row = (seat) => last.seats.find((one) => one.seat === seat);
    byId("showdown-hands").replaceChildren(
      this.hand(row(knocker), 1, this.knockerParts(last, row(knocker), laid)),
      this.hand(row(defender), 2, this.defenderParts(last, row(defender), laid)));
    this.sum(last);
  }

  // Animated once for each deal, as it happens; with reduced motion everything appears at once.
  begin(last) {
    const isNew = last.showdown && this.told !== last.deal;
    this.told = last.deal ?? this.told;
    if (this.timer) return;
    if (!isNew || wantsCalm() || document.hidden) return this.to(STEPS);
    text(byId("result-title"), knockOf(this.store, last));
    this.to(1);
    this.timer = setInterval(() => this.to(this.step + 1), STEP_MS);
  }

  to(step) {
    this.step = step;
    set(this.node, "data-step", step);
    if (step === 2) this.slide();
    if (step >= STEPS && this.timer) {
      this.stop();
      this.onEnd();
    }
    show(this.skip, step < STEPS);
  }

  finish() {
    if (!this.timer) return;
    if (document.activeElement === this.skip) byId("result-title").focus({ preventScroll: true });
    this.to(STEPS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  hand(row, step, parts) {
    const { name } = whoIs(this.store, row);
    return el("section", { class: "sd-hand", "data-at": step, "data-testid": `showdown-${step}` },
      el("h3", {}, name), el("div", { class: "sd-parts" }, ...parts));
  }

  // Show the melds with the cards laid off on them, the knock card and the deadwood.
  knockerParts({ showdown: told }, row, laid) {
    const melds = row.groups.filter(({ kind }) => kind !== "loose").map((group, id) => {
      const added = laid.filter(([, meld]) => meld === id).map(([card]) => card);
      const cards = [...group.cards, ...added];
      if (group.kind === "run") cards.sort((a, b) => rankOf(a) - rankOf(b));
      return this.part(group.kind, cards.map((card) => this.card(card, added.includes(card) ? "laid" : null)));
    });
    const knocked = told.card
      ? [this.part("knock", [this.card(told.card, "knock")])] : [];
    return [...melds, this.unmelded(row, told.count), ...knocked];
  }

  defenderParts({ showdown: told }, row, laid) {
    const melds = row.groups.filter(({ kind }) => kind !== "loose")
      .map((group) => this.part(group.kind, group.cards.map((card) => this.card(card))));
    const gone = laid.length
      ? [this.part("gone", laid.map(([card]) => this.card(card, "gone")))] : [];
    const was = told.raw === told.left ? null : el("s", {}, number(told.raw));
    return [...melds, ...gone, this.unmelded(row, told.left, was)];
  }

  unmelded(row, count, was = null) {
    const cards = row.groups.find(({ kind }) => kind === "loose")?.cards ?? [];
    const word = el("span", {}, ...withNodes("gin.count", { n: [was, was ? " " : null, el("b", {}, number(count))] }));
    return this.part("loose", cards.map((card) => this.card(card)), word);
  }

  /** @param {string} kind @param {Node[]} cards @param {Node | string} [word] */
  part(kind, cards, word = t(`gin.part.${kind}`)) {
    return el("div", { class: "sd-part", "data-kind": kind },
      el("span", { class: "sd-cards" }, ...cards), el("span", { class: "sd-word" }, word));
  }

  card(card, state = null) {
    const name = state === "laid" ? t("gin.laidCard", { card: fullName(card) }) : fullName(card);
    return el("span", { class: "sd-card", "data-state": state, "data-face": card },
      face(card, null), el("span", { class: "visually-hidden" }, `${name} `));
  }

  sum(last) {
    const terms = termsOf(this.store, last).map(({ sign, n, word, closes, isSum }) =>
      el("span", { class: "sd-term", "data-sum": isSum },
        sign ? el("span", { class: "sd-sign" }, sign) : null,
        el("span", { class: "sd-figure" }, el("b", {}, number(n)), el("small", {}, word)),
        closes ? el("span", { class: "sd-sign" }, closes) : null));
    byId("showdown-sum").replaceChildren(...terms);
    text(byId("showdown-said"), lineOf(this.store, last));
    const { boxes } = last.showdown;
    text(byId("showdown-boxes"), boxes && hasBoxes(this.store) ? many("gin.boxes", boxes) : "");
  }

  // Each card that was laid off moves from its owner's row to its meld.
  slide() {
    for (const target of this.node.querySelectorAll('[data-state="laid"]')) {
      const source = this.node.querySelector(`[data-state="gone"][data-face="${target.dataset.face}"]`);
      if (!source) continue;
      const from = source.getBoundingClientRect();
      const to = target.getBoundingClientRect();
      const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      glide(target, { transform: shift }, { transform: "none" }, STEP_MS - 100);
    }
  }
}
