// @ts-check
// Makes the link and the embed snippet of a deal open at the current step if the box is ticked.

const box = document.getElementById("share-step");

function tell() {
  const given = new URLSearchParams(location.search).get("step") ?? "";
  const step = box.checked && /^\d+$/.test(given) ? `?step=${given}` : "";
  for (const id of ["share-link", "embed-code"]) {
    const field = document.getElementById(id);
    field.value = `${field.dataset.before}${step}${field.dataset.after}`;
  }
}

// The replay may have moved since, so rebuild the text before it is copied.
box.addEventListener("change", tell);
document.getElementById("share")?.parentElement?.addEventListener("click", tell, true);
tell();
