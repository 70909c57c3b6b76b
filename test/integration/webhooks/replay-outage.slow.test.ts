/**
 * Tests a receiver that is down for more than a day of a journey, in simulated time: a replay delivers everything, once
 * and in order.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';
import { type Ask, OutageSubscriber } from './outage-subscriber.ts';

/** During the outage, two containers arrive, are discharged and become available; they leave after it. */
const OUTAGE = ['2026-08-10T12:00:00Z', '2026-08-11T20:00:00Z'] as const;
const END = '2026-08-12T18:00:00Z';

let rig: TrackingRig;
let api: ServedApi;
let key: string;
let goner: OutageSubscriber;
let staller: OutageSubscriber;

const call: Ask = async (method, path, type, attributes) => {
  const response = await fetch(`${api.origin}${path}`, {
    method,
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/json' },
    ...(type === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
  });
  const answer = { status: response.status, body: await response.json() };
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

beforeAll(async () => {
  rig = await TrackingRig.start();
  await raiseLimits(rig.database);
  ({ key } = await createApiKey(rig.database, { accountId: rig.accountId, name: 'Test' }));
  const secretKey = randomBytes(32);
  const trigger = async () => {
    throw new Error('nothing is triggered here');
  };
  api = await serveApi({
    database: rig.database,
    registry: createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} }),
    services: {
      secretBox: createSecretBox(secretKey),
      addressRules: { allowLoopback: true },
      trigger,
      egress: { addresses: [], changedAt: null },
    },
  });
  await rig.startWorker({ secretKey: secretKey.toString('hex') });
  goner = await OutageSubscriber.start(call, { ordering: 'container' });
  staller = await OutageSubscriber.start(call, { retry_schedule: [1] });
});
afterAll(async () => {
  await rig?.stop();
  await api?.stop();
  await goner?.close();
  await staller?.close();
});

/** Whether one of the subscriber's notifications has that status. */
async function has(status: 'pending' | 'succeeded' | 'failed', { webhookId }: OutageSubscriber): Promise<boolean> {
  const one = rig.database
    .selectFrom('webhook_notifications')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', status)
    .limit(1);
  return (await one.execute()).length > 0;
}

async function nothingPending(subscriber: OutageSubscriber): Promise<void> {
  await rig.eventually(async () => !(await has('pending', subscriber)), 30_000);
}

async function replayDone(id: string): Promise<Record<string, unknown>> {
  return rig.eventually(async () => {
    const { attributes } = (await call('GET', `/v2/webhook_replays/${id}`)).body.data;
    return attributes.state === 'done' ? attributes : null;
  }, 300_000);
}

it('loses and duplicates nothing', async () => {
  const { clockId, requestId } = await rig.track(scenarioNumber('COMBINED', 1));
  const advance = (to: string) => rig.advance(clockId ?? '', to);
  await advance(OUTAGE[0]);
  await Promise.all([goner, staller].map(nothingPending));
  const before = goner.taken.length;
  expect(before).toBeGreaterThan(5);

  goner.goAway(410);
  staller.goAway(503);
  // Sources report the arrival some hours later.
  for (const hour of ['10T16', '10T20', '11T00', '11T04']) {
    await advance(`2026-08-${hour}:00:00Z`);
    if ((await rig.events(requestId)).length > before) break;
  }
  await rig.eventually(async () => {
    const { attributes } = (await call('GET', `/v2/webhooks/${goner.webhookId}`)).body.data;
    return attributes.active === false && attributes.disabled_reason === 'gone';
  });
  await rig.eventually(() => has('failed', staller));
  await advance(OUTAGE[1]);
  const recorded = (await rig.events(requestId)).length;
  expect(recorded - before).toBeGreaterThan(8);

  for (const subscriber of [goner, staller]) subscriber.comeBack();
  const replays = [];
  for (const subscriber of [goner, staller]) {
    const { id } = (await subscriber.catchUp()).body.data;
    replays.push(await replayDone(id));
    await nothingPending(subscriber);
  }
  expect(replays).toMatchObject([
    { failed: 0, pending: 0, only: 'undelivered' },
    { failed: 0, pending: 0, only: 'undelivered' },
  ]);
  // The events that the first webhook never received, and those that the second one gave up.
  expect(replays[0]?.['total']).toBeGreaterThan(5);
  expect(replays[1]?.['total']).toBeGreaterThan(0);
  await advance(END);
  await Promise.all([goner, staller].map(nothingPending));

  const log = await rig.database.selectFrom('events').select('sequence').orderBy('sequence').execute();
  const sequences = log.map(({ sequence }) => sequence);
  for (const [index, { taken, containerSequences }] of [goner, staller].entries()) {
    expect(taken.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual(sequences);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    expect(taken.filter(({ replayId }) => replayId !== null)).toHaveLength(Number(replays[index]?.['succeeded']));
    expect(containerSequences).toHaveLength(2);
    for (const list of containerSequences) {
      const folded = list.toSorted((one, other) => Number(one) - Number(other));
      expect(folded).toEqual(Array.from(list, (_one, place) => place + 1));
      // Events that were given up are delivered after those that were still pending, so the list is in order only for
      // the webhook that was switched off, for which nothing was given up.
      if (index === 0) expect(list).toEqual(folded);
    }
  }
});
