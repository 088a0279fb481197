// @ts-check
// The menu of a seat: who it is, and mute, block, report; for spectators also follow.

import { byId, el, one, set, show, text } from "../dom.js";
import { t } from "../../site/words.js";

export class SeatMenu {
  /** @param {Page["store"]} store @param {Page["seats"]} seats @param {any} given */
  constructor(store, seats, { chat, follow }) {
    this.store = store;
    this.seats = seats;
    this.chat = chat;
    this.follow = follow;
    this.dialog = byId("dialog-person");
    this.form = byId("report-form");
    this.person = null;
    byId("person-mute")?.addEventListener("click", () => this.turn("mute"));
    byId("person-block")?.addEventListener("click", () => this.turn("block"));
    byId("person-report")?.addEventListener("click", () => this.showForm(this.form.hidden));
    byId("person-follow").addEventListener("click", () => {
      this.dialog.close();
      this.follow(this.person.seat);
    });
    this.form.addEventListener("submit", (event) => this.report(event));
    store.addEventListener("change", () => this.render());
    this.render();
  }

  // The seat of every other player is one button: the whole plate, one tab stop.
  render() {
    const own = this.store.you?.seat;
    for (const [number, node] of this.seats.nodes) {
      const seat = this.store.seat(number);
      const isOther = Boolean(seat?.user) && number !== own;
      let button = one(".seat-person", node);
      if (!button && isOther) {
        button = el("button", { type: "button", class: "seat-open seat-person", "data-testid": `person-${number}` });
        button.addEventListener("click", () => this.open(number));
        node.append(button);
      }
      if (!button) continue;
      show(button, isOther);
      if (isOther) set(button, "aria-label", t("person.open", { name: seat.name }));
    }
  }

  async open(number) {
    const seat = this.store.seat(number);
    if (!seat?.user) return;
    this.person = seat;
    this.kind = null;
    text(byId("person-name"), seat.name);
    text(byId("person-said"), seat.bot ? t("person.bot") : "");
    this.showForm(false);
    show(byId("person-follow"), this.store.isSpectator);
    this.dress(false);
    this.lead(null);
    this.dialog.showModal();
    byId("person-name").focus();
    if (seat.bot || !document.body.dataset.user) return;
    const answer = await ask("GET", relationOf(seat));
    if (this.person !== seat) return;
    if (answer.isDone) {
      this.know(answer.body.kind);
      this.lead(answer.body.profile);
    } else this.say(answer.body.message ?? t("person.failed"));
  }

  // Link to the profile if this reader may open it.
  lead(address) {
    const place = byId("person-profile");
    show(place, Boolean(address));
    if (address) one("a", place).href = address;
  }

  know(kind) {
    this.kind = kind;
    this.dress(true);
  }

  dress(isKnown) {
    const [mute, block, report] = ["person-mute", "person-block", "person-report"].map(byId);
    if (!mute) return;
    text(mute, t(this.kind === "mute" ? "person.unmute" : "person.mute"));
    text(block, t(this.kind === "block" ? "person.unblock" : "person.block"));
    show(mute, isKnown && this.kind !== "block");
    show(block, isKnown);
    show(report, isKnown);
  }

  // Press Mute or Block; pressing again undoes it.
  async turn(kind) {
    const { person } = this;
    const isBack = this.kind === kind;
    const answer = isBack
      ? await ask("DELETE", relationOf(person))
      : await ask("PUT", relationOf(person), { kind });
    if (!answer.isDone) return this.say(answer.body.message ?? t("person.failed"));
    this.know(answer.body.kind);
    const word = { mute: "person.muted", block: "person.blocked" }[this.kind] ?? "person.unmuted";
    this.say(t(word, { name: person.name }));
    if (this.kind) this.chat.forget(person.user);
  }

  showForm(isOpen) {
    show(this.form, isOpen);
    const button = byId("person-report");
    if (button) set(button, "aria-expanded", String(isOpen));
    if (isOpen) byId("report-reason").focus();
  }

  async report(event) {
    event.preventDefault();
    const { view } = this.store;
    const words = byId("report-text").value.trim();
    const answer = await ask("POST", "/api/v1/reports/", {
      about: this.person.user,
      reason: byId("report-reason").value,
      text: words,
      table: view.table,
      ...(view.deal ? { deal: view.deal } : {}),
    });
    if (!answer.isDone) return this.say(answer.body.message ?? t("person.failed"));
    byId("report-text").value = "";
    this.showForm(false);
    this.say(t("person.thanks"));
  }

  say(sentence) {
    text(byId("person-said"), sentence);
  }
}

const relationOf = ({ user }) => `/api/v1/people/${user}/relation/`;

// Send a request to the server; return {isDone, body} even if it fails.
export async function ask(method, path, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  headers["X-CSRFToken"] = document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  try {
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    return { isDone: answer.ok, body: await answer.json().catch(() => ({})) };
  } catch {
    return { isDone: false, body: {} };
  }
}
