// Sends this browser's camera to the table: one JPEG at a time, the next once the server has taken the last.
const LONG_PX = 1920;
const QUALITY = 0.85;
const LEAST_MS = 66; // no more than fifteen frames a second
const AGAIN_MS = 1000;
const ELSEWHERE = 4001;

const eye = document.querySelector("[data-eye]");
const video = eye.querySelector("video");
const line = eye.querySelector("[role=status]");
const [start, stop] = [eye.querySelector("[data-eye-start]"), eye.querySelector("[data-eye-stop]")];
const canvas = document.createElement("canvas");
let stream = null;
let socket = null;
let awake = null;

function say(text, isFault) {
  line.textContent = text;
  line.hidden = !text;
  line.classList.toggle("note--fault", isFault);
}

// While the live picture is sent, no single photo is taken.
function showAs(isSending) {
  [video.hidden, start.hidden, stop.hidden] = [!isSending, isSending, !isSending];
  for (const form of document.querySelectorAll("form[data-sending]")) form.hidden = isSending;
}

function sendFrame(to) {
  const scale = Math.min(1, LONG_PX / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && to.readyState === WebSocket.OPEN && to.send(blob), "image/jpeg", QUALITY);
}

function connect() {
  const to = new WebSocket(new URL("/camera/frames", location.href).href.replace(/^http/, "ws"));
  let sent = 0;
  socket = to;
  to.onmessage = () => {
    say(eye.dataset.sends, false);
    setTimeout(
      () => {
        sent = performance.now();
        sendFrame(to);
      },
      Math.max(0, sent + LEAST_MS - performance.now()),
    );
  };
  to.onclose = ({ code }) => {
    if (!stream) return;
    if (code === ELSEWHERE) {
      end();
      say(eye.dataset.other, true);
      return;
    }
    say(eye.dataset.away, true);
    setTimeout(() => stream && connect(), AGAIN_MS);
  };
}

async function begin() {
  try {
    const wanted = { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } };
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  } catch (fault) {
    say(fault.name === "NotAllowedError" ? eye.dataset.refused : eye.dataset.none, true);
    return;
  }
  stream.getVideoTracks()[0].addEventListener("ended", () => {
    end();
    say(eye.dataset.none, true);
  });
  video.srcObject = stream;
  await video.play();
  showAs(true);
  navigator.wakeLock?.request("screen").then(
    (lock) => (awake = lock),
    () => {}, // a device that will not stay awake still sends
  );
  connect();
}

function end() {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  socket?.close();
  awake?.release();
  showAs(false);
  say("", false);
}

if (window.isSecureContext && navigator.mediaDevices?.getUserMedia) {
  eye.hidden = false;
  start.addEventListener("click", begin);
  stop.addEventListener("click", end);
}
