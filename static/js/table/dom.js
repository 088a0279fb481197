// Small hands for the document: elements are made here and styled only through classes.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);
export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children);
  return node;
}

// Writes only what differs, so that a render that changes nothing costs nothing.
export function set(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

export function text(node, value) {
  const wanted = String(value ?? "");
  if (node.textContent !== wanted) node.textContent = wanted;
}

export function show(node, isShown) {
  if (node.hidden === isShown) node.hidden = !isShown;
}

// A disabled control stays focusable and says why.
export function enable(node, isEnabled, reason = "") {
  set(node, "aria-disabled", isEnabled ? null : "true");
  set(node, "title", isEnabled ? null : reason || null);
}

export const isEnabled = (node) => node.getAttribute("aria-disabled") !== "true";

// Less motion: asked of the system, or of us in the display dialog.
export const wantsCalm = () =>
  document.documentElement.dataset.motion === "less" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

const EASE = "cubic-bezier(.2, .8, .2, 1)";

export function glide(node, from, to, duration, delay = 0) {
  if (wantsCalm() || document.hidden) return null;
  return node.animate([from, to], { duration, delay, easing: EASE, fill: "backwards" });
}
