// @ts-check
// The link and the snippet of a deal open it at the step that is looked at, if the box is ticked.

const box = document.getElementById("share-step");

function tell() {
  const given = new URLSearchParams(location.search).get("step") ?? "";
  const step = box.checked && /^\d+$/.test(given) ? `?step=${given}` : "";
  for (const id of ["share-link", "embed-code"]) {
    const field = document.getElementById(id);
    field.value = `${field.dataset.before}${step}${field.dataset.after}`;
  }
}

// The replay may have moved on since, so a copy is written anew before it is taken.
box.addEventListener("change", tell);
document.getElementById("share")?.parentElement?.addEventListener("click", tell, true);
tell();
