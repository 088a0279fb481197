// @ts-check
// The contract: its trios and runs as outlines, which are also the places to lay them out. The
// player's own groups fill them; the verdict says what a group is and whether it counts.

import * as hands from "../../hand/arrangement.js";
import { reasonOf } from "../../hand/group_chips.js";
import { byId, el, enable, one, set, show, text } from "../../dom.js";
import { said } from "../../match.js";
import { many, number, t } from "../../../site/words.js";
import { SuggestedMelds } from "./suggested_melds.js";
import { lacking, partsOf } from "./sentences.js";
import { JokerRanks } from "./joker_ranks.js";
import { picture, spokenOf } from "./slot_cards.js";

const LEAST = { set: 3, run: 4 }; // outlines drawn for a part; the server counts

export class Slots {
  /** @param {Page["store"]} store @param {Page} page */
  constructor(store, { acts, line, announcer, seats, drag }) {
    this.store = store;
    this.acts = acts;
    this.announcer = announcer;
    this.seats = seats;
    this.ghosts = new SuggestedMelds(store, line);
    this.stands = new JokerRanks(store, acts, line);
    this.laid = []; // by outline: the cards the player put there last
    this.nodes = [];
    this.due = null; // the outline that cards were put into, until the verdict arrives
    this.bar = bar();
    const home = store.isSpectator ? one(".cloth") : one(".mine");
    if (store.isSpectator) home.after(this.bar);
    else home.prepend(this.bar);
    this.button = layDown();
    byId("btn-discard").before(this.button);
    this.button.addEventListener("click", () => this.goDown());
    store.addEventListener("view", ({ detail: { before } }) => this.follow(before));
    drag.more.push(this.place);
    text(byId("board-empty"), t("contract.melds"));
    this.lock = el("span", { class: "board-lock", "data-testid": "board-lock" }, t("contract.lock"));
    byId("board-title").after(this.lock);
  }

  get contract() {
    return this.store.view.contract ?? null;
  }

  // Return why nothing can be laid off yet, or null.
  why() {
    return this.isDown || !this.contract ? null : t("contract.locked");
  }

  // True also while the contract is only laid out on the table.
  get isDown() {
    return Boolean(this.store.own?.down) || this.isStaged;
  }
  get isStaged() {
    return (this.store.staged?.acts ?? []).some(({ kind }) => kind === "go_down");
  }
  get cameDown() {
    return this.isStaged || Boolean(this.store.you?.came_down);
  }

  // Return the groups that the server counts as parts of the contract.
  get parts() {
    return (this.store.verdict?.groups ?? []).filter(({ counts }) => counts);
  }

  // Return the points left in the hand after laying down the present parts; null without parts.
  get left() {
    const { verdict } = this.store;
    if (this.isDown || !this.parts.length) return null;
    return verdict.groups.reduce((sum, { points }) => sum + points, 0);
  }

  get isComplete() {
    return Boolean(this.store.verdict?.valid_show) && !this.isDown;
  }

  get mayGoDown() {
    const { store } = this;
    return store.phase === "discard" && this.isComplete && Boolean(store.legal("go_down"));
  }

  // Return what can be laid down now and the points it leaves: the contract as it is laid out or,
  // if suggestions are on, as the hand holds it. Null if there is none.
  get ready() {
    const { store } = this;
    if (this.mayGoDown) return { melds: this.parts.map(({ cards }) => cards), left: this.left ?? 0 };
    if (store.phase !== "discard" || store.info.assist === false || this.isDown) return null;
    const entry = store.legal("go_down", ({ open }) => !open);
    return entry && { melds: entry.melds, left: entry.hint.left };
  }

  follow(before) {
    if (before?.deal !== this.store.view.deal) this.laid = [];
  }

  // --- what is in each outline ---------------------------------------------------------

  // Return one entry per outline: {kind, state, cards, judged, index}; the player's own groups
  // first, then, faint, the suggested ones.
  get slots() {
    const { contract } = this;
    if (!contract) return [];
    const kinds = [...Array(contract.trios).fill("set"), ...Array(contract.runs).fill("run")];
    const slots = kinds.map((kind) => ({ kind, state: "empty", cards: [], index: null, judged: null }));
    this.fillLaid(slots);
    this.fillParts(slots);
    this.fillGhosts(slots);
    return slots;
  }

