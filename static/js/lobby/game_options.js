// @ts-check
// The controls of a game's options, in whichever form they stand.

/**
 * Grey what needs another choice; what is greyed is not sent and means the usual.
 *
 * @param {PageElement} form
 * @param {{ type?: string }} [event]
 */
export function settleOptions(form, { type } = {}) {
  for (const field of form.querySelectorAll("[data-needs]")) {
    const parent = form.elements[field.dataset.needs];
    const isIdle = parent.disabled || parent.value !== field.dataset.value;
    // What has just come to mean something is not left folded away.
    const fold = field.closest("details.more-options");
    if (type === "change" && field.disabled && !isIdle && fold) fold.open = true;
    field.disabled = isIdle;
    field.closest("[data-option]").classList.toggle("is-idle", isIdle);
  }
}
