/** Reads the envelope of an interchange: sender, control number and the positions of its messages. Never throws. */

import { readEdifactEnvelope } from './edifact-envelope.ts';
import { tokenizeEdifact } from './edifact-tokens.ts';
import type { EdiCharset } from './partner.ts';
import type { EdiProblem, Segment, Tokens } from './segment.ts';
import { readX12Envelope } from './x12-envelope.ts';
import { tokenizeX12 } from './x12-tokens.ts';

export type MessageFunction = 'original' | 'replace' | 'change' | 'cancel' | 'delete';

export interface EdiMessage {
  /** `315`, `IFTSTA` and so on. An unsupported type stays as received. */
  type: string;
  /** Control number of the message within the interchange (ST02, UNH 0062). */
  reference: string;
  function: MessageFunction;
  /** Number of the document (BGM 1004), by which later messages cancel or replace it; null in X12. */
  documentId: string | null;
  /** Byte range from the header to the trailer. */
  offset: number;
  length: number;
  firstSegment: number;
  segmentCount: number;
  /** False if the trailer is missing. The message is then not read, because it is unclear what was lost. */
  complete: boolean;
}

export interface InterchangeReading {
  /** Null if the bytes are not an interchange of either standard. */
  standard: 'x12' | 'edifact' | null;
  sender: string;
  receiver: string;
  controlNumber: string;
  messages: EdiMessage[];
  problems: EdiProblem[];
  /** Offset of the first byte after the interchange; null if nothing follows. See `splitInterchanges`. */
  restOffset: number | null;
}

export interface OpenInterchange {
  reading: InterchangeReading;
  tokens: Tokens | null;
}

export interface InterchangeOptions {
  /** Overrides the character set given in the interchange. */
  charset?: EdiCharset | undefined;
}

export function readInterchange(bytes: Uint8Array, options: InterchangeOptions = {}): InterchangeReading {
  return openInterchange(bytes, options).reading;
}

/** Opens an interchange for reading its segments. */
export function openInterchange(bytes: Uint8Array, options: InterchangeOptions = {}): OpenInterchange {
  const text = toText(bytes);
  const x12 = tokenizeX12(text, options.charset ?? 'auto');
  const tokens = x12 ?? tokenizeEdifact(text, options.charset ?? null);
  if (tokens === null) return { reading: unreadable(), tokens: null };
  const envelope = x12 === null ? readEdifactEnvelope(tokens) : readX12Envelope(tokens);
  const rest = restOf(text, tokens.end);
  const reading: InterchangeReading = {
    standard: x12 === null ? 'edifact' : 'x12',
    ...envelope,
    problems: [...tokens.problems, ...envelope.problems],
    restOffset: rest,
  };
  return { reading, tokens };
}

/** Returns the bytes of each interchange in a file; the whole file if it contains at most one. */
export function splitInterchanges(bytes: Uint8Array): Uint8Array[] {
  const text = toText(bytes);
  const found: Uint8Array[] = [];
  let from = 0;
  while (true) {
    const tokens = tokenizeX12(text, 'auto', from) ?? tokenizeEdifact(text, 'auto', from);
    const next = tokens === null ? null : restOf(text, tokens.end);
    found.push(bytes.subarray(from, next ?? undefined));
    if (next === null) return found;
    from = next;
  }
}

/** Finds the segment to which a claim's pointer `/segments/<n>` refers, as it was sent; null if there is none. */
export function findSegment(bytes: Uint8Array, pointer: string): (Segment & { text: string }) | null {
  const index = Number(/^\/segments\/(\d{1,7})$/.exec(pointer)?.[1] ?? Number.NaN);
  const { tokens } = openInterchange(bytes);
  if (tokens === null || !(index < tokens.count)) return null;
  const segment = tokens.segment(index);
  const text = Buffer.from(bytes.subarray(segment.offset, segment.offset + segment.length)).toString('utf8');
  return { ...segment, text };
}

/** Replaces a byte order mark by three blanks, so that offsets match the file. */
function toText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.startsWith('\u00ef\u00bb\u00bf') ? `   ${text.slice(3)}` : text;
}

function restOf(text: string, end: number): number | null {
  for (let index = end; index < text.length; index += 1) if (text.charCodeAt(index) > 32) return index;
  return null;
}

function unreadable(): InterchangeReading {
  const problems = [{ segment: null, offset: 0, what: 'the bytes start with neither ISA nor UNA or UNB' }];
  return { standard: null, sender: '', receiver: '', controlNumber: '', messages: [], problems, restOffset: null };
}