  fillLaid(slots) {
    const { groups } = this.store.arrangement;
    slots.forEach((slot, at) => {
      const index = bestOf(groups, this.laid[at] ?? []);
      if (index < 0 || slots.some((other) => other.index === index)) return;
      const judged = this.store.judgement(groups[index]);
      // A part of the other kind belongs in another outline.
      if (judged?.counts && judged.kind !== slot.kind) return;
      Object.assign(slot, { index, judged, cards: judged?.cards ?? groups[index], state: stateOf(judged) });
    });
  }

  fillParts(slots) {
    const { groups } = this.store.arrangement;
    for (const judged of this.parts) {
      const wanted = hands.key(judged.cards);
      const index = groups.findIndex((group) => hands.key(group) === wanted);
      if (index < 0 || slots.some((slot) => slot.index === index)) continue;
      const free = slots.find((slot) => slot.kind === judged.kind && slot.index === null)
        ?? slots.find((slot) => slot.kind === judged.kind && slot.state !== "ok");
      if (free) Object.assign(free, { index, judged, cards: judged.cards, state: "ok" });
    }
  }

  fillGhosts(slots) {
    if (this.isDown) return;
    const taken = new Set(slots.flatMap(({ cards }) => cards));
    for (const judged of this.ghosts.parts) {
      if (judged.cards.some((card) => taken.has(card))) continue;
      const free = slots.find((slot) => slot.kind === judged.kind && slot.state === "empty");
      if (free) Object.assign(free, { judged, cards: judged.cards, state: "ghost" });
    }
  }

  // --- what the player does ------------------------------------------------------------

  // Put the selected cards into the outline; without a selection, select its cards, or lay out what
  // is suggested.
  tap(at, chosen = [...this.store.selection]) {
    const { store, acts } = this;
    const slot = this.slots[at];
    if (this.isDown || !slot) return store.say(t("contract.ownDown"), "hint");
    if (!chosen.length && slot.state === "ghost") return this.suggest();
    if (!chosen.length && slot.index !== null) return store.select(slot.cards);
    if (!chosen.length) return store.say(t("contract.pick"), "hint");
    const isThere = slot.index !== null;
    if (!isThere && chosen.length < 2) return store.say(t("contract.pickMore"), "hint");
    this.due = at;
    const home = isThere ? store.arrangement.groups[slot.index] : [];
    this.laid[at] = [...new Set([...home, ...chosen])];
    if (isThere) return acts.move(chosen, slot.index, null);
    return acts.group(chosen);
  }

  // `m`: put selected cards into the first free outline; otherwise lay down the contract.
  key() {
    const { store } = this;
    if (this.isDown) return store.say(t("contract.ownDown"), "hint");
    if (store.selection.size) return this.tap(this.firstFree());
    if (this.ready) return this.goDown();
    this.nodes[0]?.focus();
    return store.say(this.whyNot(), "hint");
  }

  firstFree() {
    const { slots } = this;
    const open = ["empty", "ghost", "bad", "unknown"];
    const found = open.map((state) => slots.findIndex((slot) => slot.state === state)).find((at) => at >= 0);
    return found ?? 0;
  }

  whyNot() {
    const { store } = this;
    if (this.isComplete) return t(store.phase === "draw" ? "contract.drawFirst" : "contract.waits");
    const { defects = [] } = store.verdict ?? {};
    return defects.length ? t("contract.why", { parts: lacking(defects) }) : t("contract.pick");
  }

  // Lay out the contract on the table as a trial: cards can be laid off after it, and Undo takes it
  // back.
  async goDown() {
    const { store, acts } = this;
    if (store.isDirty) await acts.save();
    const { ready } = this;
    if (!ready) return store.say(this.whyNot(), "hint");
    if (await acts.parts.family.staged.stage({ kind: "go_down", melds: ready.melds })) store.select([]);
  }

