/** Writes EDIFACT envelopes (UNA, UNB, UNH … UNT, UNZ) and escapes values with release characters. */
import { compactDate, compactTime } from './x12-writer.ts';

/** An element or, for a composite, its components. */
type Element = string | string[];

export interface EdifactMessage {
  type: 'IFTSTA' | 'CODECO' | 'COARRI';
  release: 'D:00B' | 'D:95B';
  /** Each segment starts with its tag. */
  segments: Element[][];
}

export interface EdifactEnvelope {
  sender: string;
  receiver: string;
  control: number;
  atMs: number;
  messages: EdifactMessage[];
}

export function writeEdifact({ sender, receiver, control, atMs, messages }: EdifactEnvelope): string {
  const number = `SIM${String(control).padStart(6, '0')}`;
  const prepared = [compactDate(atMs).slice(2), compactTime(atMs)];
  const lines: Element[][] = [
    ['UNB', ['UNOC', '3'], sender, receiver, prepared, number],
    ...messages.flatMap((message, index) => writeMessage(message, String(index + 1))),
    ['UNZ', String(messages.length), number],
  ];
  return `UNA:+.? '\n${lines.map((line) => `${writeSegment(line)}'\n`).join('')}`;
}

function writeMessage({ type, release, segments }: EdifactMessage, reference: string): Element[][] {
  const header = ['UNH', reference, [type, ...release.split(':'), 'UN']];
  return [header, ...segments, ['UNT', String(segments.length + 2), reference]];
}

function writeSegment(line: Element[]): string {
  return line.map(writeElement).join('+').replace(/\++$/, '');
}

function writeElement(element: Element): string {
  const components = typeof element === 'string' ? [element] : element;
  return components.map(released).join(':').replace(/:+$/, '');
}

function released(value: string): string {
  return value.replaceAll(/[?+:']/g, (character) => `?${character}`);
}
