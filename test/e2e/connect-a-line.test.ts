import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIRECT } from '../publisher/journeys.ts';
import { type Publisher, startPublisher } from '../publisher/publisher.ts';
import { leftOver, makePlace, type StartedSystem, type SystemPlace, startIn } from './started-system.ts';

/** A line without a built-in profile, published by a server that was not written for Seamark. */
const apiKey = 'connect-a-line-key-000000000000';
const login = { 'X-Client-Id': 'seamark', 'X-Client-Secret': 'a-secret-of-the-line' };

let publisher: Publisher;
let place: SystemPlace;
let system: StartedSystem;

beforeAll(async () => {
  publisher = await startPublisher({ authentication: { kind: 'api_key_headers', headers: login }, pageSize: 4 });
  place = await makePlace({
    SEAMARK_DEMO: 'off',
    SEAMARK_BOOTSTRAP_API_KEY: apiKey,
    SEAMARK_LINE_EXPB_BASE_URL: publisher.url,
    SEAMARK_LINE_EXPB_AUTH: 'api_key_headers',
    SEAMARK_LINE_EXPB_API_KEY_HEADERS: 'X-Client-Id=CLIENT_ID,X-Client-Secret=CLIENT_SECRET',
    SEAMARK_LINE_EXPB_CLIENT_ID: login['X-Client-Id'],
    SEAMARK_LINE_EXPB_CLIENT_SECRET: login['X-Client-Secret'],
  });
  system = startIn(place);
  await system.ready(120_000);
});

afterAll(async () => {
  await system.end('SIGTERM');
  await leftOver(place, 20_000);
  await place.remove();
  await publisher.close();
});

async function api(path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${place.apiPort}/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Token ${apiKey}`, 'Content-Type': 'application/vnd.api+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test('a line configured by the environment alone is tracked by the processes of npm start', async () => {
  const created = await api('/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: DIRECT.billOfLading, scac: 'EXPB' },
    },
  });
  expect(created.status).toBe(201);
  const path = `/tracking_requests/${created.body.data.id}`;
  let request = created.body.data;
  for (
    const until = Date.now() + 60_000;
    request.attributes.status === 'pending' && Date.now() < until;
    await wait(200)
  ) {
    request = (await api(path)).body.data;
  }

  const shipments = await api('/shipments?include=containers');
  expect(request.relationships.tracked_object.data.id).toBe(shipments.body.data[0].id);
  expect(shipments.body.data[0].attributes).toMatchObject({
    bill_of_lading_number: DIRECT.billOfLading,
    shipping_line_scac: 'EXPB',
    port_of_lading_locode: 'CNNGB',
    port_of_discharge_locode: 'USLAX',
  });
  const numbers = shipments.body.included.map(
    (resource: { attributes: { number: string } }) => resource.attributes.number,
  );
  expect(numbers.sort()).toEqual(DIRECT.containers);
  expect(publisher.requests.every(({ refused }) => refused === null)).toBe(true);
  expect(system.output()).not.toContain(login['X-Client-Secret']);
});
