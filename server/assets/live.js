// The live picture: <div data-live> holds a <canvas>; each frame is asked for when the last one has been drawn.
const AGAIN_MS = 1000;
const LEAST_MS = 80; // more than twelve frames a second only warm the device

function follow(place) {
  const canvas = place.querySelector("canvas");
  const pen = canvas.getContext("2d");
  const address = new URL("/live/picture", location.href).href.replace(/^http/, "ws");

  let asked = 0;
  function ask(socket) {
    if (socket.readyState !== WebSocket.OPEN) return;
    asked = performance.now();
    socket.send("next");
  }

  async function draw(data, socket) {
    const picture = await createImageBitmap(data);
    // A page that nobody sees draws nothing, and so asks for nothing.
    requestAnimationFrame(() => {
      if (canvas.width !== picture.width || canvas.height !== picture.height) {
        canvas.width = picture.width;
        canvas.height = picture.height;
      }
      pen.drawImage(picture, 0, 0);
      picture.close();
      place.dataset.frames = Number(place.dataset.frames ?? 0) + 1;
      if (!place.isConnected) socket.close();
      else setTimeout(() => ask(socket), Math.max(0, asked + LEAST_MS - performance.now()));
    });
  }

  function connect() {
    if (!place.isConnected) return;
    const socket = new WebSocket(address);
    socket.binaryType = "blob";
    socket.onopen = () => ask(socket);
    socket.onmessage = ({ data }) => draw(data, socket);
    socket.onclose = () => setTimeout(connect, AGAIN_MS);
  }
  connect();
}

// Marking a zone: <div data-marker="[[x, y], …]" data-zone="melds"> lies over the picture and holds a button [data-whole] and one
// [data-corner] for each corner. A rectangle is drawn with a pointer, corners are dragged, or go where somebody taps; on
// the keyboard arrows move what has the focus. At Enter or `finish` it fires `marked` with the corners in shares of the
// picture.
const STEP = 0.01;
const LEAST = 0.03;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function letMark(marker) {
  const frame = marker.closest(".live");
  const whole = marker.querySelector("[data-whole]");
  const handles = [...marker.querySelectorAll("[data-corner]")];
  const within = (share) => Math.min(1, Math.max(0, share));
  let corners = JSON.parse(marker.dataset.marker).map((corner) => corner.map(within));

  const cover = document.createElement("div");
  cover.className = "marking";
  cover.innerHTML = '<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><polygon/></svg>';
  cover.querySelector("polygon").setAttribute("class", `zone zone--${marker.dataset.zone}`);
  frame.insertBefore(cover, marker.parentElement);

  const middle = () => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  const span = (axis) => Math.max(...corners.map((c) => c[axis])) - Math.min(...corners.map((c) => c[axis]));

  function show() {
    cover.querySelector("polygon").setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
    [...handles, whole].forEach((handle, number) => {
      const [x, y] = corners[number] ?? middle();
      handle.style.left = `${100 * x}%`;
      handle.style.top = `${100 * y}%`;
    });
  }
  function done() {
    marker.dispatchEvent(new CustomEvent("marked", { detail: corners }));
  }
  function place(event) {
    const box = frame.getBoundingClientRect();
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)];
  }
  // Moved as far as all corners stay in the picture, so that the shape stays too.
  function moveAll([x, y]) {
    const free = (way, axis) =>
      Math.min(Math.max(way, -Math.min(...corners.map((c) => c[axis]))), 1 - Math.max(...corners.map((c) => c[axis])));
    const way = [free(x, 0), free(y, 1)];
    corners = corners.map((corner) => [corner[0] + way[0], corner[1] + way[1]]);
  }
  function resize([x, y]) {
    const [left, top] = [0, 1].map((axis) => Math.min(...corners.map((c) => c[axis])));
    const [wide, high] = [span(0) || LEAST, span(1) || LEAST];
    const grown = [Math.max(LEAST, wide + x) / wide, Math.max(LEAST, high + y) / high];
    corners = corners.map((c) => [within(left + (c[0] - left) * grown[0]), within(top + (c[1] - top) * grown[1])]);
  }
  function drag(element, begin, move, end = () => {}) {
    let last = null;
    element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      begin((last = place(event)));
    });
    element.addEventListener("pointermove", (event) => {
      if (!last) return;
      const now = place(event);
      move(now, [now[0] - last[0], now[1] - last[1]]);
      last = now;
      show();
    });
    for (const over of ["pointerup", "pointercancel"])
      element.addEventListener(over, (event) => {
        if (last && over === "pointerup") end(place(event));
        last = null;
        show();
      });
  }

  let begun = null;
  const isFar = ([x, y]) => Math.min(Math.abs(x - begun[0]), Math.abs(y - begun[1])) >= LEAST;
  drag(
    cover,
    (at) => (begun = at),
    (at) => {
      if (isFar(at)) corners = [begun, [at[0], begun[1]], at, [begun[0], at[1]]];
    },
    (at) => {
      if (Math.hypot(at[0] - begun[0], at[1] - begun[1]) >= LEAST) return;
      const far = corners.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
      corners[far.indexOf(Math.min(...far))] = at;
    },
  );
  handles.forEach((handle, number) => drag(handle, () => {}, (at) => (corners[number] = at)));
  drag(whole, () => {}, (_, way) => moveAll(way));

  marker.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector('[data-key="zone-cancel"]')?.click();
    const arrow = ARROWS[event.key];
    if (event.key === "Enter") done();
    else if (!arrow) return;
    event.preventDefault();
    if (!arrow) return;
    const way = arrow.map((step) => step * STEP);
    const number = handles.indexOf(event.target);
    if (number >= 0) corners[number] = corners[number].map((share, axis) => within(share + way[axis]));
    else if (event.shiftKey) resize(way);
    else moveAll(way);
    show();
  });
  marker.addEventListener("finish", done);
  // What covers the picture goes with its marker.
  new MutationObserver((_, watcher) => {
    if (marker.isConnected) return;
    watcher.disconnect();
    cover.remove();
  }).observe(frame, { childList: true, subtree: true });
  show();
  whole.focus({ preventScroll: true });
  frame.scrollIntoView({ block: "nearest" });
}

function look() {
  for (const marker of document.querySelectorAll("[data-marker]:not([data-followed])")) {
    marker.dataset.followed = "";
    letMark(marker);
  }
  for (const place of document.querySelectorAll("[data-live]:not([data-followed])")) {
    place.dataset.followed = "";
    follow(place);
  }
}
new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
look();
