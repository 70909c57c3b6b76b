/**
 * Tests the flags of a simulated journey over REST, in event bodies, and after a change of the preferred last free day.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

const FLAG = 'earlier_last_free_day:terminal';

let rig: TrackingRig;
let api: RunningApi;
let containerId: string;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig);
  const tracked = await rig.track(scenarioNumber('LFDEARLIER', 1), { startAt: '2026-08-01T00:00:00Z' });
  await rig.advance(tracked.clockId ?? '', '2026-08-11T20:00:00Z');
  const [container] = (await get('/containers')).data;
  containerId = container.id;
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
async function get(path: string): Promise<any> {
  const { body } = await api.request({ method: 'GET', path: `/v2${path}`, type: '' });
  return body;
}

it('flags the container, names the earlier day with its source, and is found by the flag', async () => {
  const { data } = await get('/containers?filter[flag]=earlier_last_free_day');
  expect(data.map(({ id }: { id: string }) => id)).toEqual([containerId]);
  const { attributes } = data[0];
  expect(attributes.flags).toEqual([FLAG]);
  expect(attributes.flag_details[0]).toMatchObject({ flag: FLAG, advice: expect.stringContaining('earlier day') });
  expect(attributes.earliest_pickup_lfd).toMatchObject({
    at: attributes.import_deadlines.pickup_lfd_terminal,
    reported_by: 'terminal',
  });
  expect(attributes.pickup_lfd > attributes.earliest_pickup_lfd.at).toBe(true);
  expect(attributes.bills_of_lading).toHaveLength(1);
  const shipments = await get('/shipments?filter[flag]=earlier_last_free_day:terminal');
  expect(shipments.data[0].attributes.container_flags).toEqual([FLAG]);
});

it('are contained in the bodies of its events', async () => {
  const events = await rig.database
    .selectFrom('events')
    .select(['body'])
    .where('account_id', '=', rig.accountId)
    .where('name', '=', 'container.pickup_lfd_terminal.changed')
    .execute();
  expect(events.map(({ body }) => JSON.stringify(body)).join()).toContain(`"flags":["${FLAG}"]`);
});

it('is gone once the account prefers the earliest day, which is published, and is back with the default', async () => {
  const prefer = (preferred_last_free_day: string) => {
    const attributes = { preferred_last_free_day };
    return api.request({ method: 'PATCH', path: '/v2/tracking_settings', type: 'tracking_settings', attributes });
  };
  const shown = async () => (await get(`/containers/${containerId}`)).data.attributes;
  const { pickup_lfd: ofLine, import_deadlines: days } = await shown();
  expect((await prefer('earliest')).status).toBe(200);
  await rig.eventually(async () => (await shown()).pickup_lfd === days.pickup_lfd_terminal);
  expect((await shown()).flags).toEqual([]);
  const events = await rig.database
    .selectFrom('events')
    .select(['name'])
    .where('account_id', '=', rig.accountId)
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute();
  expect(events.map(({ name }) => name).sort()).toEqual(['container.pickup_lfd.changed', 'container.updated']);
  await prefer('line_terminal_rail');
  await rig.eventually(async () => (await shown()).pickup_lfd === ofLine);
  expect((await shown()).flags).toEqual([FLAG]);
});
