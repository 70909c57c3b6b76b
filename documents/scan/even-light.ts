/** Evens out the light of a photographed page, so that a single threshold separates ink from paper everywhere. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';

/** Number of squares per side in which the brightness of the paper is estimated. */
const SQUARES = 24;
/** Pixels with at least this share of the paper's brightness count as paper. */
const PAPER = 0.9;

/** Divides each pixel by the brightness of the paper around it and converts the page to gray. Modifies the canvas. */
export function evenLight(canvas: Canvas): void {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  const page = context.getImageData(0, 0, width, height);
  const paper = paperOf(page.data, width, height);
  for (let at = 0; at < page.data.length; at += 4) {
    const shade = Math.min(255, ((page.data[at + 1] ?? 0) * 255) / (PAPER * Math.max(1, paper[at] ?? 255)));
    page.data[at] = shade;
    page.data[at + 1] = shade;
    page.data[at + 2] = shade;
  }
  context.putImageData(page, 0, 0);
}

/** Returns an image of the paper's brightness alone, smoothed. */
function paperOf(pixels: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const small = createCanvas(SQUARES, SQUARES);
  const context = small.getContext('2d');
  for (let row = 0; row < SQUARES; row += 1) {
    for (let column = 0; column < SQUARES; column += 1) {
      const shade = brightnessIn(pixels, width, height, row, column);
      context.fillStyle = `rgb(${shade} ${shade} ${shade})`;
      context.fillRect(column, row, 1, 1);
    }
  }
  const large = createCanvas(width, height);
  const smooth = large.getContext('2d');
  smooth.drawImage(small, 0, 0, width, height);
  return smooth.getImageData(0, 0, width, height).data;
}

/** Returns the brightness that a tenth of the pixels in a square exceed. Sampling every seventh pixel is enough. */
function brightnessIn(pixels: Uint8ClampedArray, width: number, height: number, row: number, column: number): number {
  const shades: number[] = [];
  const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * height) / SQUARES));
  const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * width) / SQUARES));
  for (let y = top ?? 0; y < (bottom ?? 0); y += 7) {
    for (let x = left ?? 0; x < (right ?? 0); x += 7) shades.push(pixels[(y * width + x) * 4 + 1] ?? 255);
  }
  shades.sort((one, other) => one - other);
  return shades[Math.floor(shades.length * 0.9)] ?? 255;
}
