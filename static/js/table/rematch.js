// Playing again with the people of the last deal, where the table cannot simply go on.

import { byId, show } from "./dom.js";
import { ask } from "./people.js";
import { t } from "./words.js";

export class Rematch {
  constructor(store) {
    this.store = store;
    this.button = byId("btn-rematch");
    this.button.addEventListener("click", () => this.ask());
    store.addEventListener("change", () => this.render());
    this.render();
  }

  render() {
    show(this.button, Boolean(this.store.view.rematch));
  }

  async ask() {
    // The seat here is given up by it: that must not lead to the spectators' page.
    this.store.isLeaving = true;
    this.button.disabled = true;
    const answer = await ask("POST", this.button.dataset.path);
    if (answer.isDone) return location.assign(answer.body.url);
    this.store.isLeaving = false;
    this.button.disabled = false;
    this.store.say(answer.body.message ?? t("rematch.failed"));
  }
}
