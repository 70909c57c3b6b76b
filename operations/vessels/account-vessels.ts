/** Ships of an account: found by id or IMO number, with their reported positions and the leg that they sail. */
import { LRUCache } from 'lru-cache';
import { referenceId } from '../../reference/ids.ts';
import type { Point } from '../../reference/sea-routes/sea-waypoints.ts';
import { isAtSea, passagesOf, type SeaPassage } from '../../resources/containers/container-map.ts';
import type { VesselPoint } from '../../resources/vessels/vessel.ts';
import { containersOfShipment } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import {
  findVessels,
  type KnownVessel,
  positionsOf,
  shipmentsOfVessel,
  vesselCode,
  vesselCodesOf,
} from '../../store/vessels/vessels.ts';
import { clockById, clockOfShipment, routeOfContainer, type WorldClock } from '../containers/route.ts';
import { futurePoints } from './predict-positions.ts';

export interface AccountVessel {
  accountId: string;
  vessel: KnownVessel;
  /** The clock by which the ship sails, as the newest shipment with it is tracked. */
  clock: WorldClock;
}

/** `asked`: an IMO number or an id. Null where no shipment of the account is, was or may be on such a ship. */
export async function findVesselOfAccount(
  database: Database,
  { accountId, asked, now }: { accountId: string; asked: string; now: Date },
): Promise<AccountVessel | null> {
  const vessel = /^\d{7}$/.test(asked)
    ? await vesselByCode(database, accountId, asked)
    : await vesselById(database, accountId, asked.toLowerCase());
  if (vessel === null) return null;
  return { accountId, vessel, clock: await clockById(database, accountId, vessel.testClockId, now) };
}

async function vesselByCode(database: Database, accountId: string, code: string): Promise<KnownVessel | null> {
  const [vessel] = await findVessels(database, accountId, [code]);
  return vessel ?? null;
}

/** What was found lately; whose ship it is, is asked each time. */
const codesOfIds = new LRUCache<string, string>({ max: 20_000 });

/** Ids are made of codes and cannot be turned back, so those of all ships of the account are made: some thousands at most. */
async function vesselById(database: Database, accountId: string, id: string): Promise<KnownVessel | null> {
  const known = codesOfIds.get(id);
  const vessel = known === undefined ? null : await vesselByCode(database, accountId, known);
  if (vessel !== null) return vessel;
  const codes = await vesselCodesOf(database, accountId);
  const code = codes.find((one) => referenceId('vessel', one.trim().toUpperCase()) === id);
  if (code === undefined) return null;
  codesOfIds.set(id, code);
  return vesselByCode(database, accountId, code);
}

const WEEK_MS = 7 * 86_400_000;
/** More are not given; the newest count. A week of reports every 15 minutes is 672. */
const MOST_POSITIONS = 5000;

/** Reported positions; without `from` and `to` those of the last week by the ship's clock. */
export async function reportedPoints(
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
    limit: MOST_POSITIONS,
  });
  return positions.map(({ latitude, longitude, at, headingDegrees }) => ({
    latitude,
    longitude,
    heading: headingDegrees,
    timestamp: at,
    estimated: false,
  }));
}

export interface FutureInput {
  /** UN/LOCODEs; null: those of the leg that the ship sails. */
  from: string | null;
  to: string | null;
  /** Where the ship is now; null: where it was last reported. */
  position: Point | null;
}

/** Where the ship will be; empty where it is not known where it is bound for. */
export async function futureOfVessel(
  database: Database,
  known: AccountVessel,
  asked: FutureInput,
): Promise<VesselPoint[]> {
  const { vessel, clock } = known;
  const leg = await legOfVessel(database, known);
  const from = asked.from ?? leg?.from.locode ?? null;
  const to = asked.to ?? leg?.to?.locode ?? null;
  if (to === null || from === to) return [];
  const isLeg = leg !== null && from === leg.from.locode;
  const departsAt = isLeg ? instant(leg.from.outbound.actualAt ?? leg.from.outbound.estimatedAt) : null;
  const ship =
    asked.position !== null
      ? { position: asked.position, at: clock.now }
      : isLeg && isAtSea(leg)
        ? shipOf(vessel, departsAt)
        : null;
  const arrivesAt = isLeg && to === leg.to?.locode ? instant(leg.to.inbound.estimatedAt) : null;
  const speedKnots = vessel.position?.speedKnots ?? null;
  return futurePoints({ from, to, departsAt, arrivesAt, ship, speedKnots }, clock.now);
}

/** A report from before the departure says nothing of this leg. */
function shipOf({ position }: KnownVessel, departedAt: Date | null): { position: Point; at: Date } | null {
  if (position === null || (departedAt !== null && position.at < departedAt)) return null;
  return { position: [position.latitude, position.longitude], at: position.at };
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Boxes of one shipment that go on different ships are few. */
const SHIPMENTS_LOOKED_AT = 5;
const CONTAINERS_LOOKED_AT = 5;

/** The leg that the ship sails now with a box of the account, else the next one; by the ways of the newest shipments. */
async function legOfVessel(
  database: Database,
  { accountId, vessel, clock }: AccountVessel,
): Promise<SeaPassage | null> {
  const code = vesselCode(vessel);
  if (code === null) return null;
  let next: SeaPassage | null = null;
  for (const shipmentId of await shipmentsOfVessel(database, accountId, code, SHIPMENTS_LOOKED_AT)) {
    const { id } = await clockOfShipment(database, { accountId, shipmentId, now: clock.now });
    if (id !== clock.id) continue;
    const boxes = await containersOfShipment(database, accountId, shipmentId);
    for (const box of boxes.filter((one) => one.removed_at === null).slice(0, CONTAINERS_LOOKED_AT)) {
      const stops = (await routeOfContainer(database, box))?.stops ?? [];
      const legs = passagesOf(stops).filter(({ from }) => isOn(from.outbound.vessel, vessel));
      const sailing = legs.find(isAtSea);
      if (sailing !== undefined) return sailing;
      next ??= legs.find(({ from }) => !from.outbound.happened && from.outbound.estimatedAt !== null) ?? null;
    }
  }
  return next;
}

function isOn(one: { imo: string | null; name: string | null } | null, vessel: KnownVessel): boolean {
  return one !== null && vesselCode(one) === vesselCode(vessel);
}
