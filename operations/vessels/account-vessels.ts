/** Finds an account's vessels by id or IMO number, with their reported and predicted positions. */
import { LRUCache } from 'lru-cache';
import { referenceId } from '../../reference/ids.ts';
import { judgePositions } from '../../reference/sea-routes/plausible-positions.ts';
import type { Point } from '../../reference/sea-routes/sea-waypoints.ts';
import { isAtSea, legOf, passagesOf, type SeaPassage } from '../../resources/containers/container-map.ts';
import type { VesselPoint } from '../../resources/vessels/vessel.ts';
import { containersOfShipment } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import {
  findVessels,
  positionsOf,
  shipmentsOfVessel,
  type TrackedVessel,
  vesselCode,
  vesselCodesOf,
} from '../../store/vessels/vessels.ts';
import { clockById, clockOfShipment, routeOfContainer, type WorldClock } from '../containers/route.ts';
import { predictPositions } from './predict-positions.ts';

export interface AccountVessel {
  accountId: string;
  vessel: TrackedVessel;
  clock: WorldClock;
}

/**
 * Finds a vessel by `reference`, which is an IMO number or an id. Returns null if no shipment of the account was, is or
 * may be on that vessel.
 */
export async function findVesselOfAccount(
  database: Database,
  { accountId, reference, now }: { accountId: string; reference: string; now: Date },
): Promise<AccountVessel | null> {
  const vessel = /^\d{7}$/.test(reference)
    ? await vesselByCode(database, accountId, reference)
    : await vesselById(database, accountId, reference.toLowerCase());
  if (vessel === null) return null;
  return { accountId, vessel, clock: await clockById(database, accountId, vessel.testClockId, now) };
}

async function vesselByCode(database: Database, accountId: string, code: string): Promise<TrackedVessel | null> {
  const [vessel] = await findVessels(database, accountId, [code]);
  return vessel ?? null;
}

/** Cache of recently resolved ids. Access is checked on each request. */
const codesOfIds = new LRUCache<string, string>({ max: 20_000 });

/**
 * Finds a vessel by id. Ids cannot be converted back, so the ids of all the account's vessels, at most a few thousand,
 * are derived and compared.
 */
async function vesselById(database: Database, accountId: string, id: string): Promise<TrackedVessel | null> {
  const cachedCode = codesOfIds.get(id);
  const vessel = cachedCode === undefined ? null : await vesselByCode(database, accountId, cachedCode);
  if (vessel !== null) return vessel;
  const codes = await vesselCodesOf(database, accountId);
  const code = codes.find((one) => referenceId('vessel', one.trim().toUpperCase()) === id);
  if (code === undefined) return null;
  codesOfIds.set(id, code);
  return vesselByCode(database, accountId, code);
}

const WEEK_MS = 7 * 86_400_000;
/** Maximum positions in a response; the newest are returned. A week of reports every 15 minutes yields 672. */
const MAX_POSITIONS = 5000;

/** Returns reported positions. Without `from` and `to`, returns those of the last week on the vessel's clock. */
export async function reportedPositions(
  database: Database,
  { vessel, clock }: AccountVessel,
  { from, to }: { from: Date | null; to: Date | null },
): Promise<VesselPoint[]> {
  if (vessel.imo === null) return [];
  const until = to ?? clock.now;
  const positions = await positionsOf(database, {
    imo: vessel.imo,
    testClockId: clock.id,
    from: from ?? new Date(clock.now.getTime() - WEEK_MS),
    to: until,
    limit: MAX_POSITIONS,
  });
  return positions.map(({ latitude, longitude, at, headingDegrees }) => ({
    latitude,
    longitude,
    heading: headingDegrees,
    timestamp: at,
    estimated: false,
  }));
}

export interface PredictionInput {
  /** UN/LOCODEs; null means the ports of the current leg. */
  from: string | null;
  to: string | null;
  /** Current position; null means the last reported one. */
  position: Point | null;
}

/** Returns the predicted positions of a vessel; empty if its destination is unknown. */
export async function predictedPositions(
  database: Database,
  accountVessel: AccountVessel,
  input: PredictionInput,
): Promise<VesselPoint[]> {
  const { vessel, clock } = accountVessel;
  const leg = await legOfVessel(database, accountVessel);
  const from = input.from ?? leg?.from.locode ?? null;
  const to = input.to ?? leg?.to?.locode ?? null;
  if (to === null || from === to) return [];
  const isLeg = leg !== null && from === leg.from.locode;
  const departsAt = isLeg ? instant(leg.from.outbound.actualAt ?? leg.from.outbound.estimatedAt) : null;
  const ship =
    input.position !== null
      ? { position: input.position, at: clock.now }
      : isLeg && isAtSea(leg)
        ? shipOf(vessel, leg)
        : null;
  const arrivesAt = isLeg && to === leg.to?.locode ? instant(leg.to.inbound.estimatedAt) : null;
  const speedKnots = vessel.position?.speedKnots ?? null;
  return predictPositions({ from, to, departsAt, arrivesAt, ship, speedKnots }, clock.now);
}

/** Ignores positions reported before departure and positions that cannot be on this leg. */
function shipOf({ position }: TrackedVessel, passage: SeaPassage): { position: Point; at: Date } | null {
  const leg = legOf(passage);
  if (position === null || (leg.departedAt !== null && position.at < leg.departedAt)) return null;
  if (judgePositions([position], leg).refused.length > 0) return null;
  return { position: [position.latitude, position.longitude], at: position.at };
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Limits the search, because few shipments have containers on different vessels. */
const MAX_SHIPMENTS = 5;
const MAX_CONTAINERS = 5;

/** Returns the vessel's current leg, or its next one, based on the routes of the newest shipments on it. */
async function legOfVessel(
  database: Database,
  { accountId, vessel, clock }: AccountVessel,
): Promise<SeaPassage | null> {
  const code = vesselCode(vessel);
  if (code === null) return null;
  let next: SeaPassage | null = null;
  for (const shipmentId of await shipmentsOfVessel(database, accountId, code, MAX_SHIPMENTS)) {
    const { id } = await clockOfShipment(database, { accountId, shipmentId, now: clock.now });
    if (id !== clock.id) continue;
    const containers = await containersOfShipment(database, accountId, shipmentId);
    for (const container of containers.filter((one) => one.removed_at === null).slice(0, MAX_CONTAINERS)) {
      const stops = (await routeOfContainer(database, container))?.stops ?? [];
      const legs = passagesOf(stops).filter(({ from }) => isOn(from.outbound.vessel, vessel));
      const sailing = legs.find(isAtSea);
      if (sailing !== undefined) return sailing;
      next ??= legs.find(({ from }) => !from.outbound.happened && from.outbound.estimatedAt !== null) ?? null;
    }
  }
  return next;
}

function isOn(one: { imo: string | null; name: string | null } | null, vessel: TrackedVessel): boolean {
  return one !== null && vesselCode(one) === vesselCode(vessel);
}
