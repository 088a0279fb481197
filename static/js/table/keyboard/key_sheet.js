// @ts-check
// The sheet of keys: what each does, and how to change it.

import { byId, el, one, set, show, text } from "../dom.js";
import { areOn, here, isFit, keyOf, label, onRemap, remap, reset } from "./key_map.js";
import { onChange } from "../../site/preferences.js";
import { t } from "../../site/words.js";

export class KeySheet {
  constructor() {
    this.dialog = byId("dialog-help");
    this.rows = byId("keys-rows");
    this.note = byId("keys-note");
    this.asked = null;
    byId("keys-reset").addEventListener("click", () => {
      reset();
      this.tell(t("keys.isReset"));
    });
    this.dialog.addEventListener("keydown", (event) => this.hear(event), true);
    this.dialog.addEventListener("close", () => this.ask(null));
    onRemap(() => this.dress());
    onChange("keys", () => this.dress());
    this.dress();
  }

  open() {
    this.tell("");
    this.fill();
    this.dialog.showModal();
  }

  fill() {
    this.rows.replaceChildren(...here().map((row) => this.row(row)));
    show(byId("keys-off"), !areOn());
  }

  row(row) {
    const name = t(`keys.${row.act}`);
    const shown = (row.fixed ?? [keyOf(row)]).map((key) => el("kbd", {}, key === "Space" ? t("keys.space") : label(key)));
    const change = row.key
      ? el("button", { type: "button", class: "link", "data-act": row.act, "aria-label": t("keys.changeOf", { name }) }, t("keys.change"))
      : null;
    change?.addEventListener("click", () => this.ask(row));
    const keys = shown.flatMap((key, at) => (at ? [" ", key] : [key]));
    return el("tr", {}, el("td", { class: "keys-key" }, ...keys), el("th", { scope: "row" }, name), el("td", {}, change));
  }

  // The next key pressed becomes the new one; Esc changes nothing.
  ask(row) {
    this.asked = row;
    for (const button of this.rows.querySelectorAll("button")) {
      const isAsked = row !== null && button.dataset.act === row.act;
      set(button, "aria-pressed", isAsked ? "true" : null);
      text(button, t(isAsked ? "keys.press" : "keys.change"));
    }
    if (row) this.tell(t("keys.pressFor", { name: t(`keys.${row.act}`) }));
  }

  hear(event) {
    const row = this.asked;
    if (!row || event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") {
      this.ask(null);
      return this.tell(t("keys.kept"));
    }
    if (!isFit(event.key)) return this.tell(t("keys.unfit"));
    const holder = remap(row.act, event.key);
    if (holder) {
      return this.tell(t("keys.clash", { key: event.key, name: t(`keys.${holder.act}`) }));
    }
    this.asked = null;
    this.tell(t("keys.changed", { key: event.key, name: t(`keys.${row.act}`) }));
    one(`[data-act="${row.act}"]`, this.rows)?.focus();
  }

  tell(sentence) {
    text(this.note, sentence);
  }

  // Update the hints on the buttons, and the sheet if it is open.
  dress() {
    for (const row of here().filter(({ button }) => button)) {
      const hint = one("kbd", byId(row.button));
      if (!hint) continue;
      text(hint, keyOf(row));
      show(hint, areOn());
    }
    if (this.dialog.open) this.fill();
  }
}
