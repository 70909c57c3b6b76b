/**
 * Tests deliveries as they arrive, before, during and after the rotation of a secret. Two third-party libraries and
 * receivers that support only the plain signature verify them.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { plainSignature } from '../../../webhooks/signature.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { EVENT_NAME } from './delivery-events.ts';
import { DeliveryRig, until } from './delivery-rig.ts';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let rig: DeliveryRig;
let api: ServedApi;
let key: string;
let receiver: Server;
const arrived: Delivery[] = [];

beforeAll(async () => {
  rig = await DeliveryRig.start();
  await rig.startWorker();
  const { database } = rig.test;
  ({ key } = await createApiKey(database, { accountId: rig.accountId, name: 'Test' }));
  const secretBox = createSecretBox(Buffer.from(rig.secretKey, 'hex'));
  const services = { secretBox, addressRules: { allowLoopback: true } };
  api = await serveApi({ database, registry: lines, services });
  receiver = createServer(async (request, response) => {
    arrived.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver?.close();
  await api?.stop();
  await rig?.stop();
});

async function call(method: string, path: string, attributes?: object) {
  const response = await fetch(`${api.origin}/v2/webhooks${path}`, {
    method,
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json' },
    ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { type: 'webhook', attributes } }) }),
  });
  const { data } = (await response.json()) as { data: { id: string; attributes: { secret: string } } };
  expect(response.ok).toBe(true);
  return data;
}

async function delivered(): Promise<Delivery> {
  const before = arrived.length;
  await rig.publish();
  await until(() => arrived.length > before);
  return arrived[before] as Delivery;
}

/** Returns, for each receiver, the secrets with which it accepts the delivery. */
function acceptedBy({ headers, body }: Delivery, secrets: Record<string, string>): Record<string, string[]> {
  const isFine = (verify: () => unknown) => {
    try {
      verify();
      return true;
    } catch {
      return false;
    }
  };
  const named = headers as Record<string, string>;
  const accepting = (accepts: (secret: string) => boolean) =>
    Object.entries(secrets).flatMap(([name, secret]) => (accepts(secret) ? [name] : []));
  return {
    standardwebhooks: accepting((secret) => isFine(() => new StandardWebhook(secret).verify(body, named))),
    svix: accepting((secret) => isFine(() => new SvixWebhook(secret).verify(body, named))),
    plain: accepting((secret) => named['x-old-name'] === plainSignature(secret, body.toString())),
  };
}

test('both secrets are accepted during a rotation, and old receivers work until the overlap ends', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const webhook = await call('POST', '', { url, events: [EVENT_NAME], signature_header: 'X-Old-Name' });
  const old = webhook.attributes.secret;
  const present = await delivered();
  expect(acceptedBy(present, { old })).toEqual({ standardwebhooks: ['old'], svix: ['old'], plain: ['old'] });
  expect(present.headers).not.toHaveProperty('x-t49-webhook-signature');

  const next = (await call('POST', `/${webhook.id}/rotate_secret`)).attributes.secret;
  const secrets = { old, next, other: 'whsec_bm9ib2R5IHNpZ25zIHdpdGggdGhpcyBvbmUgaGVyZSE=' };
  const both = ['old', 'next'];
  expect(acceptedBy(await delivered(), secrets)).toEqual({ standardwebhooks: both, svix: both, plain: ['old'] });

  await call('DELETE', `/${webhook.id}/former_secrets`);
  const over = { standardwebhooks: ['next'], svix: ['next'], plain: ['next'] };
  expect(acceptedBy(await delivered(), secrets)).toEqual(over);

  await call('PATCH', `/${webhook.id}`, { signature_header: null });
  expect(acceptedBy(await delivered(), secrets)).toEqual({ ...over, plain: [] });

  // The stored attempts contain no secret.
  const kept = JSON.stringify([await rig.attempts(webhook.id), await rig.notifications(webhook.id)]);
  for (const secret of [old, next]) expect(kept).not.toContain(secret);
});
