// @ts-check
// The claim: a player who is not on turn may take the discard, with a penalty card. Seat order
// decides, not speed; an answer is hidden and final.

import { fullName, shortName } from "../../cards.js";
import { byId, el, enable, one, set, show, text } from "../../dom.js";
import { nameOf } from "../../drawers/log.js";
import { listed, number, paragraph, t } from "../../../site/words.js";

const TICK = 250;
const MANY = 2; // names before your own that the prompt has room for

export class Claims {
  /** @param {Page["store"]} store @param {Page} page */
  constructor(store, { acts, announcer, countdown }) {
    this.store = store;
    this.acts = acts;
    this.announcer = announcer;
    this.countdown = countdown;
    this.choice = null; // automatic passing in this deal: true, false, or null for the default
    this.strip = strip();
    byId("primary-bar").after(this.strip);
    this.pill = el("span", { class: "pile-claim", "aria-hidden": "true", hidden: true });
    byId("pile-open").append(this.pill);
    this.toggler = el("button", { type: "button", id: "btn-auto-pass", class: "btn btn-ghost btn-auto", "data-testid": "btn-auto-pass" }, t("claim.auto"));
    this.toggler.addEventListener("click", () => this.toggle());
    one(".contract-tools").append(this.toggler);
    one("#btn-claim", this.strip).addEventListener("click", () => this.claim());
    one("#btn-no-claim", this.strip).addEventListener("click", () => this.no());
    store.addEventListener("view", ({ detail: { before } }) => this.follow(before));
    setInterval(() => this.tick(), TICK);
  }

  // Return the open claim as everybody sees it, null while there is none.
  get window() {
    return this.store.view.windows?.find(({ phase }) => phase === "claim") ?? null;
  }

  get isAsked() {
    return Boolean(this.store.legal("claim")) && !this.isAuto;
  }

  // Players who are down pass automatically unless they choose otherwise: the server's hint says
  // so.
  get isAuto() {
    return this.choice ?? Boolean(this.store.own?.down);
  }

  // Return the seats that may claim, starting to the left of the turn.
  get order() {
    const { view } = this.store;
    const asked = this.window?.seats ?? [];
    const at = view.order.indexOf(this.drawer);
    const circle = [...view.order.slice(at + 1), ...view.order.slice(0, at)];
    return circle.filter((seat) => asked.includes(seat));
  }

  // Return the seat on turn, also while a discard is open to claims and nobody's clock runs.
  get drawer() {
    const { view } = this.store;
    const open = this.store.log.findLast(({ kind }) => kind === "claim_opened");
    return view.turn?.seats?.[0] ?? open?.seat ?? null;
  }

  // Name the players before the viewer, with "…" for those after, who no longer matter.
  get names() {
    const { order } = this;
    const own = this.store.you?.seat;
    const before = order.slice(0, order.indexOf(own)).map((seat) => this.store.seat(seat)?.name);
    const isLast = order.at(-1) === own;
    const shown = before.length > MANY ? [before[0], "…"] : before;
    return listed([...shown, t("claim.you"), isLast ? null : "…"]);
  }

  follow(before) {
    const { view, own } = this.store;
    const wasDown = before?.seats.find(({ seat }) => seat === own?.seat)?.down;
    if (before?.deal !== view.deal || (own?.down && !wasDown)) this.choice = null;
  }

  toggle() {
    this.choice = !this.isAuto;
    this.announcer.say(t(this.choice ? "claim.isAuto" : "claim.isAsked"));
    this.store.changed();
  }

  claim() {
    return this.answer("claim");
  }

  no() {
    return this.answer("pass");
  }

  answer(kind) {
    const entry = this.store.legal(kind);
    if (!entry) return this.store.say(t("why.noClaim"), "hint");
    return this.acts.act(entry);
  }

  render() {
    const { store } = this;
    const { isAsked } = this;
    this.passByItself();
    this.renderToggle();
    const isShown = isAsked && !store.question;
    const wasShown = !this.strip.hidden;
    // It replaces the bar, which has the same height, so nothing moves.
    const hadFocus = byId("primary-bar").contains(document.activeElement);
    show(this.strip, isShown);
    if (isShown) show(byId("primary-bar"), false);
    set(byId("table"), "data-claim", isAsked);
    if (isShown && hadFocus) one("button", this.strip).focus({ preventScroll: true });
    if (isShown) this.dress(this.window);
    if (isShown && !wasShown) this.call();
    this.tick();
  }

  renderToggle() {
    const { store } = this;
    show(this.toggler, Boolean(store.you && store.view.options?.claims));
    set(this.toggler, "aria-pressed", String(this.isAuto));
    const isHouse = this.choice === null && this.isAuto;
    const said = t(isHouse ? "claim.autoDown" : this.isAuto ? "claim.isAuto" : "claim.isAsked");
    set(this.toggler, "aria-label", t("claim.autoName"));
    set(this.toggler, "title", said);
  }

  dress({ card }) {
    const { store } = this;
    const claim = one("#btn-claim", this.strip);
    const no = one("#btn-no-claim", this.strip);
    text(one("span", claim), t("claim.claim", { card: shortName(card) }));
    set(claim, "aria-label", t("claim.claimName", { card: fullName(card) }));
    set(no, "aria-label", t("claim.noName", { card: fullName(card) }));
    for (const button of [claim, no]) enable(button, store.isOnline && !store.acting, t("why.offline"));
  }

  // Announced once for each claim, politely: it is nobody's own turn.
  call() {
    const { card, seconds: open } = this.window;
    const name = nameOf(this.drawer, this.store);
    if (open === null) {
      this.announcer.say(paragraph([t("claim.sayOpen", { name, card: fullName(card) }), t("claim.final")]));
      return;
    }
    const left = this.countdown.left(this.window) ?? open * 1000;
    const seconds = number(Math.max(1, Math.ceil(left / 1000)));
    this.announcer.say(paragraph([t("claim.say", { name, card: fullName(card), seconds }), t("claim.final")]));
  }

  passByItself() {
    const { store } = this;
    const entry = store.legal("pass");
    if (!entry || !this.isAuto || !store.isOnline || store.acting) return;
    if (this.passed === store.version) return;
    this.passed = store.version;
    this.acts.act(entry);
  }

  // Show everybody how long the claim is open, on the card it is for.
  tick() {
    const { window } = this;
    show(this.pill, Boolean(window));
    if (!window) return;
    if (window.seconds === null) {
      text(this.pill, t("claim.openEnded"));
      return;
    }
    const left = this.countdown.left(window);
    const seconds = left === null ? "" : number(Math.max(0, Math.ceil(left / 1000)));
    text(this.pill, t("claim.open", { n: this.store.isOnline ? seconds : "~" }));
  }
}

function strip() {
  const key = (name) => el("kbd", { "data-key-of": name }, "");
  return el("div", {
    id: "claim-strip", class: "primary-bar claim-strip", "data-testid": "claim-strip", role: "group",
    "aria-label": t("claim.strip"), hidden: true,
  },
  el("button", { type: "button", id: "btn-claim", class: "btn btn-brass", "data-testid": "btn-claim" }, el("span"), key("claim")),
  el("button", { type: "button", id: "btn-no-claim", class: "btn btn-second", "data-testid": "btn-no-claim" },
    el("span", {}, t("claim.no")), key("no")));
}
