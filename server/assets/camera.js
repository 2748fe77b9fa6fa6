// Sends a photo as soon as it is taken; without this script the «send» buttons do it.
for (const form of document.querySelectorAll("form[data-sending]")) {
  const button = form.querySelector("button");
  button.hidden = true;
  form.addEventListener("change", () => {
    for (const other of document.querySelectorAll("form[data-sending]")) other.hidden = other !== form;
    form.querySelector("label").hidden = true;
    button.hidden = false;
    button.textContent = form.dataset.sending;
    form.submit();
    button.disabled = true;
  });
}
// A page that the browser kept while the photo was on its way is shown afresh.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
