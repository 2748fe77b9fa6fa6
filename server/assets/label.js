// Labelling a picture: dragging pieces and corners, and keeping the keyboard's focus on the chosen piece.
// [data-label] holds [data-canvas] with the picture and its drawing, and a [data-chip] button for every piece.
// What was done is told by events on [data-label]: `moved` {number, quad}, `tapped` {number} or {x, y}.
const DRAG_PX = 4;
let drag = null;

const place = (svg, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
const corners = (polygon) => [...polygon.points].map(({ x, y }) => [x, y]);
const tell = (element, name, detail) =>
  element.closest("[data-label]").dispatchEvent(new CustomEvent(name, { detail }));

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.("[data-drawing]");
  if (!svg || !event.isPrimary || event.button) return;
  const { corner, of, number } = event.target.dataset;
  const named = of ?? number;
  const polygon = named === undefined ? null : svg.querySelector(`polygon[data-number="${named}"]`);
  const isChosen = polygon?.classList.contains("outline--edited");
  const held = isChosen ? polygon : null;
  drag = { svg, polygon, held, corner, from: place(svg, event), at: [event.clientX, event.clientY], moved: false };
  if (!held) return;
  drag.quad = corners(held);
  svg.setPointerCapture(event.pointerId);
  event.preventDefault();
});

document.addEventListener("pointermove", (event) => {
  if (!drag?.held) return;
  const [x, y] = drag.at;
  drag.moved ||= Math.hypot(event.clientX - x, event.clientY - y) > DRAG_PX;
  if (!drag.moved) return;
  const now = place(drag.svg, event);
  const [dx, dy] = [now.x - drag.from.x, now.y - drag.from.y];
  drag.now = drag.quad.map(([px, py], i) =>
    drag.corner === undefined || Number(drag.corner) === i ? [px + dx, py + dy] : [px, py],
  );
  drag.held.setAttribute("points", drag.now.map((point) => point.join(",")).join(" "));
  drag.svg.querySelectorAll("circle").forEach((circle, i) => {
    const [cx, cy] = drag.now[Math.floor(i / 2)];
    circle.setAttribute("cx", cx);
    circle.setAttribute("cy", cy);
  });
});

document.addEventListener("pointerup", (event) => {
  const { svg, polygon, held, moved, from, at, now } = drag ?? {};
  drag = null;
  // Where it was drawn anew meanwhile, something else has changed it.
  if (!svg?.isConnected) return;
  if (held && moved) {
    tell(svg, "moved", { number: Number(held.dataset.number), quad: now });
  } else if (Math.hypot(event.clientX - at[0], event.clientY - at[1]) <= 2 * DRAG_PX) {
    tell(svg, "tapped", { number: polygon ? Number(polygon.dataset.number) : null, x: from.x, y: from.y });
  }
});

document.addEventListener("pointercancel", () => (drag = null));

// The pieces are drawn anew after every change; the focus goes to the chosen one, unless it is elsewhere by intent.
const isLost = (element) => element === document.body || element?.matches("[data-chip]");
let waiting = false;
new MutationObserver(() => {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    const chosen = document.querySelector('[data-label] [data-chip][aria-pressed="true"]');
    const canvas = document.querySelector("[data-canvas]");
    if (!canvas) return;
    if (isLost(document.activeElement)) {
      // Told apart from a person's own way to a piece, which chooses it.
      const target = chosen ?? canvas;
      if (document.activeElement !== target) {
        target.dataset.focusing = "";
        target.focus({ preventScroll: true });
        delete target.dataset.focusing;
      }
    }
    showChosen(canvas);
  });
}).observe(document.documentElement, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["aria-pressed", "data-zoom"],
});

function showChosen(canvas) {
  const shape = canvas.querySelector("polygon.outline--edited")?.getBoundingClientRect();
  const sight = canvas.getBoundingClientRect();
  if (!shape || drag) return;
  const isIn =
    shape.left >= sight.left && shape.right <= sight.right && shape.top >= sight.top && shape.bottom <= sight.bottom;
  if (isIn) return;
  canvas.scrollLeft += (shape.left + shape.right - sight.left - sight.right) / 2;
  canvas.scrollTop += (shape.top + shape.bottom - sight.top - sight.bottom) / 2;
}