  // Apply the suggestion: its parts as groups, the other cards loose in its order.
  async suggest() {
    const { store, ghosts } = this;
    const all = this.contract ? this.contract.trios + this.contract.runs : 0;
    if (this.isDown) return store.say(t("contract.ownDown"), "hint");
    const found = await ghosts.fresh();
    if (!found) return;
    const { parts } = ghosts;
    if (!parts.length) return store.say(t("contract.nothing"), "hint");
    this.laid = [];
    const groups = hands.likeBefore(parts.map(({ cards }) => cards), store.arrangement.groups);
    const wanted = hands.fromServer(groups, store.hand, store.arrangement);
    store.selection.clear();
    if (!store.rearrange(wanted)) return store.say(t("suggest.best"), "good");
    store.verdict = found;
    const told = many("contract.suggested", parts.length, { all: number(all) });
    store.say(told, "good");
  }

  // Outlines are drop targets for dragged cards too (`Drag.more`).
  get place() {
    return {
      lift: () => {},
      at: (x, y) => {
        const at = this.isDown ? -1 : this.nodes.findIndex((node) => isOver(node, x, y));
        return at < 0 ? null : { node: this.nodes[at], drop: (cards) => this.tap(at, cards) };
      },
      mark: (found) => {
        for (const node of this.nodes) set(node, "data-over", node === found?.node);
      },
      end: () => this.place.mark(null),
    };
  }

  // --- rendering -------------------------------------------------------------------------

  render() {
    const { store, contract } = this;
    const isShown = Boolean(contract) && store.view.order?.length > 0 && store.view.phase !== "over";
    show(this.bar, isShown);
    set(byId("table"), "data-contract", isShown);
    this.renderSeats();
    this.renderButton(isShown);
    show(this.lock, isShown && Boolean(store.you) && !this.isDown);
    if (!isShown) return;
    this.ghosts.follow(this.isDown);
    const facts = store.view.match_info?.facts ?? {};
    const all = facts.contracts?.length ?? 0;
    const n = all ? facts.contracts.indexOf(contract.number) + 1 : contract.number;
    text(one(".contract-round", this.bar), t("contract.round", { n: number(n), all: number(all || 7) }));
    text(one(".contract-short", this.bar), t("contract.roundShort", { n: number(n), all: number(all || 7) }));
    const { slots } = this;
    const box = one(".contract-slots", this.bar);
    set(box, "aria-label", t("contract.name", { parts: partsOf(contract) }));
    set(this.bar, "data-down", this.isDown);
    set(this.bar, "data-complete", this.isComplete);
    this.fit(box, slots.length);
    slots.forEach((slot, at) => this.dress(this.nodes[at], slot, at, slots));
    text(one(".contract-note", this.bar), this.note());
    this.renderWho();
    this.tellWhy(slots);
  }

  // Say why the cards just put into an outline are no part of the contract.
  tellWhy(slots) {
    const slot = slots[this.due ?? -1];
    if (!slot || this.store.isDirty || !["ok", "bad"].includes(slot.state)) return;
    this.due = null;
    if (slot.state !== "bad") return;
    const word = t(`contract.${slot.kind}`);
    queueMicrotask(() => this.store.say(t("contract.not", { word, reason: reasonOf(slot.judged) }), "hint"));
  }

  fit(box, count) {
    while (this.nodes.length > count) this.nodes.pop().remove();
    while (this.nodes.length < count) {
      const at = this.nodes.length;
      const node = el("button", { type: "button", class: "contract-slot", "data-testid": `slot-${at + 1}` },
        el("span", { class: "contract-word" }), el("span", { class: "contract-say" }),
        el("span", { class: "contract-cards", "aria-hidden": "true" }));
      node.addEventListener("click", () => this.tap(at));
      this.nodes.push(node);
      box.append(el("span", { class: "contract-place" }, node));
    }
  }

