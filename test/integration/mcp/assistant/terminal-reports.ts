/** A simulated terminal's or railroad's reports about a container at the hours at which it was polled. */

import { type Facility, facilityStateAt } from '../../../../simulator/facility-statements.ts';
import { placeOf } from '../../../../simulator/places.ts';
import type { FacilityState } from '../../../../simulator/scenario.ts';
import { instantAt, instantOfLocal, localDate, utcText } from '../../../../simulator/world-time.ts';

export interface TerminalReports {
  available: boolean | null;
  location: string | null;
  holds: { name: string; status: string; description: string | null }[];
  fees: { type: string; amount: number; currencyCode: string }[];
  /** Local midnight, as an RFC 3339 timestamp in UTC. */
  lastFreeDay: string | null;
  appointmentAt: string | null;
  zone: string;
}

/**
 * Returns the reports; null if the terminal did not list the container in any poll. A missing list says nothing; a
 * missing day or place means that there is none.
 */
export function terminalReports(
  terminal: Facility | null,
  hours: readonly number[],
  startMs: number,
): TerminalReports | null {
  if (terminal === null) return null;
  const shown = hours.flatMap((hour) => facilityStateAt(terminal, hour) ?? []);
  if (shown.length === 0) return null;
  const { zone } = placeOf(terminal.place);
  const last = <Key extends keyof FacilityState>(key: Key) => shown.findLast((state) => state[key] != null)?.[key];
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

/** Orders objects by their JSON text, so that lists can be compared regardless of order. */
export function byText(one: object, other: object): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other));
}

function midnight(ms: number, zone: string): string {
  return utcText(instantOfLocal(localDate(ms, zone), zone));
}
