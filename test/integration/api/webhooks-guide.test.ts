/** The examples of docs/webhooks.md, with a receiver that listens. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookRoutes } from '../../../api/routes/webhooks/routes.ts';
import { createSecretBox } from '../../../identity/encryption.ts';
import { createOutboundClient } from '../../../outbound/client.ts';
import { recordAttempt } from '../../../store/delivery-attempts.ts';
import { appendEvents } from '../../../store/events.ts';
import { newId } from '../../../store/ids.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';
import { sampleEvent } from '../../../webhooks/sample-notification.ts';
import { createTrigger } from '../../../webhooks/trigger.ts';
import { readGuide, runGuide } from './guide.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

const client = createOutboundClient({ allowLoopback: true });
const event = 'container.created';
let api: TestApi;
let receiver: Server;
let url: string;

beforeAll(async () => {
  receiver = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const deps = {
    secretBox: createSecretBox(randomBytes(32)),
    addressRules: { allowLoopback: true },
    trigger: createTrigger(client),
    egress: { addresses: ['198.51.100.7'], changedAt: new Date('2026-09-01T12:00:00Z') },
  };
  api = await startTestApi({ moreRoutes: () => webhookRoutes(deps) });
});
afterAll(async () => {
  receiver.close();
  await client.close();
  await api.stop();
});

/** One event for the webhook of the guide, and an attempt that its receiver refused for good. */
async function refusedNotification(webhookId: string): Promise<string> {
  const { database, accountId } = api;
  const catalogued = findCatalogueEvent(event);
  if (catalogued === null) throw new Error(event);
  const announced = {
    id: newId(),
    name: event,
    shipmentId: null,
    containerId: null,
    trackingRequestId: null,
    body: sampleEvent(catalogued, BASE_URL),
    backfilled: false,
    occurredAt: null,
  };
  const at = new Date('2026-10-02T08:00:00Z');
  await database
    .transaction()
    .execute((trx) => appendEvents(trx, accountId, [announced], (input) => notificationBody(input, BASE_URL), at));
  const { id } = await database.selectFrom('webhook_notifications').select('id').executeTakeFirstOrThrow();
  await recordAttempt(database, {
    accountId,
    webhookId,
    notificationId: id,
    number: 1,
    startedAt: at,
    durationMs: 40,
    url: 'https://receiver.example/hooks',
    address: null,
    replayId: null,
    statusCode: 410,
    error: 'status: the receiver answered 410',
    requestHeaders: {},
    responseHeaders: {},
    responseBody: '',
    failure: null,
    outcome: { status: 'failed' },
  });
  return id;
}

test('the guide to webhooks tells what happens', async () => {
  const guide = await readGuide('../webhooks.md');
  const names = new Map([['receiver', url]]);
  const [before = '', after = ''] = guide.split(/(?=## What was sent)/);
  await runGuide(api, before, names);
  names.set('notification', await refusedNotification(names.get('webhook') ?? ''));
  await runGuide(api, after, names);
  expect(names.get('secret')).toMatch(/^whsec_/);
});
