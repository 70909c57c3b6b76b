/** Writes X12 envelopes (fixed-width ISA, GS, ST … SE, GE, IEA) with control numbers and counts. */
import { utcText } from '../world-time.ts';

type Element = string;

export interface TransactionSet {
  type: '315' | '322';
  /** Each segment starts with its tag. Trailing empty elements are omitted. */
  segments: Element[][];
}

export interface X12Envelope {
  sender: string;
  receiver: string;
  /** Control number of both interchange and group, 1 to 999,999,999. */
  control: number;
  atMs: number;
  sets: TransactionSet[];
}

const GROUPS = { '315': 'QO', '322': 'SO' } as const;

export function writeX12({ sender, receiver, control, atMs, sets }: X12Envelope): string {
  const [date, time] = [compactDate(atMs), compactTime(atMs)];
  const number = String(control).padStart(9, '0');
  const type = sets[0]?.type ?? '315';
  const blank = ' '.repeat(10);
  const isa = [
    'ISA',
    '00',
    blank,
    '00',
    blank,
    'ZZ',
    sender.padEnd(15),
    'ZZ',
    receiver.padEnd(15),
    date.slice(2),
    time,
  ];
  const lines = [
    [...isa, 'U', '00401', number, '0', 'T', '>'],
    ['GS', GROUPS[type], sender, receiver, date, time, String(control), 'X', '004010'],
    ...sets.flatMap((set, index) => writeSet(set, String(index + 1).padStart(4, '0'))),
    ['GE', String(sets.length), String(control)],
    ['IEA', '1', number],
  ];
  return lines.map((line) => `${trimmed(line).map(plain).join('*')}~\n`).join('');
}

function writeSet({ type, segments }: TransactionSet, reference: string): Element[][] {
  return [['ST', type, reference], ...segments, ['SE', String(segments.length + 2), reference]];
}

function trimmed(line: Element[]): Element[] {
  const last = line.findLastIndex((element) => element !== '');
  return line.slice(0, last + 1);
}

/** Replaces separators in a value, because X12 cannot escape them. */
function plain(element: Element): string {
  return element.length === 1 ? element : element.replaceAll(/[*~>]/g, ' ');
}

/** Formats a date as CCYYMMDD in UTC. */
export function compactDate(ms: number): string {
  return utcText(ms).slice(0, 10).replaceAll('-', '');
}

/** Formats a time as HHMM in UTC. */
export function compactTime(ms: number): string {
  return utcText(ms).slice(11, 16).replace(':', '');
}
