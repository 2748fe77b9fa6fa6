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

// Marking a rectangle: <button data-marker> lies over the picture. It is drawn from corner to corner with a pointer, or
// moved with arrows, resized with Shift and arrows and set with Enter; then it fires `marked` with shares of the picture.
const STEP = 0.01;
const LEAST = 0.03;

function letMark(marker) {
  const frame = marker.closest(".live");
  let [left, top, right, bottom] = [0.35, 0.35, 0.65, 0.65];
  let begun = null;
  const within = (share) => Math.min(1, Math.max(0, share));

  function show() {
    marker.style.left = `${100 * Math.min(left, right)}%`;
    marker.style.top = `${100 * Math.min(top, bottom)}%`;
    marker.style.width = `${100 * Math.abs(right - left)}%`;
    marker.style.height = `${100 * Math.abs(bottom - top)}%`;
  }
  function done() {
    if (Math.min(Math.abs(right - left), Math.abs(bottom - top)) < LEAST) return;
    marker.dispatchEvent(new CustomEvent("marked", { detail: [left, top, right, bottom] }));
  }
  function place(event) {
    const box = frame.getBoundingClientRect();
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)];
  }

  const cover = document.createElement("div");
  cover.className = "marking";
  frame.insertBefore(cover, marker.parentElement);
  cover.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    begun = [left, top] = [right, bottom] = place(event);
    cover.setPointerCapture(event.pointerId);
    show();
  });
  cover.addEventListener("pointermove", (event) => {
    if (!begun) return;
    [right, bottom] = place(event);
    show();
  });
  cover.addEventListener("pointerup", () => {
    begun = null;
    done();
  });
  marker.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter") done();
    else if (!way) return;
    event.preventDefault();
    if (!way) return;
    const [x, y] = [way[0] * STEP, way[1] * STEP];
    if (!event.shiftKey) [left, top] = [within(left + x), within(top + y)];
    [right, bottom] = [within(right + x), within(bottom + y)];
    show();
  });
  // What covers the picture goes with its marker.
  new MutationObserver((_, watcher) => {
    if (marker.isConnected) return;
    watcher.disconnect();
    cover.remove();
  }).observe(frame, { childList: true, subtree: true });
  show();
  marker.focus({ preventScroll: true });
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
