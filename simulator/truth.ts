/** Builds the truth about a journey for tests: what really happened, and what must be published at the end. */
import { publicEventNames } from './announcements.ts';
import { type SecondThought, secondThoughtsOf } from './corrected-actuals.ts';
import { datedLastFreeDay, type LastFreeDay, lastFreeDaysOf } from './last-free-days.ts';
import type { MoveKind } from './moves.ts';
import { containerNumber, containersOf, findJourney, type Journey, requestFor } from './numbers.ts';
import { placeOf } from './places.ts';
import { containerMoves, type PublishedValues, publishedContainer, publishedShipment } from './published.ts';
import type { ExpectedEnd, LineCode, ScriptedValue } from './scenario.ts';
import { vessels } from './vessels.ts';
import { instantAt, instantOfLocal, localDate, utcText } from './world-time.ts';

interface TrueMove {
  kind: MoveKind;
  /** RFC 3339 UTC. */
  at: string;
  locode: string;
  zone: string;
  vessel: { name: string; imo: string } | null;
  voyage: string | null;
}

interface TrueContainer {
  number: string;
  moves: TrueMove[];
  /** Values at the end, by API name. */
  published: PublishedValues;
  /** All last free days that sources state before the pickup, oldest statement first. */
  lastFreeDays: LastFreeDay[];
}

export interface TrueMoment {
  at: string;
  /** Container number; null for values of the shipment. */
  container: string | null;
  reason: string;
  published: Record<string, unknown>;
}

export interface Truth {
  number: string;
  code: string;
  title: string;
  line: LineCode;
  request: ReturnType<typeof requestFor>;
  start: string;
  /** How tracking must end. `endsBy`: the latest instant of the clock at which it may end. */
  end: ExpectedEnd;
  endsBy: string;
  containers: TrueContainer[];
  /** Values of the shipment at the end; empty if it is never found. */
  shipment: PublishedValues;
  secondThoughts: SecondThought[];
  /** Values that must be published during the journey, in order of time. */
  moments: TrueMoment[];
  /** Time at which a user stops tracking; null if never. */
  userStopsAt: string | null;
  /** Public event names, each of which must occur at least once. */
  publicEvents: string[];
}

function momentsOf({ scenario, instance }: Journey, startMs: number): TrueMoment[] {
  return (scenario.moments ?? []).map(({ at, containerIndex, reason, published }) => ({
    at: utcText(instantAt(startMs, at)),
    container: containerIndex === null ? null : containerNumber(scenario, instance, containerIndex),
    reason,
    published: Object.fromEntries(
      Object.entries(published).map(([field, value]) => [field, scriptedValue(value, startMs)]),
    ),
  }));
}

function scriptedValue(value: ScriptedValue, startMs: number): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if ('hour' in value) return utcText(instantAt(startMs, value.hour));
  const { zone } = placeOf(value.at);
  return utcText(instantOfLocal(localDate(instantAt(startMs, value.day), zone), zone));
}

/** Builds the truth of a journey that starts at `start` (RFC 3339). Throws if no scenario has the number. */
export function truthOf(number: string, start: string): Truth {
  const journey = findJourney(number);
  if (!journey) throw new Error(`No simulated journey has the number ${number}`);
  const { scenario } = journey;
  const startMs = Date.parse(start);
  const containers = containersOf(number).map((container, containerIndex): TrueContainer => {
    const moves = containerMoves(scenario, containerIndex).map((move): TrueMove => {
      const { locode, zone } = placeOf(move.place);
      const vessel = move.call?.vessel ? vessels[move.call.vessel] : null;
      return {
        kind: move.kind,
        at: utcText(instantAt(startMs, move.at)),
        locode,
        zone,
        vessel,
        voyage: move.call?.voyage ?? null,
      };
    });
    const lastFreeDays = lastFreeDaysOf(scenario, containerIndex).map((day) => datedLastFreeDay(day, startMs));
    return { number: container, moves, published: publishedContainer(scenario, containerIndex, startMs), lastFreeDays };
  });
  return {
    number: journey.number,
    code: scenario.code,
    title: scenario.title,
    line: scenario.line,
    request: requestFor(number),
    start: utcText(startMs),
    end: scenario.end,
    endsBy: utcText(instantAt(startMs, scenario.end.withinHours)),
    containers,
    shipment: publishedShipment(scenario, startMs),
    secondThoughts: secondThoughtsOf(scenario, startMs),
    moments: momentsOf(journey, startMs),
    userStopsAt: scenario.userStopsAt === undefined ? null : utcText(instantAt(startMs, scenario.userStopsAt)),
    publicEvents: publicEventNames(scenario),
  };
}
