/**
 * Tests reported positions of the ships that carry tracked containers: polled by a Schedule, stored with their
 * snapshot, never invented.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVesselPositionActivities } from '../../../activities/tracking/vessel-positions.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';
const day = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString();

let rig: TrackingRig;
let transport: Transport;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  transport = createTransport({ logger: rig.logger, userAgent: 'seamark-test' });
});
afterAll(async () => {
  await transport.close();
  await rig.stop();
});

function collector(simulatorUrl: string | null = rig.simulatorUrl) {
  const registry = createRegistry({ simulatorUrl, environment: {} });
  return createVesselPositionActivities({
    database: rig.database,
    logger: pino({ level: 'silent' }),
    feeds: registry.positionFeeds,
    transport,
    isSimulated: (scac) => registry.line(scac)?.simulated ?? false,
  });
}

async function track(clockId: string) {
  return rig.database
    .selectFrom('vessel_positions')
    .selectAll()
    .where('test_clock_id', '=', clockId)
    .orderBy('at')
    .execute();
}

it('follows a ship by the clock of its journey, and requests only new positions', async () => {
  const { clockId } = await rig.track('DIRECT000801', { startAt: start });
  const clock = clockId ?? '';
  const { collectVesselPositions } = collector();
  await rig.advance(clock, day(1));
  expect(await collectVesselPositions()).toBe(0);

  await rig.advance(clock, day(12));
  expect(await collectVesselPositions()).toBeGreaterThan(10);
  const early = await track(clock);
  expect(await collectVesselPositions()).toBe(0);
  await rig.advance(clock, day(14));
  await collectVesselPositions();
  const fixes = await track(clock);
  expect(fixes.length).toBeGreaterThan(early.length + 40);
  expect(fixes.every(({ at }) => at.getTime() <= Date.parse(day(14)))).toBe(true);
  expect(new Set(fixes.map(({ imo }) => imo)).size).toBe(1);
  const snapshot = await rig.database
    .selectFrom('snapshots')
    .select(['source_kind', 'source_code'])
    .where('id', '=', fixes[0]?.snapshot_id ?? '')
    .executeTakeFirstOrThrow();
  expect(snapshot).toEqual({ source_kind: 'vessel_positions', source_code: 'simulated' });
});

it('requests no positions once the ship has arrived', async () => {
  const { clockId } = await rig.track('DIRECT000802', { startAt: start });
  await rig.advance(clockId ?? '', day(40));
  await collector().collectVesselPositions();
  expect(await track(clockId ?? '')).toEqual([]);
});

it('stores nothing when the feed is down, and requests nothing without a feed', async () => {
  const { clockId } = await rig.track('DIRECT000803', { startAt: start });
  await rig.advance(clockId ?? '', day(12));
  await collector('http://127.0.0.1:9').collectVesselPositions();
  expect(await track(clockId ?? '')).toEqual([]);
  expect(await collector(null).collectVesselPositions()).toBe(0);
});

it('finds the ships of others even if one clock has left the range of valid times', async () => {
  const fast = (await rig.track('DIRECT000804', { startAt: start })).clockId ?? '';
  const sound = (await rig.track('DIRECT000805', { startAt: start })).clockId ?? '';
  for (const clock of [fast, sound]) await rig.advance(clock, day(12));
  const set = (changes: { anchored_at?: Date; speed: number; frozen: boolean }) =>
    rig.database.updateTable('test_clocks').set(changes).where('id', '=', fast).execute();
  await set({ anchored_at: new Date('2025-01-01'), speed: 10_000_000, frozen: false });
  expect(await collector().collectVesselPositions()).toBeGreaterThan(10);
  expect((await track(sound)).length).toBeGreaterThan(10);
  await set({ speed: 1, frozen: true });
});
