// Sends a photo of one player's hand to be read and puts what was read into the field beside it, as if it were typed.
// <div data-hand="tile"> holds a text input, a file input, an <img> and a [role=status] with its sentences.
async function read(file, field) {
  const line = field.querySelector("[data-hand-status]");
  const picture = field.querySelector("[data-hand-picture]");
  const input = field.querySelector("[data-hand-text]");
  const say = (text, isFault) => {
    line.textContent = text;
    line.hidden = !text;
    line.classList.toggle("note--fault", isFault);
  };
  // The picture is shown from this browser's own memory; the server reads it and keeps none.
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(file);
  picture.hidden = false;
  say(line.dataset.sending, false);
  try {
    const answer = await fetch(`/hands/read?game=${encodeURIComponent(field.dataset.hand)}`, {
      method: "POST",
      headers: { "content-type": file.type || "application/octet-stream" },
      body: file,
    });
    const told = await answer.json();
    if (!answer.ok) return say(told.error.text, true);
    input.value = told.pieces;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    say(told.text, false);
  } catch {
    say(line.dataset.failed, true);
  }
}

document.addEventListener("change", (event) => {
  const input = event.target.closest("[data-hand] input[type=file]");
  if (!input || !input.files.length) return;
  read(input.files[0], input.closest("[data-hand]"));
  input.value = ""; // so that the same file can be chosen again
});
