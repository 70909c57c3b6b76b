/**
 * The text of a document with positions. Every format becomes pages of lines of segments; a segment is text without a
 * wide gap, such as a label, a value or a cell. Formats without a page image get positions from their rows and columns,
 * so that the same rules read all formats.
 */
import type { ExtractedPage, Quote, Rectangle } from '../document.ts';
import { MAX_CHARACTERS, MAX_PAGES } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';

export interface Segment {
  page: number;
  /** Index of the segment's line on the page. */
  line: number;
  text: string;
  box: Rectangle;
}

export interface Certainty extends Rectangle {
  /** Between 0 and 1. */
  confidence: number;
}

export interface TextPage {
  number: number;
  width: number;
  height: number;
  lines: Segment[][];
  /** Present only if the text of the page was recognized. */
  certainties?: readonly Certainty[];
  /**
   * Moves a box of the text layer to its place on the page. Present if the page was turned or straightened for reading.
   */
  onPage?: (box: Rectangle) => Rectangle;
}

export interface TextLayer {
  pages: TextPage[];
  /** Whether boxes are positions on a page image. */
  positioned: boolean;
}

export type PlacedText = Pick<Segment, 'text' | 'box'>;

/** Builds a page from lines in reading order. Drops empty segments and lines. */
export function pageOf(number: number, width: number, height: number, lines: readonly PlacedText[][]): TextPage {
  const full = lines
    .map((line) => line.map(({ text, box }) => ({ text: cleanText(text), box })).filter(({ text }) => text !== ''))
    .filter((line) => line.length > 0);
  return {
    number,
    width,
    height,
    lines: full.map((line, index) => line.map((segment) => ({ ...segment, page: number, line: index }))),
  };
}

/** Returns the text of a page, from which quotes are taken. Two spaces separate the segments of a line. */
export function pageText(page: TextPage): string {
  return page.lines.map((line) => line.map(({ text }) => text).join('  ')).join('\n');
}

/** Returns the pages as published. Throws `Unreadable` if there is no text or too much. */
export function publishedPages(layer: TextLayer): ExtractedPage[] {
  if (layer.pages.length > MAX_PAGES) throw new Unreadable('too_large', `It has over ${MAX_PAGES} pages.`);
  const pages = layer.pages.map((page) => ({
    number: page.number,
    width: page.width,
    height: page.height,
    text: pageText(page),
  }));
  const characters = pages.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) throw new Unreadable('no_text', 'It contains no text. A scan needs text recognition first.');
  if (characters > MAX_CHARACTERS) throw new Unreadable('too_large', `It contains over ${MAX_CHARACTERS} characters.`);
  return pages;
}

/**
 * Quotes the characters from `from` up to `to` of a segment. The box assumes that all characters have the same width.
 */
export function quoteOf(layer: TextLayer, segment: Segment, from = 0, to = segment.text.length): Quote {
  const { x, y, width, height } = segment.box;
  const share = width / Math.max(1, segment.text.length);
  const box = { x: x + from * share, y, width: (to - from) * share, height };
  const { onPage = (same: Rectangle) => same } = layer.pages[segment.page - 1] ?? {};
  return {
    page: segment.page,
    box: layer.positioned ? rounded(onPage(box)) : null,
    text: segment.text.slice(from, to),
  };
}

function cleanText(text: string): string {
  return text.replace(/[\s\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]+/gu, ' ').trim();
}

function rounded({ x, y, width, height }: Rectangle): Rectangle {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
