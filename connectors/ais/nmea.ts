/** Reads AIS reports from receivers: AIVDM sentences of NMEA 0183 (IEC 61162-1), one per line, over TCP. */
import { readAisMessage } from './message.ts';
import { AisPayload } from './payload.ts';
import { type AisReading, emptyReading } from './report.ts';

/** A longer line cannot be a sentence: the standard allows 82 characters plus tag blocks. */
const MAX_LINE = 1_024;
/** A message has at most five sentences (ITU-R M.1371-5), which arrive within seconds of each other. */
const MAX_SENTENCES = 5;
const MAX_OPEN_MESSAGES = 256;
const SENTENCE = /^(?:\\([^\\]*)\\)?!([A-Z]{2}VDM),(\d),(\d),(\d?),([AB12]?),([^,]*),([0-5])\*([0-9A-F]{2})$/i;

interface OpenMessage {
  total: number;
  parts: string[];
  lines: string[];
  receivedAt: string;
}

/** Reads the stream of one connection, which may split lines and messages anywhere. */
export class NmeaReader {
  #rest = '';
  #skipsLine = false;
  readonly #open = new Map<string, OpenMessage>();

  /** `now`, the time of reception, is an RFC 3339 timestamp in UTC. A time that the station states takes precedence. */
  read(chunk: string, now: string): AisReading {
    const reading = emptyReading();
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (this.#skipsLine) this.#skipsLine = false;
      else this.#readLine(line.trim(), now, reading);
    }
    if (this.#rest.length > MAX_LINE) {
      this.#rest = '';
      this.#skipsLine = true;
      reading.refused += 1;
    }
    return reading;
  }

  #readLine(line: string, now: string, reading: AisReading): void {
    if (line === '') return;
    const match = SENTENCE.exec(line);
    // Other sentences, for example about the receiver itself, are not reports.
    if (match === null) {
      if (/[!]..VDM/i.test(line)) reading.refused += 1;
      return;
    }
    const [, tag = '', , total = '', index = '', id = '', channel = '', payload = '', fill = '', sum = ''] = match;
    if (checksum(line.slice(line.lastIndexOf('!') + 1, line.lastIndexOf('*'))) !== Number.parseInt(sum, 16)) {
      reading.refused += 1;
      return;
    }
    const receivedAt = readTagTime(tag) ?? now;
    const whole = this.#join({
      total: Number(total),
      index: Number(index),
      key: `${id}${channel}`,
      payload,
      line,
      receivedAt,
    });
    if (whole === 'refused') reading.refused += 1;
    else if (whole !== null) readPayload(whole, Number(fill), now, reading);
  }

  /** Returns the message once its last sentence has arrived, otherwise null. Sentences arrive in order. */
  #join(part: { total: number; index: number; key: string; payload: string; line: string; receivedAt: string }) {
    const { total, index, key, payload, line, receivedAt } = part;
    if (index < 1 || index > total || total > MAX_SENTENCES) return 'refused';
    if (total === 1) return { total, parts: [payload], lines: [line], receivedAt };
    if (index === 1) {
      this.#open.delete(key);
      this.#open.set(key, { total, parts: [payload], lines: [line], receivedAt });
      const [oldest] = this.#open.keys();
      if (this.#open.size > MAX_OPEN_MESSAGES && oldest !== undefined) this.#open.delete(oldest);
      return null;
    }
    const message = this.#open.get(key);
    if (message === undefined || message.total !== total || message.parts.length !== index - 1) {
      this.#open.delete(key);
      return 'refused';
    }
    message.parts.push(payload);
    message.lines.push(line);
    if (index < total) return null;
    this.#open.delete(key);
    return message;
  }
}

function readPayload(message: OpenMessage, fillBits: number, now: string, reading: AisReading): void {
  const report = decode(message.parts.join(''), fillBits, message.receivedAt, now);
  if (report === 'refused') reading.refused += 1;
  else if (report === 'other') return;
  else if (report.kind === 'identity') reading.identities.push(report);
  else reading.positions.push({ report, raw: message.lines.join('\n') });
}

function decode(payload: string, fillBits: number, receivedAt: string, now: string) {
  try {
    return readAisMessage(new AisPayload(payload, fillBits), receivedAt, now);
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}

function checksum(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum ^= text.charCodeAt(index);
  return sum;
}

/** Reads the `c:` field of a tag block: the time in seconds or milliseconds since 1970. */
function readTagTime(tag: string): string | null {
  const digits = /(?:^|,)c:(\d{10}|\d{13})(?:[,*]|$)/.exec(tag)?.[1];
  if (digits === undefined) return null;
  const ms = Number(digits.padEnd(13, '0'));
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
