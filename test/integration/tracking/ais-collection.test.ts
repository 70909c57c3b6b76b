/**
 * Tests positions from AIS feeds over real sockets. The feeds are collected in parallel, so that a silent feed leaves
 * no gap.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAisCollection } from '../../../activities/tracking/ais-collection.ts';
import type { PeriodicTask } from '../../../activities/upkeep/periodic-task.ts';
import { aisFeeds } from '../../../connectors/ais/directory.ts';
import { positionReport, sentence } from '../../../connectors/ais/testing/sentences.ts';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { SessionLock } from '../../../store/postgres/session-lock.ts';
import { loadSnapshot } from '../../../store/watches/snapshots.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Loopback, startLoopback } from '../../support/loopback-server.ts';
import { startWebSocketServer, type WebSocketServer } from '../../support/web-socket-server.ts';
import { insertTracked, insertTransportEvent } from '../api/rows.ts';
import { SHIP } from '../api/voyages.ts';

const logger = pino({ level: process.env['SEAMARK_TEST_LOG'] ?? 'silent' });
const MMSI = 636012345;
let test: TestDatabase;
let transport: Transport;
let stream: WebSocketServer;
let receiver: { port: number; sockets: Set<Socket>; server: Server };
let digitraffic: Loopback;
let features: unknown[] = [];
let collecting: PeriodicTask | null = null;

beforeAll(async () => {
  test = await createTestDatabase();
  transport = createTransport({ logger, userAgent: 'seamark-test' });
  const accountId = newId();
  await insertAccount(test.database, { id: accountId, name: 'Test' });
  const published = JSON.stringify({ pol_atd_at: '2026-11-20T00:00:00Z' });
  const tracked = await insertTracked(test.database, accountId, { shipment: { published } });
  await insertTransportEvent(test.database, accountId, tracked, {
    event: 'container.transport.vessel_departed',
    timestamp: new Date('2026-11-20T00:00:00Z'),
    classifier: 'actual',
    vessel_imo: SHIP.imo,
  });
  stream = await startWebSocketServer();
  receiver = await startReceiver();
  digitraffic = await startLoopback(({ url }) => ({
    body: url.pathname.endsWith('/locations')
      ? { type: 'FeatureCollection', features }
      : [{ mmsi: MMSI, imo: Number(SHIP.imo), timestamp: Date.now() }],
  }));
});
afterEach(async () => {
  await collecting?.stop();
  await test.database.deleteFrom('vessel_positions').execute();
  await test.database.deleteFrom('vessels').execute();
});
afterAll(async () => {
  await Promise.all([stream.close(), digitraffic.close(), transport.close()]);
  for (const socket of receiver.sockets) socket.destroy();
  receiver.server.close();
  await test.drop();
});

async function startReceiver() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, sockets, server };
}

function collect(
  environment: Record<string, string>,
  changes: { silenceMs?: number; isSimulated?: boolean } = {},
): void {
  const { feeds, setupHint } = aisFeeds(environment);
  expect(setupHint).toBe('');
  collecting = startAisCollection({
    ...{ database: test.database, logger, feeds, transport },
    isSimulated: () => changes.isSimulated ?? false,
    lock: { holds: async () => true, release: async () => {} },
    ...{ positionEveryMs: 1, roundMs: 20, minuteMs: 50, silenceMs: changes.silenceMs ?? 60_000 },
  });
}

function eventually<Result>(
  read: () => Result | Promise<Result>,
  isDone: (result: Result) => boolean,
): Promise<Result> {
  const readDone = async () => {
    const result = await read();
    expect(result).toSatisfy(isDone);
    return result;
  };
  return vi.waitFor(readDone, { timeout: 20_000, interval: 20 });
}

const positions = () =>
  test.database
    .selectFrom('vessel_positions')
    .select(['imo', 'source_code', 'latitude', 'snapshot_id'])
    .orderBy('at')
    .execute();

const aisstream = () => ({ SEAMARK_AIS_AISSTREAM_API_KEY: 'key-1', SEAMARK_AIS_AISSTREAM_URL: stream.url });

const identityMessage = () =>
  JSON.stringify({
    MessageType: 'ShipStaticData',
    MetaData: { MMSI, time_utc: new Date().toISOString() },
    Message: { ShipStaticData: { UserID: MMSI, ImoNumber: Number(SHIP.imo) } },
  });
const positionMessage = (latitude: number) =>
  JSON.stringify({
    MessageType: 'PositionReport',
    MetaData: { MMSI, time_utc: new Date().toISOString() },
    Message: {
      PositionReport: { UserID: MMSI, Valid: true, Latitude: latitude, Longitude: 140, Sog: 17, TrueHeading: 90 },
    },
  });

describe('an AIS feed', () => {
  it('over a WebSocket is subscribed with its key, and its reports are stored as received', async () => {
    collect(aisstream());
    const greeted = stream.greetings.length;
    await eventually(
      () => stream.greetings.length,
      (count) => count > greeted,
    );
    expect(JSON.parse(stream.greetings.at(-1) ?? '')).toMatchObject({ APIKey: 'key-1' });
    const report = positionMessage(34.5);
    const [stored] = await eventually(
      () => {
        stream.send(identityMessage());
        stream.send(report);
        return positions();
      },
      (rows) => rows.length > 0,
    );
    expect(stored).toMatchObject({ imo: SHIP.imo, source_code: 'aisstream', latitude: 34.5 });
    const snapshot = await loadSnapshot(test.database, stored?.snapshot_id ?? '');
    expect(Buffer.from(snapshot?.body ?? []).toString()).toBe(report);
    expect(snapshot).toMatchObject({ accountId: null, source: { kind: 'vessel_positions', code: 'aisstream' } });
  });

  it('by polling is read for ships and their positions', async () => {
    const now = Date.now();
    features = [
      {
        geometry: { type: 'Point', coordinates: [140, 35.5] },
        properties: { mmsi: MMSI, sog: 16, heading: 80, timestampExternal: now },
      },
    ];
    collect({ SEAMARK_AIS_DIGITRAFFIC: 'on', SEAMARK_AIS_DIGITRAFFIC_URL: digitraffic.baseUrl });
    const rows = await eventually(positions, (stored) => stored.length > 0);
    expect(rows).toMatchObject([{ imo: SHIP.imo, source_code: 'digitraffic', latitude: 35.5 }]);
  });

  it('that falls silent is reconnected, while another one continues', async () => {
    await test.database
      .insertInto('vessels')
      .values({ imo: SHIP.imo, mmsi: String(MMSI) })
      .execute();
    const greeted = stream.greetings.length;
    collect({ ...aisstream(), SEAMARK_AIS_NMEA: `127.0.0.1:${receiver.port}` }, { silenceMs: 200 });
    const rows = await eventually(
      () => {
        for (const socket of receiver.sockets) socket.write(`${OTHER_SHIP}\r\n${positionNow()}\r\n`);
        return positions();
      },
      (stored) => stored.length > 2,
    );
    expect(new Set(rows.map((row) => row.source_code))).toEqual(new Set([`nmea 127.0.0.1:${receiver.port}`]));
    const connections = await eventually(
      () => stream.greetings.length - greeted,
      (count) => count > 1,
    );
    expect(connections).toBeGreaterThan(1);
  });

  it('of another ship, or of a simulated one, stores nothing', async () => {
    await test.database
      .insertInto('vessels')
      .values({ imo: SHIP.imo, mmsi: String(MMSI) })
      .execute();
    collect({ SEAMARK_AIS_NMEA: `127.0.0.1:${receiver.port}` }, { isSimulated: true });
    await eventually(
      () => receiver.sockets.size,
      (count) => count > 0,
    );
    for (let round = 0; round < 10; round += 1) {
      for (const socket of receiver.sockets) socket.write(`${OTHER_SHIP}\r\n${positionNow()}\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(await positions()).toEqual([]);
  });
});

/** A position of MMSI 477553000. */
const OTHER_SHIP = '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C';

