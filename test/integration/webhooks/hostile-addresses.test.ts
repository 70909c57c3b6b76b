/**
 * Tests that no connection is ever made to an address in our own network: not by the client, not when a webhook is
 * created, changed or tested, and not by a delivery to a webhook whose host name now resolves to such an address.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createOutboundClient, type OutboundClient } from '../../../outbound/client.ts';
import type { ResolveName } from '../../../outbound/name-resolution.ts';
import { createTrigger } from '../../../webhooks/trigger.ts';
import { type ConnectionTrap, setConnectionTrap } from '../../support/connection-trap.ts';
import { HOSTILE_HOSTS, HOSTILE_NAMES } from '../../support/hostile-addresses.ts';
import { startTestApi, type TestApi } from '../api/server.ts';
import { DeliveryRig, until } from './delivery-rig.ts';

const event = 'container.transport.vessel_loaded';
const rules = { allowLoopback: false };
const hosts = [...HOSTILE_HOSTS, ...Object.keys(HOSTILE_NAMES)];

let trap: ConnectionTrap;
let client: OutboundClient;
let api: TestApi;
let rig: DeliveryRig;

const timesAsked = new Map<string, number>();
const resolve: ResolveName = (name, callback) => {
  const answers = HOSTILE_NAMES[name] ?? [];
  const requestCount = timesAsked.get(name) ?? 0;
  timesAsked.set(name, requestCount + 1);
  const addresses = (answers[requestCount] ?? answers.at(-1) ?? []).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  callback(null, addresses);
};

beforeAll(async () => {
  trap = await setConnectionTrap();
  client = createOutboundClient({ ...rules, resolve });
  const secretBox = createSecretBox(randomBytes(32));
  const routes = {
    secretBox,
    addressRules: rules,
    trigger: createTrigger(client),
    egress: { addresses: [], changedAt: null },
  };
  [api, rig] = await Promise.all([startTestApi({ services: () => routes }), DeliveryRig.start()]);
});
afterAll(async () => {
  await Promise.all([api?.stop(), rig?.stop()]);
  await client?.close();
  await trap?.close();
});
afterEach(() => {
  expect(trap.caught).toEqual([]);
});

const urlOf = (host: string) => `https://${host}:${trap.port}/hooks`;

it('the trap detects every connection', async () => {
  const open = createOutboundClient({ allowLoopback: true });
  await open.post({ url: `https://127.0.0.1:${trap.port}/`, headers: {}, body: '' });
  await open.post({ url: `http://localhost:${trap.port}/`, headers: {}, body: '' });
  await open.close();
  expect(trap.caught.length).toBeGreaterThanOrEqual(4);
  expect(trap.caught).toContain('127.0.0.1');
  expect(trap.caught).toContain('accepted');
  trap.caught.length = 0;
});

it('the client connects to none of them', async () => {
  for (const host of hosts) {
    for (const url of [urlOf(host), urlOf(host), urlOf(host).replace('https:', 'http:'), `https://${host}/`]) {
      const result = await client.post({ url, headers: {}, body: '{}' });
      expect({ url, ...result }).toMatchObject({ outcome: 'failed', stage: 'refused_address', address: null });
    }
  }
});

describe('the REST API', () => {
  const webhook = (attributes: object) => ({ body: { data: { type: 'webhook', attributes } } });
  const refused = (pointer: string) => ({ status: '422', source: { pointer } });

  it.each(HOSTILE_HOSTS)('neither stores nor contacts %s', async (host) => {
    const url = urlOf(host);
    const made = await api.request('POST', '/v2/webhooks', webhook({ url, active: true, events: [event] }));
    expect(made.body.errors).toMatchObject([refused('/data/attributes/url')]);
    const tried = await api.request('POST', '/v2/webhooks/trigger', {
      body: { url, event },
      headers: { 'Content-Type': 'application/json' },
    });
    expect(tried.body.errors).toMatchObject([refused('/url')]);
  });

  it('does not change a webhook to one of them', async () => {
    const url = 'https://receiver.example/hooks';
    const { body } = await api.request('POST', '/v2/webhooks', webhook({ url, active: true, events: [event] }));
    const path = `/v2/webhooks/${body.data.id}`;
    for (const host of HOSTILE_HOSTS) {
      const changed = await api.request('PATCH', path, webhook({ url: urlOf(host) }));
      expect(changed.body.errors).toMatchObject([refused('/data/attributes/url')]);
    }
    expect((await api.get(path)).body.data.attributes.url).toBe(url);
  });

  it.each(Object.keys(HOSTILE_NAMES))('reports that a test of the name %s was refused', async (name) => {
    const { body } = await api.request('POST', '/v2/webhooks/trigger', {
      body: { url: urlOf(name), event },
      headers: { 'Content-Type': 'application/json' },
    });
    expect(body).toMatchObject({ succeeded: false, status_code: null, response_body: null });
    expect(body.error).toMatch(/^refused_address: .*does not resolve to a public address/);
  });
});

it('a delivery is refused once the name of its webhook resolves to a forbidden address', async () => {
  await rig.startWorker({ retrySchedule: [600] }, { ...rules, resolve });
  const webhooks = await Promise.all(
    hosts.map(async (host) => {
      const { id } = await rig.addWebhook(`https://receiver-${randomBytes(4).toString('hex')}.example/`);
      await rig.test.database
        .updateTable('webhooks')
        .set({ url: urlOf(host) })
        .where('id', '=', id)
        .execute();
      return { host, id };
    }),
  );
  await rig.publish();
  for (const { host, id } of webhooks) {
    await until(async () => (await rig.attempts(id)).length > 0, 60_000);
    const [attempt] = await rig.attempts(id);
    expect({ host, ...attempt }).toMatchObject({ status_code: null, error: expect.stringMatching(/^refused_address/) });
  }
});
