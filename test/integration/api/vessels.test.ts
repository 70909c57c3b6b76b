/** Tests vessels with their positions (spec/contract 1.7, 2.9). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceId } from '../../../reference/ids.ts';
import { greatCircleNm, seaRoute } from '../../../reference/sea-routes/sea-route.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { portId } from '../../support/geojson.ts';
import { insertRawEvent, insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { daysFrom, insertReports, insertVoyage, SECOND_SHIP, SHIP, type Voyage } from './voyages.ts';

interface Point {
  latitude: number;
  longitude: number;
  heading: number;
  timestamp: string;
  estimated: boolean;
}

let api: TestApi;
let voyage: Voyage;
const now = new Date();
beforeAll(async () => {
  api = await startTestApi();
  voyage = await insertVoyage(api.database, api.accountId, { now });
  await insertReports(api.database, {
    imo: SHIP.imo,
    from: 'CNNGB',
    to: 'KRPUS',
    part: 0.6,
    steps: 60,
    since: voyage.sailedAt,
    until: daysFrom(now, -0.01),
  });
});
afterAll(() => api.stop());

const vessel = (path: string, key = api.key) => api.get(`/v2/vessels/${path}`, { key });
const at = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

describe('a vessel', () => {
  test('is found by its IMO number and by its id, with its last report', async () => {
    for (const requested of [
      SHIP.imo,
      referenceId('vessel', SHIP.imo),
      referenceId('vessel', SHIP.imo).toUpperCase(),
    ]) {
      const { status, body } = await vessel(requested);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        id: referenceId('vessel', SHIP.imo),
        type: 'vessel',
        attributes: {
          name: SHIP.name,
          imo: SHIP.imo,
          mmsi: '636012345',
          latitude: expect.any(Number),
          longitude: expect.any(Number),
          nautical_speed_knots: 17.5,
          navigational_heading_degrees: expect.any(Number),
          position_timestamp: at(daysFrom(now, -0.01)),
        },
      });
      expect(body.links.self).toMatch(new RegExp(`/v2/vessels/${requested}$`));
    }
  });

  test('without reports has nulls', async () => {
    const { body } = await vessel(SECOND_SHIP.imo);
    expect(body.data.attributes).toEqual({
      name: SECOND_SHIP.name,
      imo: SECOND_SHIP.imo,
      mmsi: null,
      latitude: null,
      longitude: null,
      nautical_speed_knots: null,
      navigational_heading_degrees: null,
      position_timestamp: null,
    });
  });

  test('without an IMO number is found by the id to which events lead', async () => {
    const nameless = await insertTracked(api.database, api.accountId, { number: 'NONUMBER' });
    await insertRawEvent(api.database, api.accountId, nameless, { vessel_imo: null, vessel_name: ' Brave Barge ' });
    const { body } = await vessel(referenceId('vessel', 'BRAVE BARGE'));
    expect(body.data).toMatchObject({ attributes: { name: ' Brave Barge ', imo: null, latitude: null } });
  });

  test('also shows its last report where it is included', async () => {
    const { body } = await api.get(`/v2/containers/${voyage.containerId}/route?include=vessel`);
    const ship = body.included.find(({ id }: { id: string }) => id === referenceId('vessel', SHIP.imo));
    expect(ship).toEqual((await vessel(SHIP.imo)).body.data);
  });

  test('that carries no shipment of the account is not found, whatever others track', async () => {
    for (const requested of ['9999993', 'nonsense', '123', referenceId('vessel', '9999993'), newId(), `${SHIP.imo}0`]) {
      expect((await vessel(requested)).status).toBe(404);
    }
    for (const requested of [SHIP.imo, referenceId('vessel', SHIP.imo), `${SHIP.imo}/future_positions`]) {
      expect((await vessel(requested, api.otherKey)).status).toBe(404);
    }
  });
});

describe('reported positions', () => {
  const positions = async (query: string): Promise<Point[]> => {
    const { status, body } = await vessel(`${SHIP.imo}?${query}`);
    expect(status).toBe(200);
    return body.data.attributes.positions;
  };

  test('are returned if either end of the period is given, oldest first', async () => {
    const since = `show_positions[from_timestamp]=${at(daysFrom(now, -2))}`;
    const latest = await positions(since);
    expect(latest[0]).toEqual({
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      heading: expect.any(Number),
      timestamp: expect.any(String),
      estimated: false,
    });
    expect(latest.map(({ timestamp }) => timestamp)).toEqual(latest.map(({ timestamp }) => timestamp).toSorted());
    const until = await positions(`show_positions%5Bto_timestamp%5D=${at(daysFrom(now, -2))}`);
    expect(latest.length + until.length).toBe(61);
    expect(await positions('show_positions[from_timestamp]=')).toHaveLength(61);
    expect(await positions(`${since}&show_positions[to_timestamp]=2020-01-01`)).toEqual([]);
  });

  test('of an invalid time are rejected', async () => {
    const { status, body } = await vessel(`${SHIP.imo}?show_positions[from_timestamp]=yesterday`);
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter: 'show_positions[from_timestamp]' });
  });

  test('follow the clock of the newest shipment with the ship', async () => {
    const accountId = api.otherAccountId;
    const clockId = newId();
    const shown = new Date('2026-03-10T00:00:00Z');
    await api.database
      .insertInto('test_clocks')
      .values({
        account_id: accountId,
        id: clockId,
        start_at: shown,
        position_at: shown,
        anchored_at: now,
        frozen: true,
        speed: 1,
      })
      .execute();
    const tracked = await insertVoyage(api.database, accountId, { now: shown, number: 'BYCLOCK' });
    await api.database
      .updateTable('tracking_requests')
      .set({ test_clock_id: clockId })
      .where('account_id', '=', accountId)
      .where('id', '=', tracked.requestId)
      .execute();
    const way = { imo: SHIP.imo, from: 'CNNGB', to: 'KRPUS', part: 0.5, steps: 10, testClockId: clockId };
    await insertReports(api.database, { ...way, since: tracked.sailedAt, until: shown });
    const { body } = await vessel(`${SHIP.imo}?show_positions[from_timestamp]=`, api.otherKey);
    expect(body.data.attributes.position_timestamp).toBe('2026-03-10T00:00:00Z');
    expect(body.data.attributes.positions).toHaveLength(11);
    const own = await vessel(SHIP.imo);
    expect(own.body.data.attributes.position_timestamp).toBe(at(daysFrom(now, -0.01)));
    const ahead = await vessel(`${SHIP.imo}/future_positions`, api.otherKey);
    expect(ahead.body.data.attributes.positions[0].timestamp).toBe('2026-03-10T00:00:00Z');
    expect(ahead.body.data.attributes.positions.at(-1).timestamp).toBe('2026-03-12T00:00:00Z');
  });
});

describe('future positions', () => {
  const future = async (query = ''): Promise<Point[]> => {
    const { status, body } = await vessel(`${SHIP.imo}/future_positions${query}`);
    expect(status).toBe(200);
    return body.data.attributes.positions;
  };

  test('lead from the last report along the leg to its port, a minute apart, and are marked', async () => {
    const points = await future();
    const times = points.map(({ timestamp }) => Date.parse(timestamp));
    expect(points.every(({ estimated }) => estimated)).toBe(true);
    expect(points.length).toBeGreaterThan(2 * 24 * 60 - 10);
    expect(points.length).toBeLessThan(2 * 24 * 60 + 10);
    const steps = times.slice(1, -1).map((time, index) => time - (times[index] ?? 0));
    expect(new Set(steps)).toEqual(new Set([60_000]));
    const arrival = Date.parse(points.at(-1)?.timestamp ?? '');
    expect(arrival - voyage.etaAt.getTime()).toBeGreaterThanOrEqual(0);
    expect(arrival - voyage.etaAt.getTime()).toBeLessThan(60_000);
    const end = points.at(-1);
    expect(
      greatCircleNm([end?.latitude ?? 0, end?.longitude ?? 0], seaRoute('CNNGB', 'KRPUS')?.points.at(-1) ?? [0, 0]),
    ).toBeLessThan(1);
    const { body } = await vessel(SHIP.imo);
    const { latitude, longitude } = body.data.attributes;
    expect(greatCircleNm([latitude, longitude], [points[0]?.latitude ?? 0, points[0]?.longitude ?? 0])).toBeLessThan(
      10,
    );
  });

  test('can lead from and to given ports, by id or UN/LOCODE; for a long distance, the interval grows so that a week of points remains', async () => {
    const byId = await future(`?port_id=${portId('NLRTM')}&previous_port_id=${portId('CNSHA')}`);
    const byCode = await future('?port_id=NLRTM&previous_port_id=CNSHA');
    expect(byId.length).toBe(byCode.length);
    expect(byId.length).toBeLessThanOrEqual(10_080);
    expect(byId.length).toBeGreaterThan(5000);
    const [one, other] = byId.map(({ timestamp }) => Date.parse(timestamp));
    expect(((other ?? 0) - (one ?? 0)) % 60_000).toBe(0);
  });

  test('can start from a given position', async () => {
    const { body } = await vessel(
      `${SHIP.imo}/future_positions_with_coordinates?port_id=USLAX&previous_port_id=CNNGB&latitude=44&longitude=-170`,
    );
    const [first] = body.data.attributes.positions as Point[];
    expect(greatCircleNm([first?.latitude ?? 0, first?.longitude ?? 0], [44, -170])).toBeLessThan(5);
    const none = await vessel(`${SHIP.imo}/future_positions_with_coordinates`);
    expect(none.body.data.attributes.positions.length).toBeGreaterThan(1000);
  });

  test('are empty for a ship without a known destination', async () => {
    const nameless = await insertTracked(api.database, api.accountId, { number: 'ADRIFT' });
    await insertRawEvent(api.database, api.accountId, nameless, { vessel_imo: '9000003', vessel_name: 'ADRIFT' });
    const { status, body } = await vessel('9000003/future_positions');
    expect({ status, positions: body.data.attributes.positions }).toEqual({ status: 200, positions: [] });
  });

  test.each([
    ['future_positions?port_id=XXXXX', 'port_id'],
    [`future_positions?port_id=${newId()}`, 'port_id'],
    ['future_positions_with_coordinates?latitude=91&longitude=0', 'latitude'],
    ['future_positions_with_coordinates?latitude=10', 'longitude'],
    ['future_positions_with_coordinates?latitude=x&longitude=0', 'latitude'],
  ])('%s is rejected, with its parameter named', async (path, parameter) => {
    const { status, body } = await vessel(`${SHIP.imo}/${path}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ source: { parameter } }]);
  });

  test('from a port without a terminal are given too', async () => {
    const { status, body } = await vessel(`${SHIP.imo}/future_positions?previous_port_id=USCHI`);
    expect(status).toBe(200);
    expect(body.data.attributes.positions).toBeInstanceOf(Array);
  });
});

test('an account without routing data sees vessels, but only their last positions', async () => {
  const set = (settings: object) =>
    api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', api.accountId)
      .execute();
  await set({ features: { routing_data: false } });
  expect((await vessel(SHIP.imo)).status).toBe(200);
  for (const path of [
    `${SHIP.imo}?show_positions[from_timestamp]=2026-01-01`,
    `${SHIP.imo}/future_positions`,
    `${SHIP.imo}/future_positions_with_coordinates`,
  ]) {
    const { status, body } = await vessel(path);
    expect(status).toBe(403);
    expect(body.errors[0].detail).toBe('Routing data feature is not enabled for this account');
  }
  await set({});
});
