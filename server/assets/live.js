// The live picture: <div data-live> holds a <canvas>; each frame is asked for when the last one has been drawn.
const AGAIN_MS = 1000;

function follow(place) {
  const canvas = place.querySelector("canvas");
  const pen = canvas.getContext("2d");
  const address = new URL("/live/picture", location.href).href.replace(/^http/, "ws");

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
      else if (socket.readyState === WebSocket.OPEN) socket.send("next");
    });
  }

  function connect() {
    if (!place.isConnected) return;
    const socket = new WebSocket(address);
    socket.binaryType = "blob";
    socket.onopen = () => socket.send("next");
    socket.onmessage = ({ data }) => draw(data, socket);
    socket.onclose = () => setTimeout(connect, AGAIN_MS);
  }
  connect();
}

function look() {
  for (const place of document.querySelectorAll("[data-live]:not([data-followed])")) {
    place.dataset.followed = "";
    follow(place);
  }
}
new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
look();
