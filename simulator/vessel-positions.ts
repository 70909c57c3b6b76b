/**
 * Serves `POST /vessel-positions/v1/positions`: the positions of the scenarios' ships, as an AIS feed would report
 * them.
 */
import { positionAlong, seaRoute } from '../reference/sea-routes/sea-route.ts';
import { findJourney } from './numbers.ts';
import { placeOf } from './places.ts';
import { jsonReply, problemReply, type Reply } from './reply.ts';
import type { SeaLeg } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { vessels } from './vessels.ts';
import type { FirstRequested, WorldClock } from './world-clock.ts';
import { utcText } from './world-time.ts';

const MAX_VESSELS = 100;
const FIX_EVERY_HOURS = 1;
const LOOKBACK_HOURS = 24;

interface Requested {
  imo: string;
  voyage: string | null;
  sinceMs: number | null;
}

/**
 * Returns the positions of ships. `clock`: from the two headers; if it is null, each ship is on the journey that began
 * last.
 */
export function positionsReply(
  body: string,
  clock: WorldClock | null,
  firstRequested: FirstRequested,
  wallMs: number,
): Reply {
  const requested = readRequested(body);
  if (requested === null) return problemReply(400, 'Bad request', 'a list of vessels, each with its imo, is due');
  if (requested.length > MAX_VESSELS) return problemReply(400, 'Bad request', `at most ${MAX_VESSELS} vessels`);
  const positions = requested.flatMap((vessel) => fixesOf(vessel, clock, firstRequested, wallMs));
  return jsonReply(200, { asOf: utcText(clock?.nowMs ?? wallMs), positions }, `${positions.length} positions`);
}

function fixesOf(vessel: Requested, clock: WorldClock | null, firstRequested: FirstRequested, wallMs: number) {
  for (const { code, leg } of legsOf(vessel)) {
    const startMs = clock?.startMs ?? latestStart(code, firstRequested);
    if (startMs === null) continue;
    const nowHour = ((clock?.nowMs ?? wallMs) - startMs) / 3_600_000;
    if (nowHour < leg.depart || leg.depart >= leg.arrive) continue;
    const sinceHour = vessel.sinceMs === null ? nowHour - LOOKBACK_HOURS : (vessel.sinceMs - startMs) / 3_600_000;
    return fixesAlong(vessel.imo, leg, startMs, sinceHour, Math.min(nowHour, leg.arrive));
  }
  return [];
}

/** Returns the hourly positions along a leg, after `sinceHour` and up to `untilHour`. */
function fixesAlong(imo: string, leg: SeaLeg, startMs: number, sinceHour: number, untilHour: number) {
  const route = seaRoute(placeOf(leg.from).locode, placeOf(leg.to).locode);
  if (route === null) return [];
  const hours = leg.arrive - leg.depart;
  const fixes = [];
  const first = Math.max(0, Math.floor((sinceHour - leg.depart) / FIX_EVERY_HOURS) + 1);
  for (let step = first; leg.depart + step * FIX_EVERY_HOURS <= untilHour; step += 1) {
    const sailed = step * FIX_EVERY_HOURS;
    const { latitude, longitude, heading } = positionAlong(route, sailed / hours);
    fixes.push({
      imo,
      mmsi: `99${imo}`,
      at: utcText(startMs + (leg.depart + sailed) * 3_600_000),
      latitude: rounded(latitude, 5),
      longitude: rounded(longitude, 5),
      speed: rounded(route.nauticalMiles / hours, 1),
      heading: rounded(heading, 1),
    });
  }
  return fixes;
}

function legsOf({ imo, voyage }: Requested): { code: string; leg: SeaLeg }[] {
  return scenarios.flatMap(({ code, containers }) =>
    containers
      .flatMap(({ route }) => route.sea)
      .filter((leg) => vessels[leg.vessel].imo === imo && (voyage === null || leg.voyage === voyage))
      .map((leg) => ({ code, leg })),
  );
}

function latestStart(code: string, firstRequested: FirstRequested): number | null {
  const starts = firstRequested.all().filter(([number]) => findJourney(number)?.scenario.code === code);
  return starts.length === 0 ? null : Math.max(...starts.map(([, startMs]) => startMs));
}

function readRequested(body: string): Requested[] | null {
  try {
    const { vessels: list }: { vessels?: unknown } = JSON.parse(body);
    if (!Array.isArray(list)) return null;
    return list.map((one: { imo?: unknown; voyage?: unknown; since?: unknown }) => {
      const sinceMs = typeof one.since === 'string' ? Date.parse(one.since) : Number.NaN;
      return {
        imo: String(one.imo),
        voyage: typeof one.voyage === 'string' ? one.voyage : null,
        sinceMs: Number.isNaN(sinceMs) ? null : sinceMs,
      };
    });
  } catch {
    return null;
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
