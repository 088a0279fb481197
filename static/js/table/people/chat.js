// @ts-check
// The chat: the lines in the rail, the emote bar, and what appears elsewhere on the page.

import { all, byId, el, one, set, show, text } from "../dom.js";
import { get } from "../../site/preferences.js";
import { has, t } from "../../site/words.js";

const KEPT = 100;
const PEEK_MS = 5000;
const BUBBLE_MS = 3000;

export class Chat {
  constructor(store, line, { seats, sound, announcer, lines = [] }) {
    this.store = store;
    this.line = line;
    this.seats = seats;
    this.sound = sound;
    this.announcer = announcer;
    this.newest = 0;
    this.list = byId("chat-lines");
    this.peek = byId("chat-peek");
    this.field = byId("chat-text");
    this.adopt(lines);
    line.addEventListener("message", ({ detail }) => this.hear(detail));
    for (const button of all("[data-emote]")) {
      button.addEventListener("click", () => this.say({ emote: button.dataset.emote }));
    }
    byId("chat-form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = this.field.value.trim();
      if (words) this.say({ text: words });
    });
    this.field?.addEventListener("keydown", (event) => this.leave(event));
    this.peek.addEventListener("click", () => this.open());
    const look = new MutationObserver(() => this.isSeen && this.see());
    for (const id of ["rail", "pane-chat"]) look.observe(byId(id), { attributeFilter: ["hidden"] });
  }

  get isSeen() {
    return !byId("rail").hidden && !byId("pane-chat").hidden;
  }

  hear(message) {
    if (message.chat) this.adopt(message.chat);
    if (message.type !== "chat") return;
    const { line } = message;
    if (line.n <= this.newest) return;
    this.add(line);
    this.notice(line);
  }

  // Show the last lines of the room; lines already shown stay.
  adopt(lines) {
    for (const line of lines) if (line.n > this.newest) this.add(line);
  }

  add(line) {
    const { list } = this;
    const pane = byId("pane-chat");
    this.newest = line.n;
    const isOwn = line.user === this.me;
    list.append(
      el("li", { "data-own": isOwn, "data-user": line.user, "data-testid": "chat-line", title: clockOf(line.at) },
        el("b", {}, isOwn ? t("chat.you") : line.name),
        line.seat === null ? el("i", {}, t("chat.watching")) : null,
        el("span", { class: line.emote ? "chat-emote" : null }, wordsOf(line))),
    );
    while (list.children.length > KEPT) list.firstChild.remove();
    list.scrollTop = list.scrollHeight;
    if (pane) pane.scrollTop = pane.scrollHeight;
  }

  // Add a new line, and show it briefly if the chat is not open.
  notice(line) {
    if (line.emote && line.seat !== null) this.bubble(line);
    if (line.user === this.me) return;
    this.sound.play("chat");
    const words = t("chat.said", { name: line.name, text: wordsOf(line) });
    if (get("speech") !== "quiet") this.announcer.say(words);
    if (this.isSeen) return;
    this.mark(true);
    text(one("b", this.peek), line.name);
    text(one("span", this.peek), wordsOf(line));
    show(this.peek, true);
    clearTimeout(this.peekTimer);
    this.peekTimer = setTimeout(() => show(this.peek, false), PEEK_MS);
  }

  bubble(line) {
    const node = this.seats.nodes.get(line.seat);
    if (!node) return;
    one(".bubble", node)?.remove();
    const bubble = el("span", { class: "bubble", "aria-hidden": "true", "data-testid": "bubble" }, wordsOf(line));
    node.append(bubble);
    setTimeout(() => bubble.remove(), BUBBLE_MS);
  }

  mark(isNew) {
    for (const id of ["tab-chat", "btn-rail", "handle-chat"]) set(byId(id), "data-unread", isNew);
  }

  see() {
    this.mark(false);
    show(this.peek, false);
    this.list.scrollTop = this.list.scrollHeight;
    const pane = byId("pane-chat");
    pane.scrollTop = pane.scrollHeight;
  }

  open() {
    if (byId("rail").hidden) byId("btn-rail").click();
    byId("tab-chat").click();
    (this.field ?? one("[data-emote]") ?? byId("pane-chat")).focus();
  }

  async say(words) {
    const error = byId("chat-error");
    const answer = await this.line.ask("chat", words);
    const isSaid = answer.type === "ack";
    show(error, !isSaid);
    text(error, isSaid ? "" : (answer.message ?? t("chat.lost")));
    if (isSaid && words.text && this.field) this.field.value = "";
  }

  // Remove the lines of a muted player at once.
  forget(user) {
    for (const item of all("[data-user]", this.list)) if (item.dataset.user === user) item.remove();
  }

  get me() {
    return document.body.dataset.user ?? "";
  }

  leave(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    (one("[data-card]") ?? byId("btn-rail")).focus({ preventScroll: true });
  }
}

const wordsOf = ({ text: words, emote }) => {
  if (!emote) return words;
  return has(`emote.${emote}`) ? t(`emote.${emote}`) : emote;
};

const clockOf = (at) => new Date(at).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
