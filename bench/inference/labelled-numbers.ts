/**
 * Generates the labelled set: numbers in public formats, each with its line. Shares neither code nor tables with the
 * product. The formats are real; the numbers and the frequency of each case are synthetic.
 */
import { HOUSE_TEMPLATES, LEASED_OWNERS, LINE_HABITS, type LineHabits } from './line-habits.ts';

export type LabelledCase = 'bill' | 'booking' | 'own_box' | 'lent_box' | 'leased_box' | 'mistyped_box' | 'house';

export interface LabelledNumber {
  number: string;
  /** SCAC of the line that carries the shipment; null if no line could be polled for this number. */
  scac: string | null;
  kind: LabelledCase;
  /** Half of the numbers calibrate the confidence; the other half evaluates it. */
  part: 'calibrate' | 'judge';
}

/**
 * Shares per 1,000 numbers. Users mostly submit documents rather than containers, because many lines cannot be polled
 * by container.
 */
const CASE_SHARES: readonly (readonly [LabelledCase, number])[] = [
  ['bill', 620],
  ['booking', 110],
  ['own_box', 100],
  ['lent_box', 10],
  ['leased_box', 95],
  ['mistyped_box', 25],
  ['house', 40],
];

/** Generates numbers. The same seed always generates the same ones. */
export function labelledNumbers(count: number, seed: number): LabelledNumber[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, () => {
    const kind = pick(random, CASE_SHARES);
    const line = pick(
      random,
      LINE_HABITS.map((habits) => [habits, habits.share] as const),
    );
    const part = random() < 0.5 ? 'calibrate' : 'judge';
    return { ...draw(random, kind, line), kind, part };
  });
}

function draw(random: () => number, kind: LabelledCase, line: LineHabits): Pick<LabelledNumber, 'number' | 'scac'> {
  const { scac } = line;
  switch (kind) {
    case 'bill':
      return { number: written(random, fill(random, pick(random, line.bills))), scac };
    case 'booking':
      return { number: fill(random, pick(random, line.bookings)), scac };
    case 'house':
      return { number: fill(random, pick(random, HOUSE_TEMPLATES)), scac: null };
    case 'own_box':
      return { number: container(random, any(random, line.owners)), scac };
    case 'lent_box': {
      const lender = pick(
        random,
        LINE_HABITS.filter((other) => other.scac !== scac).map((habits) => [habits, habits.share] as const),
      );
      return { number: container(random, any(random, lender.owners)), scac };
    }
    case 'leased_box':
      return { number: container(random, any(random, LEASED_OWNERS)), scac };
    case 'mistyped_box': {
      const right = container(random, any(random, line.owners));
      const at = 4 + Math.floor(random() * 6);
      const digit = (Number(right.charAt(at)) + 1 + Math.floor(random() * 9)) % 10;
      return { number: `${right.slice(0, at)}${digit}${right.slice(at + 1)}`, scac };
    }
  }
}

/** Adds spaces, dashes and lower case, as users do. */
function written(random: () => number, number: string): string {
  const habit = random();
  if (habit < 0.05) return `${number.slice(0, 4)} ${number.slice(4)}`;
  if (habit < 0.08) return `${number.slice(0, 4)}-${number.slice(4)}`;
  return habit < 0.1 ? number.toLowerCase() : number;
}

function fill(random: () => number, template: string): string {
  return template.replace(/\{([A-Z]+)\}|[A9X]/g, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal;
    if (token === 'A' || (token === 'X' && random() < 0.5)) return String.fromCharCode(65 + Math.floor(random() * 26));
    return String(Math.floor(random() * 10));
  });
}

function container(random: () => number, owner: string): string {
  const first = `${owner}${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`;
  const letters = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
  const sum = [...first].reduce((total, character, index) => total + letters.indexOf(character) * 2 ** index, 0);
  return `${first}${(sum % 11) % 10}`;
}

function pick<Value>(random: () => number, weighted: readonly (readonly [Value, number])[]): Value {
  let left = random() * weighted.reduce((total, [, weight]) => total + weight, 0);
  for (const [value, weight] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = weighted.at(-1);
  if (last === undefined) throw new Error('nothing to pick from');
  return last[0];
}

function any<Value>(random: () => number, values: readonly Value[]): Value {
  return pick(
    random,
    values.map((value) => [value, 1] as const),
  );
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
