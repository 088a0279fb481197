// @ts-check
// How the table looks, sounds and handles keys: stored on this device, effective at once.

import { back, face } from "../cards.js";
import { all, byId, el, one, text } from "../dom.js";
import { get, onChange, set as keep } from "../../site/preferences.js";
import { t } from "../../site/words.js";

const SAMPLE = ["7s1", "7h1", "7d1", "7c1"];
// These four are attributes of <html>, where appearance.js sets them on the next page.
const LOOKS = ["deck", "cards", "side", "motion"];

export class DisplayDialog {
  /** @param {Page["sound"]} sound @param {any} given */
  constructor(sound, { keys }) {
    this.dialog = byId("dialog-display");
    byId("btn-display").addEventListener("click", () => this.open());
    byId("display-keys").addEventListener("click", () => {
      this.dialog.close();
      keys();
    });
    for (const input of all("input[type=radio]", this.dialog)) {
      input.addEventListener("change", () => keep(input.name, input.value));
      onChange(input.name, () => this.show());
    }
    const loud = byId("display-sound");
    loud.addEventListener("change", () => loud.checked !== sound.isOn && sound.toggle());
    this.sound = sound;
    for (const name of LOOKS) onChange(name, (value) => wear(name, value));
  }

  open() {
    this.show();
    this.sample();
    this.dialog.showModal();
  }

  show() {
    for (const input of all("input[type=radio]", this.dialog)) input.checked = get(input.name) === input.value;
    byId("display-sound").checked = this.sound.isOn;
    text(byId("display-words"), t(`display.speech.${get("speech")}`));
  }

  // A small preview hand in the chosen look.
  sample() {
    const hand = one(".sample-hand", this.dialog);
    if (hand.children.length) return;
    hand.append(...SAMPLE.map((card) => face(card, null)), face("*1", null), back());
    one(".sample-bar", this.dialog).append(
      el("span", { class: "sample-drop" }, t("leave.word")),
      el("span", { class: "sample-discard" }, t("act.discard")),
    );
  }
}

function wear(name, value) {
  document.documentElement.dataset[name] = value;
  // Cards may be larger now: measure the hand again.
  dispatchEvent(new Event("resize"));
}
