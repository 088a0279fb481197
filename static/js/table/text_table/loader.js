// @ts-check
// Loads the text table and its command line when they are first opened.

import { byId, set } from "../dom.js";
import { get, onChange } from "../../site/preferences.js";

export class TextTableLoader {
  // `parts` are the family's additions, loaded with it.
  /** @param {Page} page @param {any} parts */
  constructor(page, parts) {
    this.page = page;
    this.parts = parts;
    this.table = null;
    byId("skip-text").addEventListener("click", (event) => {
      event.preventDefault();
      this.with((table) => table.turn(true));
    });
    onChange("textTable", () => this.isOn && this.with((table) => table.apply()));
    set(byId("table"), "data-text", this.isOn);
    if (this.isOn) this.with((table) => table.apply());
  }

  get isOn() {
    return get("textTable") === "on";
  }

  async with(run) {
    this.coming ??= Promise.all([import("./text_table.js"), this.parts()]);
    try {
      const [{ TextTable }] = await this.coming;
      this.table ??= new TextTable(this.page);
      run(this.table);
    } catch (error) {
      this.coming = null;
      throw error;
    }
  }

  toggle() {
    return this.with((table) => table.toggle());
  }

  command() {
    return this.with((table) => table.command());
  }

  render() {
    this.table?.render();
  }
}
