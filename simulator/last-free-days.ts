/** The last free days that a terminal or railroad gives while the box can be picked up, in the order in which it gives them. */

import { pickupPlace } from './moves.ts';
import { placeOf } from './places.ts';
import type { Scenario } from './scenario.ts';
import { instantAt, instantOfLocal, localDate, utcText } from './world-time.ts';
import { rampYard, terminalYard } from './yard-statements.ts';

export interface ScriptedLastFreeDay {
  source: 'line' | 'terminal' | 'rail';
  /** Hours of the clock. */
  saidAt: number;
  /** It means the local date at this hour; null when it was taken back. */
  day: number | null;
  zone: string;
}

export interface LastFreeDay {
  source: 'line' | 'terminal' | 'rail';
  /** RFC 3339 UTC. */
  saidAt: string;
  /** Local midnight of the day, RFC 3339 UTC, as it is published. */
  value: string | null;
}

export function lastFreeDaysOf(scenario: Scenario, box: number): ScriptedLastFreeDay[] {
  const route = scenario.boxes[box]?.route;
  const end = Math.min(route?.fullOut ?? Number.POSITIVE_INFINITY, scenario.end.withinHours);
  if (scenario.foundAt === null) return [];
  const yards = [
    { source: 'terminal' as const, yard: terminalYard(scenario, box) },
    { source: 'rail' as const, yard: rampYard(scenario, box) },
  ];
  const printed = (scenario.edits ?? []).flatMap((edit) =>
    edit.edit === 'last_free_day' && edit.box === box && route && edit.from <= end
      ? [
          {
            source: 'line' as const,
            saidAt: edit.from,
            day: edit.day,
            zone: placeOf(pickupPlace(route) ?? 'LOS_ANGELES').zone,
          },
        ]
      : [],
  );
  const shown = yards.flatMap(({ source, yard }) =>
    (yard?.changes ?? []).flatMap(({ at, set }) =>
      set.lastFreeDay === undefined || at > end || !yard
        ? []
        : [{ source, saidAt: at, day: set.lastFreeDay, zone: placeOf(yard.place).zone }],
    ),
  );
  return [...printed, ...shown];
}

export function datedLastFreeDay(day: ScriptedLastFreeDay, startMs: number): LastFreeDay {
  const midnight =
    day.day === null ? null : utcText(instantOfLocal(localDate(instantAt(startMs, day.day), day.zone), day.zone));
  return { source: day.source, saidAt: utcText(instantAt(startMs, day.saidAt)), value: midnight };
}
