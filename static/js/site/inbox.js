// @ts-check
// The number of new entries in the header, kept true by notices of the house.

/** Write how many entries of the inbox are new; none is not shown. */
export function showUnread(/** @type {number} */ unread) {
  for (const part of document.querySelectorAll("[data-unread]")) {
    const count = /** @type {HTMLElement} */ (part);
    count.dataset.unread = String(unread);
    count.hidden = unread === 0;
    if (count.firstChild) count.firstChild.nodeValue = String(unread);
  }
}