  dress(node, slot, at, slots) {
    const { store } = this;
    const { kind, state, cards, judged } = slot;
    const isSame = slots.filter((other) => other.kind === kind).length > 1;
    const n = slots.slice(0, at + 1).filter((other) => other.kind === kind).length;
    const word = t(`contract.${kind}`);
    const name = isSame ? t("contract.slot", { kind: word, n: number(n) }) : word;
    set(node, "data-state", state);
    set(node, "data-kind", kind);
    set(node, "data-target", !this.isDown && store.selection.size > 0);
    text(one(".contract-word", node), word);
    const said = { ok: t("contract.ok"), bad: reasonOf(judged), unknown: "…" }[state] ?? "";
    text(one(".contract-say", node), said);
    set(one(".contract-say", node), "title", said || null);
    set(node, "aria-label", `${name}: ${spokenOf(slot)}`);
    set(node, "disabled", store.isSpectator);
    const shown = `${state}:${cards.join()}:${judged?.as?.join() ?? ""}`;
    if (node.dataset.shown !== shown) {
      node.dataset.shown = shown;
      const drawn = cards.map((card, place) => picture(card, judged?.as?.[place]));
      const rest = Array.from({ length: Math.max(0, LEAST[kind] - cards.length) }, () => el("i"));
      one(".contract-cards", node).replaceChildren(...drawn, ...rest);
    }
    this.stands.render(node.parentElement, slot, this.isDown);
  }

  note() {
    const { store } = this;
    if (!store.you || !store.hand.length) return "";
    if (this.isDown) return t("contract.ownDown");
    return store.verdict?.defects?.includes("must_discard") ? t("contract.must_discard") : "";
  }

  renderWho() {
    const { store } = this;
    const list = one(".contract-who", this.bar);
    const rows = store.view.order.map((number_) => store.seat(number_)).filter(Boolean);
    const shown = rows.map(({ seat, name, down }) => `${seat}${name}${down}`).join();
    if (list.dataset.shown === shown) return;
    list.dataset.shown = shown;
    list.replaceChildren(...rows.map(({ seat, name, down }) => {
      const isOwn = store.reader === seat;
      const who = isOwn ? t("seat.you") : name;
      return el("li", { "data-down": Boolean(down) },
        el("span", { "aria-hidden": "true" }, who),
        el("span", { class: "visually-hidden" }, said(down ? "contract.isDown" : "contract.notDown", { isOwn, name })));
    }));
  }

  // Mark the seats of players who are down.
  renderSeats() {
    for (const { seat, down } of this.store.view.seats) {
      const node = this.seats.nodes.get(seat);
      if (!node) continue;
      set(node, "data-down", Boolean(down));
      set(one(".avatar", node), "data-mark", down ? t("contract.down") : null);
    }
  }

  renderButton(isShown) {
    const { store, button } = this;
    const { ready } = this;
    show(button, isShown && Boolean(ready) && !store.staged);
    if (button.hidden) return;
    const points = ready.left;
    text(one(".lay-down-word", button), t("contract.layDown"));
    text(one(".lay-down-left", button), t("contract.leaves", { points: number(points) }));
    set(button, "aria-label", t("contract.layDownName", { points }));
    enable(button, store.isOnline && !store.acting && !store.isDirty, t("why.offline"));
  }
}

function stateOf(judged) {
  if (!judged) return "unknown";
  return judged.counts ? "ok" : "bad";
}

// Return the index of the group with most of these cards, -1 if none has any.
function bestOf(groups, cards) {
  const shared = groups.map((group) => group.filter((card) => cards.includes(card)).length);
  const most = Math.max(0, ...shared);
  return most ? shared.indexOf(most) : -1;
}

function isOver(node, x, y) {
  const rect = node.getBoundingClientRect();
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}

function bar() {
  return el("section", { id: "contract", class: "contract", "data-testid": "contract", "aria-label": t("act.contract"), hidden: true },
    el("span", { class: "contract-round" }), el("span", { class: "contract-short", "aria-hidden": "true" }),
    el("div", { class: "contract-slots", role: "group" }),
    el("span", { class: "contract-note", role: "status" }),
    el("ul", { class: "contract-who", "aria-label": t("contract.who") }),
    el("div", { class: "contract-tools" }));
}

function layDown() {
  return el("button", { type: "button", id: "btn-go-down", class: "btn btn-strong btn-go-down", "data-testid": "btn-go-down", hidden: true },
    el("span", { class: "lay-down-word" }), el("span", { class: "lay-down-left" }), el("kbd", { "data-key-of": "contract" }));
}
