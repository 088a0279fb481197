// @ts-check
// Quiet synthesized sounds, off until the player turns them on.

import { audio, soundChoice } from "../../site/audio.js";

const MASTER = 0.4;
const CUES = {
  turn: [[523, 0, 0.12], [659, 0.13, 0.16]],
  low: [[880, 0, 0.05]],
  draw: [[320, 0, 0.09]],
  group: [[130, 0, 0.06]],
  join: [[1240, 0, 0.04]],
  card: [[210, 0, 0.05]],
  chat: [[620, 0, 0.04]],
  show: [[988, 0, 0.4]],
  won: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.22]],
  lost: [[262, 0, 0.3]],
};

export class Sound {
  constructor(button) {
    this.button = button;
    this.isOn = soundChoice() === "on";
    button.addEventListener("click", () => this.toggle());
    this.dress();
  }

  toggle() {
    this.isOn = !this.isOn;
    try {
      localStorage.setItem("sound", this.isOn ? "on" : "off");
    } catch {
      // Without storage the choice holds for this page only.
    }
    this.dress();
    this.play("card");
  }

  dress() {
    this.button.setAttribute("aria-pressed", String(this.isOn));
  }

  play(name) {
    if (!this.isOn || !navigator.userActivation?.hasBeenActive) return;
    if (name === "turn" || name === "low") navigator.vibrate?.(20);
    const context = audio();
    for (const [pitch, at, length] of CUES[name]) this.note(context, pitch, at, length);
  }

  note(context, pitch, at, length) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(MASTER * 0.35, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0008, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
