/** Tests flags of containers and shipments as attributes, as text, and as list filters. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let held: Tracked;
let split: Tracked;
let plain: Tracked;

beforeAll(async () => {
  api = await startTestApi();
  held = await insertTracked(api.database, api.accountId, {
    containers: ['SIMU0000011'],
    shipment: {
      published: JSON.stringify({ container_flags: ['available_with_hold', 'earlier_last_free_day:terminal'] }),
    },
    container: {
      published: JSON.stringify({
        flags: ['available_with_hold', 'earlier_last_free_day:terminal', 'earlier_last_free_day:rail', 'former_flag'],
        bills_of_lading: ['EXBL1'],
        bookings: ['EXBK1', 'EXBK2'],
        pod_terminal_key: 'smdg:SIM1',
        pickup_facility_key: 'smdg:SIM1',
        pod_timezone: 'America/Los_Angeles',
        pickup_lfd: '2026-09-11T07:00:00Z',
        pickup_lfd_line: '2026-09-11T07:00:00Z',
        pickup_lfd_terminal: '2026-09-09T07:00:00Z',
      }),
    },
  });
  split = await insertTracked(api.database, api.accountId, {
    containers: ['SIMU0000027'],
    shipment: { published: JSON.stringify({ flags: ['booking_split'] }) },
  });
  plain = await insertTracked(api.database, api.accountId, { containers: ['SIMU0000032'] });
  // The same flags in another account must not affect the results.
  await insertTracked(api.database, api.otherAccountId, {
    containers: ['SIMU0000011'],
    shipment: { published: JSON.stringify({ flags: ['booking_split'], container_flags: ['available_with_hold'] }) },
    container: { published: JSON.stringify({ flags: ['available_with_hold', 'earlier_last_free_day:terminal'] }) },
  });
});
afterAll(() => api.stop());

interface Flagged {
  id: string;
  attributes: Record<string, unknown> & { flag_details: { flag: string; meaning: string; advice: string }[] };
}

async function read(path: string): Promise<Flagged[]> {
  const answer = await api.get(path);
  expect(answer.status).toBe(200);
  const { data } = answer.body as { data: Flagged | Flagged[] };
  return Array.isArray(data) ? data : [data];
}

describe('a container', () => {
  it('has its flags, also in words, and its bills', async () => {
    const [container] = await read(`/v2/containers/${held.containerIds[0]}`);
    expect(container?.attributes).toMatchObject({
      flags: ['available_with_hold', 'earlier_last_free_day:terminal', 'earlier_last_free_day:rail', 'former_flag'],
      bills_of_lading: ['EXBL1'],
      bookings: ['EXBK1', 'EXBK2'],
      earliest_pickup_lfd: {
        on: '2026-09-09',
        at: '2026-09-09T07:00:00Z',
        timezone: 'America/Los_Angeles',
        reported_by: 'terminal',
      },
    });
    const details = container?.attributes.flag_details ?? [];
    expect(details.map(({ flag }) => flag)).toEqual([
      'available_with_hold',
      'earlier_last_free_day:terminal',
      'earlier_last_free_day:rail',
    ]);
    for (const { meaning, advice } of details) expect(`${meaning} ${advice}`).toMatch(/\w{3}.*\. \w{3}.*\.$/);
  });

  it('without any has empty lists', async () => {
    const [container] = await read(`/v2/containers/${plain.containerIds[0]}`);
    expect(container?.attributes).toMatchObject({
      flags: [],
      flag_details: [],
      bills_of_lading: [],
      bookings: [],
      earliest_pickup_lfd: null,
    });
  });
});

test('a shipment has its own flags and those of its containers', async () => {
  const [ofContainers] = await read(`/v2/shipments/${held.shipmentId}`);
  expect(ofContainers?.attributes).toMatchObject({
    flags: [],
    container_flags: ['available_with_hold', 'earlier_last_free_day:terminal'],
  });
  const [own] = await read(`/v2/shipments/${split.shipmentId}`);
  expect(own?.attributes).toMatchObject({ flags: ['booking_split'], container_flags: [] });
  expect(own?.attributes.flag_details).toMatchObject([{ flag: 'booking_split', label: 'Booking split' }]);
});

test.each<[list: 'containers' | 'shipments', filter: string, found: () => (string | undefined)[]]>([
  ['containers', 'available_with_hold', () => held.containerIds],
  ['containers', 'earlier_last_free_day', () => held.containerIds],
  ['containers', 'earlier_last_free_day:terminal', () => held.containerIds],
  ['containers', 'earlier_last_free_day:line', () => []],
  ['containers', 'not_discharged,earlier_last_free_day:rail', () => held.containerIds],
  ['containers', 'not_discharged', () => []],
  ['shipments', 'booking_split', () => [split.shipmentId]],
  ['shipments', 'earlier_last_free_day', () => [held.shipmentId]],
  ['shipments', 'booking_split,available_with_hold', () => [split.shipmentId, held.shipmentId]],
])('%s are filtered by filter[flag]=%s', async (list, filter, found) => {
  const rows = await read(`/v2/${list}?filter[flag]=${filter}`);
  expect(rows.map(({ id }) => id).sort()).toEqual(found().sort());
});

test.each([
  ['containers', 'booking_split'],
  ['containers', 'no_such_flag'],
  ['shipments', 'disagreement'],
])('%s cannot be filtered by the flag %s', async (list, flag) => {
  const answer = await api.get(`/v2/${list}?filter[flag]=${flag}`);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: [{ source: { parameter: 'filter[flag]' } }] });
});

test('a transport event has its flags', async () => {
  const [containerId = ''] = held.containerIds;
  await api.database
    .insertInto('transport_events')
    .values({
      account_id: api.accountId,
      id: newId(),
      shipment_id: held.shipmentId,
      container_id: containerId,
      key: 'vessel_discharged@USLAX',
      event: 'container.transport.vessel_discharged',
      data_source: 'terminal',
      flags: ['disagreement', 'zone_unknown'],
    })
    .execute();
  const [event] = await read(`/v2/containers/${containerId}/transport_events`);
  expect(event?.attributes).toMatchObject({
    flags: ['disagreement', 'zone_unknown'],
    flag_details: [{ label: 'Sources disagree' }, { label: 'Time zone unknown' }],
  });
});
