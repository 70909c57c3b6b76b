/** Compares the published values of a played scenario with the truth. */
import { announcedMoves } from '../../simulator/announcements.ts';
import { containersOf, type Journey } from '../../simulator/numbers.ts';
import { placeOf } from '../../simulator/places.ts';
import type { Truth } from '../../simulator/truth.ts';
import type { Published, PublishedState } from './played-world.ts';
import { showDay, showShift, showTime, type TimelineEntry } from './timeline-entry.ts';

const hourMs = 3_600_000;

export function publishedEntry(journey: Journey, startMs: number, published: Published): TimelineEntry {
  const { atMs, container, happenedAt, name, text } = published;
  const short = name.replace(/^container\.(transport\.)?/, '').replace(/^tracking_request\./, 'request ');
  const happened = happenedAt === null ? '' : showTime(Date.parse(happenedAt));
  const when = published.isDate ? happened.slice(0, 6) : happened;
  const withdrawn = published.isWithdrawn ? 'withdrawn' : '';
  const shown = name.startsWith('tracking_request.') ? `request ${text}` : `${short} ${showValue(name, text)}`.trim();
  return {
    atMs,
    column: 'published',
    source: null,
    container,
    text: [shown, published.locode ?? '', when, withdrawn].filter((part) => part !== '').join(' '),
    difference: differenceOf(journey, startMs, published),
  };
}

/** Renders a last free day as its date and an appointment as its time, anything else unchanged. */
function showValue(name: string, text: string): string {
  const value = text.replace('→ ', '');
  if (!name.endsWith('.changed') || Number.isNaN(Date.parse(value))) return text;
  return `→ ${name.includes('pickup_lfd') ? showDay(value) : showTime(Date.parse(value))}`;
}

/** Describes how an actual move or an estimate differs from the true move. */
function differenceOf(journey: Journey, startMs: number, published: Published): string | null {
  const { container, happenedAt, isWithdrawn, locode } = published;
  if (happenedAt === null || isWithdrawn) return null;
  const name = published.name
    .replace('shipment.estimated.arrival', 'container.transport.vessel_arrived')
    .replace('.estimated.', '.');
  const isEstimate = published.name !== name;
  const numbers = containersOf(journey.number);
  const index = container === null ? 0 : numbers.indexOf(container);
  const moves = announcedMoves(journey.scenario, index).filter(({ names }) => names.includes(name));
  if (isStateOnly(name) && moves.length === 0) return null;
  const atMs = Date.parse(happenedAt);
  const ofTrue = (hour: number): number => Math.floor((startMs + hour * hourMs) / 60_000) * 60_000;
  const shifts = moves
    .map(({ move }) => ({ move, ms: ofTrue(move.at) }))
    .sort((one, other) => Math.abs(one.ms - atMs) - Math.abs(other.ms - atMs));
  const [nearest] = shifts;
  if (nearest === undefined) return isEstimate ? null : 'never happened';
  const place = placeOf(nearest.move.place).locode;
  const elsewhere = locode !== null && locode !== place ? `truly at ${place}` : null;
  // A date is published as the local midnight, so any time on that day matches it.
  const sameDay = published.isDate && nearest.ms >= atMs && nearest.ms < atMs + 24 * hourMs;
  // A state at a terminal has the time of the poll that found it, so a time difference is expected.
  const shift = sameDay || isStateOnly(name) ? null : showShift(atMs, nearest.ms);
  return [shift, elsewhere].filter((part) => part !== null).join(', ') || null;
}

function isStateOnly(name: string): boolean {
  return /transport\.(not_)?available$/.test(name);
}

export interface FieldDifference {
  /** Container number; null for the shipment. */
  container: string | null;
  field: string;
  truth: unknown;
  published: unknown;
}

export interface Verdict {
  compared: number;
  differences: FieldDifference[];
  end: string | null;
  expectedEnd: string;
}

/** Compares the values published at the end with the truth, as far as the sources revealed it. */
export function verdictOf(truth: Truth, state: PublishedState): Verdict {
  const verdict: Verdict = { compared: 0, differences: [], end: state.end, expectedEnd: truth.end.reason };
  const compare = (container: string | null, expected: object, values: Record<string, unknown>): void => {
    for (const [field, value] of Object.entries(expected)) {
      verdict.compared += 1;
      const published = values[field] ?? null;
      if (published !== value) verdict.differences.push({ container, field, truth: value, published });
    }
  };
  compare(null, truth.shipment, state.shipment);
  if (truth.end.type === 'failed') return verdict;
  for (const { number, published } of truth.containers) compare(number, published, state.containers[number] ?? {});
  return verdict;
}
