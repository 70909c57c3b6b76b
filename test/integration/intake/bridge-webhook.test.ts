/** Tests the receiver of the bridge's webhooks over HTTP: who may send, what is stored, and for which accounts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDelivery } from '../../../connectors/bridge/webhook.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { sampleNotification } from '../../../webhooks/sample-notification.ts';
import { createWebhookSecret, PLAIN_SIGNATURE_HEADER, signatureHeaders } from '../../../webhooks/signature.ts';
import { insertTracked } from '../api/rows.ts';
import { startTestApi, type TestApi } from '../api/server.ts';

const secret = createWebhookSecret();
const NUMBER = '2751938460';

let api: TestApi;
let closed: TestApi;
beforeAll(async () => {
  const bridgeWebhooks = { secret: async () => secret, read: readDelivery };
  [api, closed] = await Promise.all([startTestApi({ services: () => ({ bridgeWebhooks }) }), startTestApi()]);
  const { database } = api;
  await track(api.accountId, NUMBER);
  await database.updateTable('tracking_requests').set({ scac: 'OOLU' }).execute();
}, 60_000);
afterAll(() => Promise.all([api?.stop(), closed?.stop()]));

function track(accountId: string, number: string) {
  const shipment = { shipping_line_scac: 'OOLU' };
  return insertTracked(api.database, accountId, { number, containers: ['TEMU4218362'], shipment });
}

function sample(name: string, id: string): string {
  const event = findCatalogueEvent(name);
  if (event === null) throw new Error(`${name} is no event`);
  return sampleNotification(event, 'https://bridge.test', id);
}

const ARRIVED = sample('container.transport.vessel_arrived', '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e0a01');

async function post(body: string, { to = api, signedBody = body, by = secret, omit = '' } = {}) {
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = signatureHeaders({
    secrets: [by],
    notificationId: '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e0a01',
    timestamp,
    body: signedBody,
    plainHeader: PLAIN_SIGNATURE_HEADER,
  });
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== omit && omit !== 'all'));
  const options = { key: null, raw: body, headers: { 'Content-Type': 'application/json', ...kept } };
  return (await to.request('POST', '/v2/bridge', options)).status;
}

const stored = () =>
  api.database
    .selectFrom('intake_messages as m')
    .innerJoin('intake_items as i', 'i.message_id', 'm.id')
    .leftJoin('intake_matches as x', 'x.item_id', 'i.id')
    .select(['m.account_id', 'm.receipts', 'i.type', 'i.source_kind', 'i.source_code', 'x.matched_by'])
    .where('m.kind', '=', 'bridge_webhook')
    .orderBy('m.received_at')
    .execute();

it('refuses a delivery with a wrong, foreign or missing signature and stores nothing', async () => {
  expect(await post(ARRIVED, { by: createWebhookSecret() })).toBe(401);
  expect(await post(ARRIVED, { signedBody: `${ARRIVED} ` })).toBe(401);
  expect(await post(ARRIVED, { omit: 'all' })).toBe(401);
  expect(await post('{"data":{}}')).toBe(400);
  expect(await post(`"${'x'.repeat(1024 * 1024)}"`)).toBe(413);
  expect(await post(ARRIVED, { to: closed })).toBe(404);
  expect(await stored()).toEqual([]);
});

it('stores a delivery once, for the account that tracks its number and for no other', async () => {
  expect(await post(ARRIVED)).toBe(204);
  expect(await post(ARRIVED)).toBe(204);
  const rows = await stored();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({
      account_id: api.accountId,
      receipts: 2,
      type: 'container.transport.vessel_arrived',
      matched_by: 'document',
    });
  }
  expect(rows.map(({ source_kind, source_code }) => `${source_kind} ${source_code}`)).toContain('line OOLU');
  const values = await api.database.selectFrom('bridge_values').select(['account_id', 'field']).execute();
  expect(values).toContainEqual({ account_id: api.accountId, field: 'pod_eta_at' });
  expect(new Set(values.map(({ account_id }) => account_id)).size).toBe(1);
  const woken = await api.database.selectFrom('outbox').select('kind').execute();
  expect(woken).toContainEqual({ kind: 'wake_tracking' });
});

it('accepts a delivery that is signed as older services sign it', async () => {
  const body = sample('container.created', '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e0a02');
  expect(await post(body, { omit: 'webhook-signature' })).toBe(204);
  expect((await stored()).some(({ type }) => type === 'container.created')).toBe(true);
});

it('accepts a delivery about numbers that no account tracks, and stores none of it', async () => {
  const before = await stored();
  const body = ARRIVED.replaceAll(NUMBER, '1111111111').replaceAll('TEMU4218362', 'MSKU9070323');
  expect(await post(body)).toBe(204);
  expect(await post(sample('tracking_request.failed', '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e0a03'))).toBe(204);
  expect(await stored()).toEqual(before);
});
