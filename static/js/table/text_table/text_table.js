// @ts-check
// The table as text: headings, lists, buttons and a command line, using the same store and acts as
// the graphical table.

import { byId, el, one, set, show, text } from "../dom.js";
import { CommandLine } from "./command_line.js";
import { get, onChange, set as keep } from "../../site/preferences.js";
import * as parts from "./sections.js";
import { paragraph, t } from "../../site/words.js";

const SECTIONS = ["now", "result", "hand", "actions", "piles", "players", "happened"];

export class TextTable {
  /** @param {Page} page */
  constructor(page) {
    const { store, acts } = page;
    this.store = store;
    this.acts = acts;
    this.context = { ...page, button: (...what) => this.button(...what) };
    this.node = byId("text-table");
    this.shown = new Map();
    this.line = new CommandLine(store, acts, page);
    byId("text-off").addEventListener("click", () => this.turn(false));
    onChange("textTable", () => this.apply());
    page.announcer.addEventListener("say", ({ detail }) => text(byId("text-answer"), detail));
    set(byId("table"), "data-text", this.isOn);
  }

  get isOn() {
    return get("textTable") === "on";
  }

  toggle() {
    this.turn(!this.isOn);
  }

  turn(isOn) {
    keep("textTable", isOn ? "on" : "off");
    if (isOn) return this.node.focus({ preventScroll: true });
    const card = this.store.hand[0];
    if (card) this.context.hand.focusCard(card);
  }

  // `:` opens the text table at its command line.
  command() {
    keep("textTable", "on");
    this.line.focus();
  }

  apply() {
    set(byId("table"), "data-text", this.isOn);
    this.shown.clear();
    this.context.hand.render();
    this.render();
  }

  render() {
    show(this.node, this.isOn);
    if (!this.isOn) return;
    for (const name of SECTIONS) this.section(name);
    this.askInPlace();
  }

  // Rebuild a section only if it has changed; the focus stays.
  section(name) {
    const home = byId(`text-${name}`);
    const content = parts[name](this.context);
    show(home, Boolean(content));
    const built = content ? content.map((node) => node.outerHTML).join("") : "";
    if (this.shown.get(name) === built) return;
    this.shown.set(name, built);
    const held = home.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    one(".text-body", home).replaceChildren(...(content ?? []));
    if (!held) return;
    const again = one(`[data-key="${CSS.escape(held)}"]`, home) ?? one("h2", home);
    again.focus({ preventScroll: true });
  }

  // A new question takes the focus, unless the user is typing: then it is spoken.
  askInPlace() {
    const { question } = this.store;
    if (question === this.asked) return;
    this.asked = question;
    if (!question) return;
    if (this.line.isFocused) this.context.announcer.say(paragraph([question.text, t("command.yesNo")]));
    else one('[data-key="yes"]', this.node)?.focus();
  }

  // Return a button that says why it is unavailable; `key` finds it again after a change.
  button(key, label, run, { reason = "", isPressed = null } = {}) {
    const node = el("button", {
      type: "button", class: "text-btn", "data-key": key, "data-testid": `text-${key}`,
      "aria-disabled": reason ? "true" : null, title: reason || null,
      "aria-pressed": isPressed === null ? null : String(isPressed),
    }, label);
    node.addEventListener("click", () => (reason ? this.store.say(reason, "hint") : run()));
    return node;
  }
}
