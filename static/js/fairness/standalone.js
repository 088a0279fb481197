// @ts-check
// The script of the downloadable page: one file, no network. WORDS is defined before it in the
// file.

import { sentenceOf } from "../site/sentences.js";
import { reasonOf, refuse, report } from "./report.js";

/* global WORDS */
const place = document.getElementById("report");
const text = document.getElementById("text");
const dropped = document.getElementById("drop");
const say = (key, params = {}) => sentenceOf(WORDS, key, params, String);

function check(written) {
  let record;
  try {
    record = JSON.parse(written);
  } catch (error) {
    refuse(place, say("fair.unreadable", { reason: reasonOf(error) }));
    return;
  }
  report(place, record, say);
}

async function read(file) {
  if (file) check(await file.text());
}

document.getElementById("check").addEventListener("click", () => check(text.value));
document.getElementById("file").addEventListener("change", (event) => read((/** @type {PageElement} */ (event.target)).files[0]));
for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
  dropped.addEventListener(kind, (event) => {
    event.preventDefault();
    dropped.classList.toggle("is-over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") read(/** @type {DragEvent} */ (event).dataTransfer.files[0]);
  });
}
