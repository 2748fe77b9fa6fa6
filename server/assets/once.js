// A link gives its role once: of two taps on the button only the first is sent, or the second's answer, which can only
// say that the link is used up, would take the place of the first's.
let isSent = false;
document.addEventListener("submit", (event) => {
  if (isSent) event.preventDefault();
  isSent = true;
});
window.addEventListener("pageshow", () => (isSent = false));
