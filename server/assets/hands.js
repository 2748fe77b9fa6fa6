// Sends photos of players' hands or melds to be read; the pictures are shown from this browser's own memory. The server
// keeps one only as the player wants whose own page it comes from (`seat`: match/player).
async function ask(file, game, lies, seat) {
  const own = seat ? `&seat=${encodeURIComponent(seat)}` : "";
  const answer = await fetch(`/hands/read?game=${encodeURIComponent(game)}&lies=${lies}${own}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": file.type || "application/octet-stream" },
    body: file,
  });
  return { ok: answer.ok, told: await answer.json() };
}

function say(line, text, isFault) {
  line.textContent = text;
  line.hidden = !text;
  line.classList.toggle("note--fault", isFault);
}

// One hand: what was read goes into the field beside it, as if it were typed.
// <div data-hand="tile"> holds a text input, file inputs, an <img> and a [role=status] with its sentences; it may be drawn
// anew meanwhile, so it is looked for by its input's name.
async function readHand(file, field) {
  const name = field.querySelector("[data-hand-text]").dataset.handText;
  const input = () => document.querySelector(`[data-hand-text="${CSS.escape(name)}"]`);
  const part = (what) => input().closest("[data-hand]").querySelector(`[data-hand-${what}]`);
  const show = (text, isFault) => say(part("status"), text, isFault);
  const { sending, failed } = part("status").dataset;
  const url = URL.createObjectURL(file);
  URL.revokeObjectURL(part("picture").src);
  Object.assign(part("picture"), { src: url, hidden: false });
  show(sending, false);
  try {
    const { ok, told } = await ask(file, field.dataset.hand, "hand", field.closest("[data-hand-of]")?.dataset.seat);
    if (!input()) return; // the round has gone on without this hand
    Object.assign(part("picture"), { src: url, hidden: false });
    if (!ok) return show(told.error.text, true);
    input().value = told.pieces;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    show(told.text, false);
  } catch {
    if (input()) show(failed, true);
  }
}

// Several photos, one after the other: each answer is told by an event, and the server draws what became of it.
// <div data-photos="tile" data-lies="hand" data-photos-of="name"> holds a file input and a [role=status]; it may be drawn
// anew meanwhile, so it is looked for by its name.
async function readAll(files, name) {
  const place = () => document.querySelector(`[data-photos-of="${CSS.escape(name)}"]`);
  for (const file of files) {
    if (!place()) return; // the page asks for something else meanwhile
    const { photos, lies } = place().dataset;
    const line = place().querySelector("[role=status]");
    say(line, line.dataset.sending, false);
    const url = URL.createObjectURL(file);
    const is_first = file === files[0];
    const detail = { place: name, name: file.name, url, is_first, pieces: "", groups: [], text: "", fault: "" };
    try {
      const { ok, told } = await ask(file, photos, lies);
      Object.assign(detail, ok ? told : { fault: told.error.text });
    } catch {
      detail.fault = line.dataset.failed;
    }
    if (!place()) return;
    say(place().querySelector("[role=status]"), "", false);
    // It is heard further up, by what stays when the button is drawn anew.
    place().dispatchEvent(new CustomEvent("photoread", { detail, bubbles: true }));
  }
}

document.addEventListener("change", (event) => {
  const input = event.target.closest("[data-hand] input[type=file], [data-photos] input[type=file]");
  if (!input || !input.files.length) return;
  const several = input.closest("[data-photos]");
  if (several) readAll([...input.files], several.dataset.photosOf);
  else readHand(input.files[0], input.closest("[data-hand]"));
  input.value = ""; // so that the same file can be chosen again
});
