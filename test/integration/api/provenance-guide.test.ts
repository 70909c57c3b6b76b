/** Tests the provenance of a value, read from a ledger that the core derived from three responses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertFieldChanges } from '../../../store/shipments/field-changes.ts';
import { saveLedger } from '../../../store/shipments/ledgers.ts';
import type { Claim, Source } from '../../../tracking/claims/claims.ts';
import {
  CONTAINER,
  event,
  fact,
  LINE,
  RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let tracked: Tracked;
beforeAll(async () => {
  api = await startTestApi();
  tracked = await insertTracked(api.database, api.accountId, { containers: [CONTAINER] });
  const story = new RecordedShipment();
  await recordResponse(story, '2026-08-21T10:00:00Z', LINE, [
    ...voyage,
    day('2026-08-27', '/containers/0/lastFreeDay'),
  ]);
  const ofTerminal = { ...day('2026-08-26', '/lastFreeDay'), statedAt: '2026-08-21T11:30:00Z' };
  await recordResponse(story, '2026-08-21T12:00:00Z', TERMINAL, [ofTerminal, fact('weight_kg', 21_400)]);
  await recordResponse(story, '2026-08-22T10:00:00Z', LINE, [
    ...voyage,
    day('2026-08-28', '/containers/0/lastFreeDay'),
  ]);
  const values = Object.entries(story.container().fields).map(([field, { value }]) => [field, value]);
  const published = JSON.stringify(Object.fromEntries(values));
  await api.database.updateTable('containers').set({ published }).where('id', '=', containerId()).execute();
});
afterAll(() => api.stop());

const containerId = () => tracked.containerIds[0] ?? '';
const voyage = [
  event('load', 'CNSHA', '2026-08-05T12:00:00Z', { role: 'pol' }),
  event('depart', 'CNSHA', '2026-08-06T00:00:00Z'),
  event('arrive', 'USLAX', '2026-08-20T08:00:00Z', { role: 'pod' }),
  event('discharge', 'USLAX', '2026-08-21T08:00:00Z', { role: 'pod' }),
];

function day(date: string, pointer: string): Claim {
  return { ...fact('last_free_day', date), pointer };
}

async function recordResponse(
  story: RecordedShipment,
  receivedAt: string,
  source: Source,
  claims: Claim[],
): Promise<void> {
  story.record(response(receivedAt, claims, { source, snapshotId: newId() }));
  const { view, ledger, changes } = story;
  if (view === null || changes === null) throw new Error('nothing was published');
  const ids = new Map([[CONTAINER, containerId()]]);
  await saveLedger(api.database, api.accountId, tracked.shipmentId, { ledger, view });
  const of = [api.database, api.accountId, tracked.shipmentId] as const;
  await insertFieldChanges(...of, ids, changes.fields, new Date(receivedAt));
}

interface Proven {
  of: string;
  field: string;
  value: unknown;
  competing: { source: { kind: string }; because: string }[];
}

async function provenance(query = ''): Promise<Proven[]> {
  const { status, body } = await api.request('GET', `/v2/containers/${containerId()}/provenance${query}`);
  expect(status).toBe(200);
  return body.data.attributes.values;
}

test('the guide to provenance matches the system', async () => {
  const names = new Map([
    ['container', containerId()],
    ['shipment', tracked.shipmentId],
  ]);
  await runGuide(api, await readGuide('provenance.md'), names);
});

describe('GET /v2/containers/{id}/provenance', () => {
  test('explains the values of the container and of its shipment, as these show them', async () => {
    const values = await provenance();
    const { body } = await api.request('GET', `/v2/containers/${containerId()}`);
    const names = values.filter(({ of }) => of === 'container').map(({ field }) => field);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('weight_in_lbs');
    for (const { of, field, value } of values) {
      if (of === 'container' && field in body.data.attributes) expect(value).toEqual(body.data.attributes[field]);
    }
    expect(values.find(({ of, field }) => of === 'shipment' && field === 'pod_ata_at')).toMatchObject({
      source: LINE,
      said: '2026-08-20T08:00:00Z',
      rule: 'line_first@1',
    });
  });

  test('is empty before the first report and for unknown names', async () => {
    const { containerIds } = await insertTracked(api.database, api.accountId);
    const { body } = await api.request('GET', `/v2/containers/${containerIds[0]}/provenance`);
    expect(body.data.attributes.values).toEqual([]);
    expect(await provenance('?filter[field]=nothing,pickup_lfd')).toHaveLength(1);
  });

  test('hides last free days of railroads from an account that does not get them', async () => {
    await api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ features: { rail: false } }) })
      .where('id', '=', api.accountId)
      .execute();
    const names = (await provenance()).map(({ field }) => field);
    expect(names).toContain('pickup_lfd_line');
    expect(names).not.toContain('pickup_lfd_rail');
    const [day] = await provenance('?filter[field]=pickup_lfd');
    expect(day?.competing).toEqual([]);
  });

  test('does not exist for another account', async () => {
    const accountId = newId();
    await insertAccount(api.database, { id: accountId, name: 'Other' });
    const { key } = await createApiKey(api.database, { accountId, name: 'Other' });
    const { status } = await api.request('GET', `/v2/containers/${containerId()}/provenance`, { key });
    expect(status).toBe(404);
  });
});
