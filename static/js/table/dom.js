// @ts-check
// DOM helpers: elements are created here and styled only through classes.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id */
export const byId = (id) => document.getElementById(id);
/** @param {string} selector @param {ParentNode} [root] */
export const one = (selector, root = document) => root.querySelector(selector);
/** @param {string} selector @param {ParentNode} [root] */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | number | null | undefined)} children
 * @returns {PageElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** @param {string} tag @param {Record<string, any>} [attributes] @param {...Node} children */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children);
  return node;
}

// Write only differences, so that a render without changes costs nothing.
/** @param {Element} node @param {string} name @param {any} value */
export function set(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** @param {Element} node @param {any} value */
export function text(node, value) {
  const wanted = String(value ?? "");
  if (node.textContent !== wanted) node.textContent = wanted;
}

/** @param {HTMLElement} node @param {boolean} isShown */
export function show(node, isShown) {
  if (node.hidden === isShown) node.hidden = !isShown;
}

// A disabled control stays focusable and says why.
/** @param {Element} node @param {boolean} isEnabled @param {string} [reason] */
export function enable(node, isEnabled, reason = "") {
  set(node, "aria-disabled", isEnabled ? null : "true");
  set(node, "title", isEnabled ? null : reason || null);
}

/** @param {Element} node */
export const isEnabled = (node) => node.getAttribute("aria-disabled") !== "true";

// Return whether motion is reduced, by the system or in the display dialog.
export const wantsCalm = () =>
  document.documentElement.dataset.motion === "less" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

const EASE = "cubic-bezier(.2, .8, .2, 1)";

/**
 * @param {Element} node
 * @param {Keyframe} from
 * @param {Keyframe} to
 * @param {number} duration
 */
export function glide(node, from, to, duration, delay = 0) {
  if (wantsCalm() || document.hidden) return null;
  return node.animate([from, to], { duration, delay, easing: EASE, fill: "backwards" });
}
