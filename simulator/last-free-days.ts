/**
 * Lists the last free days that a terminal or railroad states while the container is available for pickup, oldest
 * statement first.
 */

import { rampFacility, terminalFacility } from './facility-statements.ts';
import { pickupPlace } from './moves.ts';
import { placeOf } from './places.ts';
import type { Scenario } from './scenario.ts';
import { instantAt, instantOfLocal, localDate, utcText } from './world-time.ts';

export interface ScriptedLastFreeDay {
  source: 'line' | 'terminal' | 'rail';
  /** Hours of the clock. */
  statedAt: number;
  /** An hour on that local day; null if it was withdrawn. */
  day: number | null;
  zone: string;
}

export interface LastFreeDay {
  source: 'line' | 'terminal' | 'rail';
  /** RFC 3339 UTC. */
  statedAt: string;
  /** Local midnight at which the day begins (RFC 3339 UTC), as it must be published. */
  value: string | null;
}

export function lastFreeDaysOf(scenario: Scenario, containerIndex: number): ScriptedLastFreeDay[] {
  const route = scenario.containers[containerIndex]?.route;
  const end = Math.min(route?.fullOut ?? Number.POSITIVE_INFINITY, scenario.end.withinHours);
  if (scenario.foundAt === null) return [];
  const facilities = [
    { source: 'terminal' as const, facility: terminalFacility(scenario, containerIndex) },
    { source: 'rail' as const, facility: rampFacility(scenario, containerIndex) },
  ];
  const printed = (scenario.edits ?? []).flatMap((edit) =>
    edit.edit === 'last_free_day' && edit.containerIndex === containerIndex && route && edit.from <= end
      ? [
          {
            source: 'line' as const,
            statedAt: edit.from,
            day: edit.day,
            zone: placeOf(pickupPlace(route) ?? 'LOS_ANGELES').zone,
          },
        ]
      : [],
  );
  const shown = facilities.flatMap(({ source, facility }) =>
    (facility?.changes ?? []).flatMap(({ at, set }) =>
      set.lastFreeDay === undefined || at > end || !facility
        ? []
        : [{ source, statedAt: at, day: set.lastFreeDay, zone: placeOf(facility.place).zone }],
    ),
  );
  return [...printed, ...shown];
}

export function datedLastFreeDay(day: ScriptedLastFreeDay, startMs: number): LastFreeDay {
  const midnight =
    day.day === null ? null : utcText(instantOfLocal(localDate(instantAt(startMs, day.day), day.zone), day.zone));
  return { source: day.source, statedAt: utcText(instantAt(startMs, day.statedAt)), value: midnight };
}
