/** The segments of an interchange as pairs of offsets, found in one pass over the bytes. */
import { decodeValue } from './charset.ts';
import type { EdiCharset } from './partner.ts';
import { type EdiProblem, MAX_SEGMENT_BYTES, MAX_SEGMENTS, report, type Segment, type Tokens } from './segment.ts';

export interface Scanning {
  /** The interchange as Latin-1: an index is a byte offset. */
  text: string;
  from: number;
  /** Index of the terminator at or after `from`, -1 when there is none. */
  findTerminator(from: number): number;
  /** Last segment of an interchange: what follows is not read. */
  trailer: string;
  tagLengths: readonly number[];
  elementSeparator: string;
  /** Elements of a segment, without its tag. */
  split(body: string): string[][];
}

export function scanSegments(scanning: Scanning, charset: () => EdiCharset): Tokens {
  const { text, trailer } = scanning;
  const starts: number[] = [];
  const ends: number[] = [];
  const problems: EdiProblem[] = [];
  let position = scanning.from;
  while (true) {
    const start = skipBlanks(text, position);
    position = start;
    if (start >= text.length) break;
    const end = scanning.findTerminator(start);
    if (end < 0) {
      // Its last value may be cut in the middle, and half a number is a wrong one.
      report(problems, { segment: starts.length, offset: start, what: 'the last segment has no terminator' });
      position = text.length;
      break;
    }
    if (starts.length === MAX_SEGMENTS) {
      report(problems, { segment: null, offset: start, what: `more than ${MAX_SEGMENTS} segments` });
      break;
    }
    position = end + 1;
    if (end === start) continue;
    starts.push(start);
    ends.push(end);
    if (text.startsWith(trailer, start)) break;
  }
  const tagOf = (index: number) => readTag(text, starts[index] ?? 0, ends[index] ?? 0, scanning);
  return {
    count: starts.length,
    problems,
    end: position,
    tagOf,
    segment(index: number): Segment {
      const [offset, end] = [starts[index], ends[index]];
      if (offset === undefined || end === undefined) throw new RangeError(`no segment ${index}`);
      return cutSegment(scanning, charset(), { index, offset, end, tag: tagOf(index) });
    },
  };
}

/** Files are often sent with a line for each segment. */
export function skipBlanks(text: string, from: number): number {
  let index = from;
  while (index < text.length && text.charCodeAt(index) <= 32) index += 1;
  return index;
}

function readTag(text: string, start: number, end: number, { tagLengths, elementSeparator }: Scanning): string {
  for (const length of tagLengths) {
    const isWhole = start + length === end || text[start + length] === elementSeparator;
    const tag = text.slice(start, Math.min(start + length, end));
    if (isWhole && tag.length === length && /^[A-Z][A-Z0-9]+$/.test(tag)) return tag;
  }
  return '';
}

function cutSegment(
  scanning: Scanning,
  charset: EdiCharset,
  { index, offset, end, tag }: { index: number; offset: number; end: number; tag: string },
): Segment {
  const length = end - offset;
  if (tag === '' || length > MAX_SEGMENT_BYTES) return { index, tag: '', offset, length, elements: [] };
  const body = scanning.text.slice(offset + tag.length + 1, end);
  const isBare = offset + tag.length === end;
  const elements = isBare ? [] : scanning.split(body);
  return {
    index,
    tag,
    offset,
    length,
    elements: elements.map((components) => components.map((value) => decodeValue(value, charset))),
  };
}
