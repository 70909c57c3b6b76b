/** First pages are built from cached renderings: after every change they must equal freshly rendered pages. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { type ApiBeside, startApiBeside } from './api-beside.ts';
import { TrackingRig } from './tracking-rig.ts';

interface Document {
  data: { id: string }[];
  included?: { id: string }[];
  meta: unknown;
  links: unknown;
}

let rig: TrackingRig;
let api: ApiBeside;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApiBeside(rig);
});
afterAll(async () => {
  await api?.close();
  await rig?.stop();
});

/** Sorts included objects, which have no defined order. */
function byId(resources: { id: string }[] | undefined): { id: string }[] | undefined {
  return resources?.toSorted((one, other) => one.id.localeCompare(other.id));
}

async function get(path: string): Promise<Document> {
  const { status, body } = await api.request({ method: 'GET', path, type: '' });
  expect(status).toBe(200);
  return body as Document;
}

/** Compares a page with a freshly rendered one: a meaningless parameter bypasses the cached renderings. */
async function isStale(path: string): Promise<boolean> {
  const [stored, read] = [await get(path), await get(`${path}&read=anew`)];
  const wholeOf = (document: Document) => ({ ...document, links: null, included: byId(document.included) });
  return !isDeepStrictEqual(wholeOf(stored), wholeOf(read));
}

async function expectNoneStale(): Promise<void> {
  for (const path of [
    '/v2/containers?include=shipment',
    '/v2/containers?page[size]=3',
    '/v2/shipments?page[number]=1',
  ]) {
    // A poll may happen between the two reads; stale data would still differ.
    await expect.poll(() => isStale(path), { timeout: 10_000 }).toBe(false);
  }
}

it('a journey by rail, day by day', async () => {
  const { clockId } = await rig.track(scenarioNumber('RAIL', 71), { startAt: '2026-08-01T00:00:00Z' });
  for (let day = 2; day <= 60; day += 4) {
    await rig.advance(clockId ?? '', new Date(Date.UTC(2026, 7, day)).toISOString());
    await expectNoneStale();
  }
});

it('containers that are added and removed', async () => {
  const { clockId } = await rig.track(scenarioNumber('REUSED', 72), { startAt: '2026-08-01T00:00:00Z' });
  for (let day = 2; day <= 40; day += 3) {
    await rig.advance(clockId ?? '', new Date(Date.UTC(2026, 7, day)).toISOString());
    await expectNoneStale();
  }
});

it('what people change', async () => {
  await rig.track(scenarioNumber('DIRECT', 73));
  await rig.eventually(async () => (await get('/v2/containers')).data.length >= 2);
  const [container] = (await get('/v2/containers')).data;
  const [shipment] = (await get('/v2/shipments')).data;
  const party = await api.request({
    method: 'POST',
    path: '/v2/parties',
    type: 'party',
    attributes: { company_name: 'Aster Foods' },
  });
  const partyId = (party.body as { data: { id: string } }).data.id;
  await rig.database
    .updateTable('shipments')
    .set({ customer_id: partyId })
    .where('id', '=', shipment?.id ?? '')
    .execute();
  await expectNoneStale();
  const changes = [
    { path: `/v2/containers/${container?.id}`, type: 'container', attributes: { ref_numbers: ['A-1'] } },
    { path: `/v2/shipments/${shipment?.id}`, type: 'shipment', attributes: { tags: ['urgent'] } },
    { path: `/v2/parties/${partyId}`, type: 'party', attributes: { company_name: 'Aster Trading' } },
    { path: `/v2/containers/${container?.id}/stop_tracking`, type: 'container' },
    { path: `/v2/shipments/${shipment?.id}/stop_tracking`, type: 'shipment' },
    { path: `/v2/shipments/${shipment?.id}/resume_tracking`, type: 'shipment' },
  ];
  for (const change of changes) {
    expect((await api.request({ method: 'PATCH', ...change })).status).toBe(200);
    await expectNoneStale();
  }
});

it('a request during other requests sees earlier changes', async () => {
  const [container] = (await get('/v2/containers')).data;
  const path = `/v2/containers/${container?.id}`;
  const referencesOf = ({ data }: Document) =>
    (data.find(({ id }) => id === container?.id) as { attributes?: { ref_numbers?: string[] } }).attributes
      ?.ref_numbers;
  let isOver = false;
  const others = Array.from({ length: 6 }, async () => {
    while (!isOver) await get('/v2/containers');
  });
  for (let turn = 1; turn <= 20; turn++) {
    const change = { ref_numbers: [`T-${turn}`] };
    expect((await api.request({ method: 'PATCH', path, type: 'container', attributes: change })).status).toBe(200);
    expect(referencesOf(await get('/v2/containers'))).toEqual([`T-${turn}`]);
  }
  isOver = true;
  await Promise.all(others);
});
