/** Runs the examples of docs/webhooks.md against real receivers, including the receiver shown on the page. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createOutboundClient } from '../../../outbound/client.ts';
import { appendEvents } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { recordAttempt } from '../../../store/webhooks/delivery-attempts.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';
import { sampleEvent } from '../../../webhooks/sample-notification.ts';
import { createTrigger } from '../../../webhooks/trigger.ts';
import { examplesIn } from '../../support/run-example.ts';
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
  const services = {
    secretBox: createSecretBox(randomBytes(32)),
    addressRules: { allowLoopback: true },
    trigger: createTrigger(client),
    egress: { addresses: ['198.51.100.7'], changedAt: new Date('2026-09-01T12:00:00Z') },
  };
  api = await startTestApi({ services: () => services });
});
afterAll(async () => {
  receiver.close();
  await client.close();
  await api.stop();
});

/** Records one event for the guide's webhook, and a final attempt that was rejected. */
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
    statusCode: 503,
    error: 'status: the receiver responded with 503',
    requestHeaders: {},
    responseHeaders: {},
    responseBody: '',
    failure: null,
    outcome: { status: 'failed' },
  });
  return id;
}

test('the guide to webhooks matches the system', async () => {
  const guide = await readGuide('../webhooks.md');
  const names = new Map([['receiver', url]]);
  const [before = '', after = ''] = guide.split(/(?=## Delivery log)/);
  await runGuide(api, before, names);
  names.set('notification', await refusedNotification(names.get('webhook') ?? ''));
  await runGuide(api, after, names);
  expect(names.get('secret')).toMatch(/^whsec_/);
});

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

test('from nothing to a verified delivery', async () => {
  const [create = '', listen = '', trigger = '', ...more] = await examplesIn('docs/webhooks.md', 'sh');
  expect(more).toEqual([]);
  const [, printed = ''] = await examplesIn('docs/webhooks.md', 'text');
  const port = await freePort();
  const env = { ...process.env, SEAMARK_URL: api.origin, SEAMARK_API_KEY: api.key };
  const shell = async (command: string, more = {}): Promise<string> => {
    const here = command.replaceAll('9292', String(port));
    return (await run('sh', ['-c', here], { cwd: root, env: { ...env, ...more } })).stdout;
  };
  const { id, attributes } = JSON.parse(await shell(create)).data;

  expect(printed).toMatch(/^verified: container\.created \{id\}$/m);
  for (const secret of [attributes.secret, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=']) {
    const isGenuine = secret === attributes.secret;
    const own = spawn(process.execPath, listen.replace('9292', String(port)).trim().split(' ').slice(1), {
      cwd: root,
      env: { ...env, WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = linesOf(own);
      expect(await lines()).toBe(`listening at http://127.0.0.1:${port}`);
      const answer = JSON.parse(await shell(trigger, { WEBHOOK_ID: id }));
      expect(answer).toMatchObject(isGenuine ? { succeeded: true } : { succeeded: false, status_code: 401 });
      const sent = JSON.parse(answer.request_body).data.id;
      expect(await lines()).toMatch(isGenuine ? printed.trim().replace('{id}', sent) : /^refused/);
    } finally {
      own.kill();
      await once(own, 'exit');
    }
  }
});

function linesOf({ stdout }: ChildProcess): () => Promise<string> {
  if (stdout === null) throw new Error('its output goes elsewhere');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async () => (await lines.next()).value ?? '';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// examples/verify-webhooks/vectors.slow.test.ts runs them against test vectors.
test.each([
  ['js', 'verify.mjs'],
  ['python', 'verify.py'],
  ['go', 'verify.go'],
  ['java', 'Verify.java'],
])('the page shows the program in %s as it is', async (language, file) => {
  const program = await readFile(path.join(root, 'examples/verify-webhooks', file), 'utf8');
  expect(await examplesIn('docs/webhooks.md', language)).toEqual([program]);
});
