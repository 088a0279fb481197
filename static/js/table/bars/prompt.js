// @ts-check
// The prompt line, the badge, and the state of the connection.

import { shortName } from "../cards.js";
import { byId, set, show, text } from "../dom.js";
import { isHeld, isOver, readySentence, rowOf } from "../match.js";
import { PLAYED, isBeside } from "../phases.js";
import { isOutOfMatch } from "../seat_state.js";
import { has, many, paragraph, t } from "../../site/words.js";

const BACK_FOR = 2000;

export class Prompt {
  // `page.sentences` and `page.lost`, once loaded, add the sentences of the family and of
  // disconnections.
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.root = page.root;
    this.banner = byId("banner-conn");
  }

  render() {
    const { store, root } = this;
    set(root, "data-phase", store.phase);
    set(root, "data-turn", store.view.turn?.seats?.join(" ") ?? "");
    set(root, "data-saved", store.isDirty ? "0" : "1");
    set(root, "data-conn", store.condition);
    set(root, "data-version", store.version);
    const { message } = store;
    const node = byId("prompt-text");
    text(node, message?.text ?? this.sentence());
    set(byId("prompt"), "data-tone", message?.kind ?? (this.isAsked ? "turn" : this.page.sentences?.tone ?? null));
    this.renderClock();
    this.renderBadge();
    this.renderSaved();
  }

  get isAsked() {
    return PLAYED.has(this.store.phase);
  }

  sentence() {
    const { store } = this;
    const { view } = store;
    const { lost, sentences } = this.page;
    const awaited = lost?.sentence() || starting(store) || readySentence(store) || sentences?.sentence();
    if (awaited) return awaited;
    const whose = store.seat(view.turn?.seats?.[0]);
    const name = whose?.name ?? "";
    if (this.isAsked) {
      const card = store.phase === "discard" && store.chosen;
      if (card) return t(card === store.locked ? "why.sameCard" : "prompt.discardCard", { card: shortName(card) });
      if (store.phase === "discard" && store.selection.size > 1) return t("prompt.several");
      return t(has(`prompt.${store.phase}`) ? `prompt.${store.phase}` : "say.turn");
    }
    if (store.phase === "wait") {
      const own = store.own?.state;
      const turn = t("prompt.turnOf", { name });
      if (store.own && isOutOfMatch(store, store.own)) return paragraph([t("prompt.outOfMatch"), turn]);
      return own === "dropped" || own === "out" ? paragraph([t(`prompt.${own}`), turn]) : turn;
    }
    if (view.stopped) return view.stopped.message;
    if (isHeld(view)) return t("prompt.hosted");
    if (isOver(view)) return t("prompt.matchOver");
    if (view.phase === "closed" && store.info.hosted) return t("prompt.closedHosted");
    if (has(`prompt.${view.phase}`)) return t(`prompt.${view.phase}`);
    return "";
  }

  renderClock() {
    const { store } = this;
    const isOwn = store.you && (store.isAsked(store.you.seat) || isAskedBeside(store));
    const seat = isOwn ? store.you.seat : "";
    set(byId("timer-self"), "data-clock", seat);
  }

  renderBadge() {
    const { store } = this;
    const node = byId("badge-points");
    const standing = store.standing;
    const isOver = ["between", "over"].includes(store.view.phase);
    const isPlayed = store.hand.length > 0 && Boolean(standing) && !isOver;
    show(node, isPlayed);
    if (!isPlayed) return;
    const unsure = store.isDirty ? (store.isOnline ? "" : "~") : "";
    const { card } = standing;
    const own = this.page.sentences?.badge(standing) ?? null;
    text(byId("badge-label"), own?.label ?? (card ? t("badge.after", { card: shortName(card) }) : t("badge.now")));
    show(byId("badge-limit"), Boolean(own?.limit));
    text(byId("badge-limit"), own?.limit ?? "");
    node.style.setProperty("--part", own?.part ?? 0);
    node.style.setProperty("--at", own?.at ?? 0);
    set(node, "data-meter", own?.part !== undefined);
    text(byId("badge-number"), `${unsure}${standing.points}`);
    const { value } = store.you;
    show(byId("badge-value"), Boolean(value));
    text(byId("badge-value"), value ? t("badge.value", { n: value }) : "");
    set(node, "data-pending", store.isDirty);
    set(node, "data-level", own ? own.level : standing.points === 0 ? "good" : null);
    set(node, "title", own?.title ?? null);
  }

  renderSaved() {
    const { store } = this;
    const node = byId("saved");
    if (!node) return;
    show(node, Boolean(store.you) && store.hand.length > 0);
    text(node, t(store.isDirty ? (store.isOnline ? "saved.saving" : "saved.offline") : "saved.saved"));
  }

  // The bar under the top bar; it covers nothing, and arranging cards still works.
  condition({ condition, before }) {
    clearTimeout(this.timer);
    const wasDown = before === "reconnecting" && this.hasBeenDown;
    if (condition === "weak") this.tell("weak", t("conn.weak"));
    else if (condition === "reconnecting") {
      this.hasBeenDown = true;
      this.tell("reconnecting", paragraph([t("conn.reconnecting"), this.ofTheClock()]));
    } else if (this.isHeldUp) this.tell("heldup", t("conn.heldUp"));
    else if (condition === "open" && wasDown) this.goOn(t("conn.back"));
    else show(this.banner, false);
  }

  // The connection works, but the server behind it does not.
  heldUp(isSo) {
    clearTimeout(this.timer);
    this.isHeldUp = isSo;
    if (isSo) this.tell("heldup", t("conn.heldUp"));
    else this.goOn(t("conn.goesOn"));
  }

  goOn(sentence) {
    this.tell("back", sentence);
    this.timer = setTimeout(() => show(this.banner, false), BACK_FOR);
  }

  // Say what the clock does while disconnected.
  ofTheClock() {
    const { store } = this;
    const { info, view, you } = store;
    if (!you) return "";
    const isStrict = info.on_timeout === "lose_match" && info.pace !== "untimed";
    const row = rowOf(view, you.seat);
    if (isStrict && view.match_info?.started && row?.state === "playing") {
      return row.lost_lines < row.lost_max ? t("conn.clockStops") : many("conn.clockLast", row.lost_lines);
    }
    return store.isAsked(you.seat) && view.turn?.deadline ? t("conn.clock") : "";
  }

  tell(kind, sentence) {
    set(this.banner, "data-kind", kind);
    text(this.banner, sentence);
    show(this.banner, true);
  }
}

// Return whether the player is asked beside the turn: the act is named after the phase.
/** @param {Page["store"]} store */
const isAskedBeside = (store) => store.clocks.some(({ phase }) => isBeside(phase) && store.legal(phase));

// Return a sentence naming those who must still press Start: `turn.seats`.
/** @param {Page["store"]} store */
function starting(store) {
  if (store.view.phase !== "starting") return "";
  const asked = store.view.turn?.seats ?? [];
  if (!store.info.starts_confirmed || !asked.length) return "";
  if (store.you && asked.includes(store.you.seat)) return t("prompt.start.own");
  return t("prompt.start.other", { name: store.seat(asked[0])?.name ?? "" });
}
