// @ts-check
// The controls of a game's options, in any form that has them.

/**
 * Disable options that depend on another choice; disabled ones are not sent and use the default.
 *
 * @param {PageElement} form
 * @param {{ type?: string }} [event]
 */
export function settleOptions(form, { type } = {}) {
  for (const field of form.querySelectorAll("[data-needs]")) {
    const parent = form.elements[field.dataset.needs];
    const isIdle = parent.disabled || parent.value !== field.dataset.value;
    // Unfold options that have just been enabled.
    const fold = field.closest("details.more-options");
    if (type === "change" && field.disabled && !isIdle && fold) fold.open = true;
    field.disabled = isIdle;
    field.closest("[data-option]").classList.toggle("is-idle", isIdle);
  }
}
