/** Voyages as recordings would leave them: milestones, plans that exist only in raw events, and reported positions. */
import { positionAlong, seaRoute } from '../../../reference/sea-routes/sea-route.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { insertPositions } from '../../../store/vessels/positions.ts';
import { insertSnapshot, prepareSnapshot } from '../../../store/watches/snapshots.ts';
import { insertRawEvent, insertTracked, insertTransportEvent, type Tracked, type TrackedOptions } from './rows.ts';

export const SHIP = { imo: '9321483', name: 'EVER EXAMPLE' };
export const SECOND_SHIP = { imo: '9074729', name: 'SECOND EXAMPLE' };

const DAY_MS = 86_400_000;

export function daysFrom(start: Date, days: number): Date {
  return new Date(Math.floor((start.getTime() + days * DAY_MS) / 1000) * 1000);
}

export interface Voyage extends Tracked {
  containerId: string;
  sailedAt: Date;
  etaAt: Date;
}

/**
 * Inserts a voyage that left Ningbo five days ago on `SHIP`, which is due in Busan in two days, and continues from
 * there on `SECOND_SHIP`, due in Los Angeles in fifteen days.
 */
export async function insertVoyage(
  database: Database,
  accountId: string,
  { now = new Date(), ...options }: TrackedOptions & { now?: Date } = {},
): Promise<Voyage> {
  const published = {
    port_of_lading_locode: 'CNNGB',
    port_of_lading_name: 'Ningbo',
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
    pod_eta_at: daysFrom(now, 15).toISOString(),
  };
  const tracked = await insertTracked(database, accountId, {
    shipment: { published: JSON.stringify(published) },
    container: { published: JSON.stringify({}) },
    ...options,
  });
  const sailedAt = daysFrom(now, -5);
  const ship = { vessel_imo: SHIP.imo, vessel_name: SHIP.name, voyage_number: '026E' };
  const second = { vessel_imo: SECOND_SHIP.imo, vessel_name: SECOND_SHIP.name, voyage_number: '101E' };
  const milestone = (event: string, timestamp: Date, locode: string, more: object) =>
    insertTransportEvent(database, accountId, tracked, {
      event: `container.transport.${event}`,
      timestamp,
      locode,
      ...more,
    });
  const plan = (event: string, timestamp: Date, locode: string, more: object) =>
    insertRawEvent(database, accountId, tracked, { event, timestamp, locode, estimated: true, ...more });
  const actual = { ...ship, classifier: 'actual' };
  await milestone('vessel_loaded', daysFrom(now, -6), 'CNNGB', actual);
  await milestone('vessel_departed', sailedAt, 'CNNGB', actual);
  await plan('transshipment_arrived', daysFrom(now, 2), 'KRPUS', ship);
  await plan('transshipment_departed', daysFrom(now, 4), 'KRPUS', second);
  await milestone('estimated.vessel_arrived', daysFrom(now, 15), 'USLAX', second);
  return { ...tracked, containerId: tracked.containerIds[0] ?? '', sailedAt, etaAt: daysFrom(now, 2) };
}

/** Inserts reports of a ship that covers part of the distance between two ports in equal steps. */
export async function insertReports(
  database: Database,
  options: {
    imo: string;
    from: string;
    to: string;
    part: number;
    since: Date;
    until: Date;
    steps: number;
    testClockId?: string | null;
  },
): Promise<void> {
  const { imo, from, to, part, since, until, steps, testClockId = null } = options;
  const route = seaRoute(from, to);
  if (route === null) throw new Error(`no way from ${from} to ${to}`);
  const now = new Date().toISOString();
  const snapshot = await prepareSnapshot({
    source: { kind: 'vessel_positions', code: 'feed' },
    claimsHash: Buffer.alloc(32),
    body: new TextEncoder().encode('{}'),
    pages: 1,
    status: 200,
    headers: {},
    url: 'http://feed.test/v1/positions',
    requestedAt: now,
    receivedAt: now,
  });
  await insertSnapshot(database, snapshot);
  const positions = Array.from({ length: steps + 1 }, (_, step) => {
    const { latitude, longitude, heading } = positionAlong(route, (part * step) / steps);
    const at = new Date(since.getTime() + ((until.getTime() - since.getTime()) * step) / steps);
    return {
      imo,
      mmsi: '636012345',
      at: at.toISOString(),
      latitude,
      longitude,
      speedKnots: 17.5,
      headingDegrees: heading,
    };
  });
  await insertPositions(database, positions, { testClockId, sourceCode: 'feed', snapshotId: snapshot.id });
}
