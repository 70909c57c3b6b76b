/** Recognizes the words in page images. The language data is installed, so nothing is fetched. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, type Line, type Worker } from 'tesseract.js';
import type { Deadline } from '../limits.ts';
import type { PageImage } from './page-image.ts';

export interface RecognizedWord {
  text: string;
  /** Between 0 and 1, as the recognition engine rates it. */
  confidence: number;
  /** In pixels of the straightened image. */
  x: number;
  baseline: number;
  width: number;
  height: number;
}

export interface RecognizedPage {
  words: RecognizedWord[];
  /** Angle in radians by which the image was turned clockwise to straighten it. */
  turned: number;
  /**
   * Number of letters and digits in words that were recognized with confidence; small if the page is turned the wrong
   * way.
   */
  legible: number;
}

/** The most precise model, in its faster version with integer weights. */
const LANGUAGE_DATA = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng')),
  '4.0.0_best_int',
);
/** Confidence of words that are rarely misread. */
const CLEAR = 0.75;
/** Ratio of the size of a font to the height of its capitals. */
const FONT_SIZE = 1.4;

export class Recognizer {
  readonly #deadline: Deadline;
  #worker: Promise<Worker> | null = null;

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  async read({ bytes }: PageImage): Promise<RecognizedPage> {
    const options = { langPath: LANGUAGE_DATA, cacheMethod: 'none', errorHandler: () => {} };
    this.#worker ??= createWorker('eng', 1, options);
    const worker = await this.#deadline.within(this.#worker);
    const recognition = worker.recognize(Buffer.from(bytes), { rotateAuto: true }, { blocks: true, text: false });
    const { data } = await this.#deadline.within(recognition);
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
    const words = lines.flatMap(wordsOf);
    const clear = words.filter(({ text, confidence }) => confidence >= CLEAR && /[\p{L}\p{N}]{3}/u.test(text));
    return { words, turned: data.rotateRadians ?? 0, legible: clear.reduce((sum, { text }) => sum + text.length, 0) };
  }

  async end(): Promise<void> {
    await (await this.#worker)?.terminate();
  }
}

function wordsOf({ words, baseline }: Line): RecognizedWord[] {
  const heights = words.map(({ bbox }) => bbox.y1 - bbox.y0).sort((one, other) => one - other);
  const height = (heights[Math.floor(heights.length / 2)] ?? 0) * FONT_SIZE;
  const slope = baseline.x1 === baseline.x0 ? 0 : (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0);
  return words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence: confidence / 100,
      x: bbox.x0,
      baseline: baseline.y0 + slope * (bbox.x0 - baseline.x0),
      width: bbox.x1 - bbox.x0,
      height,
    }));
}
