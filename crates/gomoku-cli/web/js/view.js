// Zoom and scroll of a board: the viewBox of its SVG. Wheel and pinch zoom, a drag scrolls, Backspace resets.

const MOST = 8;
const CLICK = 6; // so many pixels of movement are still a click

export class View {
  /** `changed(scale)` is told of every change, `click(point, event)` of a press that was no drag. */
  constructor(svg, { changed, click, hover }) {
    this.svg = svg;
    this.changed = changed;
    this.click = click;
    this.hover = hover;
    this.pointers = new Map();
    this.full = { x: 0, y: 0, width: 100, height: 100 };
    this.reset();
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.forget(event));
    svg.addEventListener("pointerleave", () => this.hover?.(null));
  }

  /** The whole board, in units of the drawing. */
  setFull(full) {
    const same = ["x", "y", "width", "height"].every((name) => this.full[name] === full[name]);
    this.full = full;
    if (same) this.apply();
    else this.reset();
  }

  reset() {
    this.scale = 1;
    this.x = this.full.x;
    this.y = this.full.y;
    this.apply();
  }

  get width() {
    return this.full.width / this.scale;
  }

  get height() {
    return this.full.height / this.scale;
  }

  apply() {
    const { full } = this;
    this.x = Math.min(Math.max(this.x, full.x), full.x + full.width - this.width);
    this.y = Math.min(Math.max(this.y, full.y), full.y + full.height - this.height);
    const round = (value) => Math.round(value * 100) / 100;
    this.svg.setAttribute("viewBox", [this.x, this.y, this.width, this.height].map(round).join(" "));
    this.svg.classList.toggle("zoomed", this.scale > 1);
    this.changed?.(this.scale);
  }

  /** How many pixels a unit of the drawing has. */
  unit() {
    const box = this.svg.getBoundingClientRect();
    return Math.min(box.width / this.width, box.height / this.height) || 1;
  }

  /** The point of the drawing under a place of the window. */
  point({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const unit = this.unit();
    const left = box.left + (box.width - this.width * unit) / 2;
    const top = box.top + (box.height - this.height * unit) / 2;
    return { x: this.x + (clientX - left) / unit, y: this.y + (clientY - top) / unit };
  }

  /** Zooms by a factor; the point of the drawing stays where it is. */
  zoom(factor, at = { x: this.x + this.width / 2, y: this.y + this.height / 2 }) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const ratio = this.scale / scale;
    this.x = at.x - (at.x - this.x) * ratio;
    this.y = at.y - (at.y - this.y) * ratio;
    this.scale = scale;
    this.apply();
  }

  /** Scrolls so far that a rectangle is in sight. */
  reveal(left, top, width, height) {
    if (this.scale === 1) return;
    this.x = Math.min(Math.max(this.x, left + width - this.width), left);
    this.y = Math.min(Math.max(this.y, top + height - this.height), top);
    this.apply();
  }

  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * 0.0015), this.point(event));
  }

  down(event) {
    if (event.button !== 0 && event.button !== 2) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, travelled: 0, button: event.button });
    if (this.pointers.size > 1) this.several = true;
    try {
      this.svg.setPointerCapture(event.pointerId);
    } catch {
      // The pointer may be gone already.
    }
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) {
      this.hover?.(this.point(event), event);
      return;
    }
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (this.pointers.size === 2) {
      const other = [...this.pointers.entries()].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const middle = { clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 };
      if (before > 0) this.zoom(now / before, this.point(middle));
      this.scroll(dx / 2, dy / 2);
    } else {
      pointer.travelled += Math.hypot(dx, dy);
      if (pointer.travelled > CLICK) this.scroll(dx, dy);
    }
    pointer.x = event.clientX;
    pointer.y = event.clientY;
  }

  scroll(dx, dy) {
    const unit = this.unit();
    this.x -= dx / unit;
    this.y -= dy / unit;
    this.apply();
  }

  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.forget(event);
    if (pointer && pointer.button === 0 && pointer.travelled <= CLICK && !this.wasSeveral) {
      this.click?.(this.point(event), event);
    }
  }

  forget(event) {
    this.pointers.delete(event.pointerId);
    this.wasSeveral = this.several ?? false;
    if (this.pointers.size === 0) this.several = false;
  }
}
