// Sends a photo as soon as it is taken; without this script the «send» buttons do it.
const forms = document.querySelectorAll("form[data-sending]");
function send(form) {
  const button = form.querySelector("button");
  for (const other of forms) other.hidden = other !== form;
  form.querySelector("label").hidden = true;
  button.hidden = false;
  button.textContent = form.dataset.sending;
  form.submit();
  button.disabled = true;
}
// After a reload some browsers keep the photo that was chosen before; that one is not sent again.
const freshlyOpened = performance.getEntriesByType("navigation")[0]?.type === "navigate";
for (const form of forms) {
  form.querySelector("button").hidden = true;
  form.addEventListener("change", () => send(form));
  // A quick hand chooses a photo before this script has come.
  if (freshlyOpened && form.querySelector("input[type=file]").files.length) send(form);
}
// A page that the browser kept while the photo was on its way is shown afresh.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
