// Sends a chosen or dropped photo as it is; the page itself is redrawn by the server.
// <label data-upload> holds a file input, [data-drop] takes dropped files, [data-upload-status] says how it goes.
const status_ = () => document.querySelector("[data-upload-status]");

function say(text, isFault) {
  const line = status_();
  if (!line) return;
  line.textContent = text;
  line.hidden = !text;
  line.classList.toggle("note--fault", isFault);
}

async function send(file) {
  const texts = status_().dataset;
  say(texts.sending, false);
  try {
    const answer = await fetch("/api/photos", {
      method: "POST",
      headers: { "content-type": file.type || "application/octet-stream" },
      body: file,
    });
    say(answer.ok ? "" : (await answer.json()).error.text, !answer.ok);
  } catch {
    say(texts.failed, true);
  }
}

document.addEventListener("change", (event) => {
  const input = event.target.closest("[data-upload] input[type=file]");
  if (!input || !input.files.length) return;
  send(input.files[0]);
  input.value = ""; // so that the same file can be chosen again
});

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    const place = event.target.closest?.("[data-drop]");
    if (!place) return;
    event.preventDefault();
    place.classList.toggle("drop--over", kind === "dragover");
    if (kind === "drop" && event.dataTransfer.files.length) send(event.dataTransfer.files[0]);
  });
}

// Parts of the page are drawn anew after every change: the keyboard's focus returns to the element of the same name.
let focused = null;
document.addEventListener("focusin", (event) => (focused = event.target.closest("[data-key]")?.dataset.key ?? null));
document.addEventListener("pointerdown", () => (focused = null));
new MutationObserver(() => {
  // The photo's frame carries its description; the framework's image inside it can be given none.
  for (const image of document.querySelectorAll(".photo img:not([alt])")) image.alt = "";
  if (focused && document.activeElement === document.body)
    document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}).observe(document.documentElement, { childList: true, subtree: true });

// So does what a person has opened: <details data-keep-open="name"> stays open when it is drawn anew.
const opened = new Set();
document.addEventListener(
  "toggle",
  ({ target }) => {
    const name = target.dataset?.keepOpen;
    if (name && target.isConnected) target.open ? opened.add(name) : opened.delete(name);
  },
  true,
);
new MutationObserver(() => {
  for (const details of document.querySelectorAll("details[data-keep-open]:not([data-seen])")) {
    details.dataset.seen = "";
    if (opened.has(details.dataset.keepOpen)) details.open = true;
  }
}).observe(document.documentElement, { childList: true, subtree: true });

// A trembling tap does a thing once: after the first the page has gone on, and the second would be for the next thing.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail > 1 && event.target.closest(".button--main")) event.stopImmediatePropagation();
  },
  true,
);
