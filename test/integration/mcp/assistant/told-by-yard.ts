/** What a terminal or railroad of the simulated world had said of a box by the hours at which it was asked. */
import { placeOf } from '../../../../simulator/places.ts';
import type { YardState } from '../../../../simulator/scenario.ts';
import { instantAt, instantOfLocal, localDate, utcText } from '../../../../simulator/world-time.ts';
import { type Yard, yardStateAt } from '../../../../simulator/yard-statements.ts';

export interface ToldByYard {
  available: boolean | null;
  location: string | null;
  holds: { name: string; status: string; description: string | null }[];
  fees: { type: string; amount: number; currencyCode: string }[];
  /** Local midnight, RFC 3339 UTC. */
  lastFreeDay: string | null;
  appointmentAt: string | null;
  zone: string;
}

/** Null where the yard never knew the box when it was asked. A blank list says nothing, a blank day or place that there is none. */
export function toldByYard(yard: Yard | null, hours: readonly number[], startMs: number): ToldByYard | null {
  if (yard === null) return null;
  const shown = hours.flatMap((hour) => yardStateAt(yard, hour) ?? []);
  if (shown.length === 0) return null;
  const { zone } = placeOf(yard.place);
  const last = <Key extends keyof YardState>(key: Key) => shown.findLast((state) => state[key] != null)?.[key];
  const now = shown.at(-1) ?? {};
  return {
    available: last('available') ?? null,
    location: now.location ?? null,
    holds: (last('holds') ?? []).map(({ name, status, description }) => ({ name, status, description })).sort(byText),
    fees: (last('fees') ?? [])
      .map(({ type, amount }) => ({ type, amount: Number(amount), currencyCode: 'USD' }))
      .sort(byText),
    lastFreeDay: now.lastFreeDay == null ? null : midnight(instantAt(startMs, now.lastFreeDay), zone),
    appointmentAt: now.appointment == null ? null : utcText(instantAt(startMs, now.appointment)),
    zone,
  };
}

/** Their order is no fact. */
export function byText(one: object, other: object): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other));
}

function midnight(ms: number, zone: string): string {
  return utcText(instantOfLocal(localDate(ms, zone), zone));
}
