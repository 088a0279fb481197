// @ts-check
// The card of a lesson: what to do, the answers to a question, feedback on the last action.

import { byId, el, set, show, text } from "../table/dom.js";

export class Guide {
  /** @param {LessonLine} line @param {any} said the first step */
  constructor(line, said) {
    this.line = line;
    this.said = said;
    this.choices = byId("lesson-choices");
    this.line.addEventListener("guide", ({ detail }) => this.hear(detail));
    this.draw();
  }

  // An accepted action may bring the next step; a refused one brings only a sentence.
  hear({ guide, told, answer }) {
    if (guide) this.said = guide;
    else if (told !== undefined) Object.assign(this.said, { told, tone: answer.code === "lesson_hint" || answer.type === "ack" ? "hint" : "bad" });
    else return;
    this.draw();
  }

  draw() {
    const { say, told, tone, at, steps, choices, is_done: isDone } = this.said;
    text(byId("lesson-say"), say);
    text(byId("lesson-told"), told);
    set(byId("lesson-told"), "data-tone", tone);
    show(byId("lesson-told"), Boolean(told));
    const dots = Array.from({ length: steps }, (_, index) => el("i", { "data-done": index < at }));
    byId("lesson-dots").replaceChildren(...dots);
    set(byId("table"), "data-lesson-step", at);
    set(byId("table"), "data-lesson-done", isDone);
    set(byId("table"), "data-question", choices.length > 0);
    this.drawChoices();
    this.drawEnd();
  }

  drawChoices() {
    const { choices, is_read: isRead, at } = this.said;
    const shown = JSON.stringify([at, choices, isRead]);
    if (shown === this.shown) return;
    this.shown = shown;
    const buttons = choices.map(({ value, say }) => this.button(say, () => this.line.ask("answer", { answer: value }), value));
    if (isRead) buttons.push(this.button(byId("lesson-choices").dataset.goOn, () => this.line.ask("read"), "read"));
    this.choices.replaceChildren(...buttons);
    show(this.choices, buttons.length > 0);
  }

  button(word, run, value) {
    const node = el("button", { type: "button", class: "btn btn-plain", "data-answer": value }, word);
    node.addEventListener("click", run);
    return node;
  }

  drawEnd() {
    const { is_done: isDone, next, next_title: title } = this.said;
    show(byId("lesson-end"), isDone);
    const link = byId("lesson-next");
    show(link, Boolean(next));
    if (!next) return;
    link.href = next;
    text(link, title);
  }
}
