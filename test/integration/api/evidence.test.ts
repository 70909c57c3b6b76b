/**
 * Tests stored responses, and the timelines and changes derived from them. The core derives everything from three
 * responses.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { writeMilestones } from '../../../store/containers/milestones.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertFieldChanges } from '../../../store/shipments/field-changes.ts';
import { saveLedger } from '../../../store/shipments/ledgers.ts';
import type { Claim, Source } from '../../../tracking/claims/claims.ts';
import {
  AURORA,
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
import { insertAnswer } from './stored-responses.ts';

let api: TestApi;
let tracked: Tracked;
let lastAnswer: string;
beforeAll(async () => {
  api = await startTestApi();
  tracked = await insertTracked(api.database, api.accountId, { containers: [CONTAINER] });
  const story = new RecordedShipment();
  await recordResponse(story, '2026-08-07T10:00:00Z', LINE, [...sailed, arrival('2026-08-19T08:00:00Z', 'planned')]);
  await recordResponse(story, '2026-08-12T10:00:00Z', LINE, [
    ...sailed,
    arrival('2026-08-19T08:00:00Z', 'planned'),
    arrival('2026-08-20T08:00:00Z', 'estimated'),
  ]);
  lastAnswer = await recordResponse(story, '2026-08-21T10:00:00Z', LINE, [
    ...sailed,
    arrival('2026-08-19T08:00:00Z', 'planned'),
    arrival('2026-08-20T09:30:00Z', 'actual'),
    fact('last_free_day', '2026-08-27'),
  ]);
  await recordResponse(story, '2026-08-21T12:00:00Z', TERMINAL, [fact('last_free_day', '2026-08-26')]);
});
afterAll(() => api.stop());

const containerId = () => tracked.containerIds[0] ?? '';
const sailed = [
  event('load', 'CNSHA', '2026-08-05T12:00:00Z', { role: 'pol', vessel: AURORA }),
  event('depart', 'CNSHA', '2026-08-06T00:00:00Z', { vessel: AURORA }),
];

function arrival(time: string, classifier: 'planned' | 'estimated' | 'actual'): Claim {
  return event('arrive', 'USLAX', time, { role: 'pod', classifier, vessel: AURORA });
}

/** Inserts a snapshot as a recording does, and returns its id. */
async function recordResponse(
  story: RecordedShipment,
  receivedAt: string,
  source: Source,
  claims: Claim[],
): Promise<string> {
  const { database, accountId } = api;
  const { requestId, shipmentId } = tracked;
  const stored = { accountId, requestId, source, outcome: 'ok', status: 200, receivedAt, durationMs: 200 };
  const snapshotId = await insertAnswer(database, stored);
  story.record(response(receivedAt, claims, { source, snapshotId }));
  const { view, ledger, changes } = story;
  if (view === null || changes === null) throw new Error('nothing was published');
  const containerIds = new Map([[CONTAINER, containerId()]]);
  await saveLedger(database, accountId, shipmentId, { ledger, view });
  await writeMilestones(database, { accountId, shipmentId, containerIds }, changes.milestones, new Date(receivedAt));
  await insertFieldChanges(database, accountId, shipmentId, containerIds, changes.fields, new Date(receivedAt));
  return snapshotId;
}

async function strangerKey(): Promise<string> {
  const accountId = newId();
  await insertAccount(api.database, { id: accountId, name: 'Other' });
  return (await createApiKey(api.database, { accountId, name: 'Other' })).key;
}

test('the guide to evidence matches the system', async () => {
  const names = new Map([
    ['container', containerId()],
    ['shipment', tracked.shipmentId],
    ['answer', lastAnswer],
  ]);
  await runGuide(api, await readGuide('evidence.md'), names);
});

describe('GET /v2/containers/{id}/timeline', () => {
  test('has each milestone once, in the order of their times', async () => {
    const { status, body } = await api.request('GET', `/v2/containers/${containerId()}/timeline`);
    expect(status).toBe(200);
    const { milestones } = body.data.attributes;
    expect(milestones.map((one: { milestone: string }) => one.milestone)).toEqual([
      'vessel_loaded',
      'vessel_departed',
      'vessel_arrived',
    ]);
    expect(milestones[0]).toMatchObject({ state: 'happened', planned: null, estimated: null });
  });

  test('is empty before the first report', async () => {
    const { containerIds } = await insertTracked(api.database, api.accountId);
    const { body } = await api.request('GET', `/v2/containers/${containerIds[0]}/timeline`);
    expect(body.data.attributes.milestones).toEqual([]);
  });
});

describe('GET /v2/containers/{id}/field_changes', () => {
  test('has the changes of the container and of its shipment, paginated, newest first', async () => {
    const { body } = await api.request('GET', `/v2/containers/${containerId()}/field_changes?page[size]=2`);
    expect(body.data).toHaveLength(2);
    const times = body.data.map((one: { attributes: { changed_at: string } }) => one.attributes.changed_at);
    expect(times[0]).toBe('2026-08-21T12:00:00Z');
    expect(body.meta.total).toBeGreaterThan(4);
    expect(body.links.next).toContain('page[number]=2');
  });

  test('is empty for unknown names', async () => {
    const { body } = await api.request('GET', `/v2/containers/${containerId()}/field_changes?filter[field]=nothing`);
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('GET /v2/answers/{id}', () => {
  test('is shortened if it is long, and available in full byte for byte', async () => {
    const long = `{"text":"${'ü'.repeat(30_000)}"}`;
    const { accountId } = api;
    const { requestId } = tracked;
    const stored = { accountId, requestId, source: LINE, outcome: 'ok', status: 200, durationMs: 1 };
    const id = await insertAnswer(api.database, { ...stored, receivedAt: '2026-08-22T00:00:00Z', body: long });
    const { body } = await api.request('GET', `/v2/answers/${id}`);
    expect(body.data.attributes).toMatchObject({ is_whole: false, bytes: Buffer.byteLength(long) });
    expect(body.data.attributes.text).toBe(long.slice(0, 20_000));
    const whole = await api.request('GET', `/v2/answers/${id}/body`);
    expect(whole.headers.get('content-type')).toBe('application/octet-stream');
    expect(whole.body).toBe(long);
  });

  test('is 404 for another account and for an unknown id', async () => {
    const key = await strangerKey();
    for (const path of [`/v2/answers/${lastAnswer}`, `/v2/answers/${lastAnswer}/body`]) {
      expect((await api.request('GET', path, { key })).status).toBe(404);
    }
    for (const path of ['timeline', 'field_changes']) {
      expect((await api.request('GET', `/v2/containers/${containerId()}/${path}`, { key })).status).toBe(404);
    }
    expect((await api.request('GET', `/v2/answers/${newId()}`)).status).toBe(404);
    expect((await api.request('GET', '/v2/answers/none')).status).toBe(404);
  });
});
