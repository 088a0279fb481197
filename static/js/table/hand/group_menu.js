// @ts-check
// The menu of a group: why it counts as what it is, and what can be done with it.

import { byId, el, show } from "../dom.js";
import { kindOf, reasonOf, shownKind } from "./group_chips.js";
import { t } from "../../site/words.js";

export class GroupMenu {
  /** @param {Page["store"]} store @param {Page["acts"]} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.node = byId("group-menu");
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {PageElement} */ (event.target);
      const isInside = this.node.contains(target) || target.closest(".chip") === this.chip;
      if (!isInside) this.close();
    });
    this.node.addEventListener("keydown", (event) => this.hear(event));
  }

  open(chip) {
    if (this.chip === chip && !this.node.hidden) return this.close();
    const key = chip.dataset.group;
    const isLoose = key === "loose";
    const index = Number(key);
    const { arrangement } = this.store;
    const cards = isLoose ? arrangement.loose : arrangement.groups[index];
    const judged = isLoose ? this.store.looseJudgement : this.store.judgement(cards);
    this.chip = chip;
    const item = (word, run) => {
      const button = el("button", { type: "button", class: "menu-item" }, t(word));
      button.addEventListener("click", () => {
        this.close();
        run();
      });
      return button;
    };
    const items = [item("menu.selectAll", () => this.store.select(cards))];
    if (!isLoose) {
      items.unshift(item("menu.ungroup", () => this.acts.ungroupAt([index])));
      if (index > 0) items.push(item("menu.left", () => this.acts.swap(index, index - 1)));
      const isLast = index === arrangement.groups.length - 1;
      if (!isLast) items.push(item("menu.right", () => this.acts.swap(index, index + 1)));
    }
    const isSorted = !isLoose && shownKind(this.store, cards, judged) === "sorted";
    const why = isLoose ? t("why.loose") : judged ? reasonOf(judged) : t(`why.${kindOf(judged)}`);
    const line = isSorted ? t("why.sorted", { points: judged.points }) : why;
    this.node.replaceChildren(el("p", { class: "menu-why" }, line), ...items);
    show(this.node, true);
    this.settle(chip);
    this.node.querySelector("button").focus({ preventScroll: true });
  }

  settle(chip) {
    const home = this.node.offsetParent.getBoundingClientRect();
    const at = chip.getBoundingClientRect();
    const width = this.node.offsetWidth;
    const left = Math.max(8, Math.min(at.left - home.left, home.width - width - 8));
    this.node.style.left = `${left}px`;
    const above = at.top - this.node.offsetHeight - 8;
    this.node.style.top = `${Math.max(8, above) - home.top}px`;
  }

  close() {
    if (this.node.hidden) return false;
    show(this.node, false);
    this.chip?.focus({ preventScroll: true });
    return true;
  }

  hear(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.close();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const items = [...this.node.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    items[(at + by + items.length) % items.length].focus();
  }
}