/** Returns a position of `MMSI` with the current time in the tag block; the payload itself states no second. */
function positionNow(): string {
  const ship = { mmsi: MMSI, latitude: 33, longitude: 140, knots: 17, heading: 90, second: 60 };
  return `\\c:${Date.now()}*00\\${sentence(`AIVDM,1,1,,A,${positionReport(ship)},0`)}`;
}

describe('the lock of a session', () => {
  it('is held by one, and released when its session ends', async () => {
    const [first, second] = [1, 2].map(() => new SessionLock(test.url, 'test', logger));
    expect([await first?.holds(), await second?.holds(), await first?.holds()]).toEqual([true, false, true]);
    await first?.release();
    expect(
      await eventually(
        () => second?.holds(),
        (held) => held === true,
      ),
    ).toBe(true);
    await second?.release();
  });

  it('is lost with its connection', async () => {
    const lock = new SessionLock(test.url, 'broken', logger);
    expect(await lock.holds()).toBe(true);
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'seamark-lock' and datname = current_database()`.execute(test.database);
    expect(ended.rows.length).toBeGreaterThan(0);
    const other = new SessionLock(test.url, 'broken', logger);
    expect(
      await eventually(
        () => other.holds(),
        (held) => held,
      ),
    ).toBe(true);
    await Promise.all([lock.release(), other.release()]);
  });
});
