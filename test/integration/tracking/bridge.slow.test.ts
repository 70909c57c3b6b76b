/**
 * Tests one Seamark that polls another and receives its webhooks: the second installation must publish the same as the
 * first.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { refreshContainer } from '../../../operations/containers/refresh.ts';
import { createTrackingRequest } from '../../../operations/tracking-requests/create.ts';
import { requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { EVENT_NAMES } from '../../../webhooks/catalogue.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../../webhooks/signature.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { type Outcome, readOutcome } from './compare-with-truth.ts';
import { TrackingRig } from './tracking-rig.ts';

const DAY = 86_400_000;

let first: TrackingRig;
let second: TrackingRig;
let api: ServedApi;
let receiver: ServedApi;
let environment: Record<string, string>;
const secret = createWebhookSecret();
const secretKey = '17'.repeat(32);

beforeAll(async () => {
  [first, second] = await Promise.all([TrackingRig.start(), TrackingRig.start()]);
  const { key } = await createApiKey(first.database, { accountId: first.accountId, name: 'Bridge' });
  await raiseLimits(first.database);
  const registry = createRegistry({ simulatorUrl: first.simulatorUrl, environment: {} });
  api = await serveApi({ database: first.database, registry });
  environment = {
    SEAMARK_BRIDGE_BASE_URL: `${api.origin}/v2`,
    SEAMARK_BRIDGE_API_KEY: key,
    SEAMARK_BRIDGE_LINES: registry
      .lines()
      .flatMap(({ scac, simulated }) => (simulated ? [scac] : []))
      .join(','),
    SEAMARK_BRIDGE_RAILROADS: registry.railroads().join(','),
    SEAMARK_BRIDGE_RATE_PER_SECOND: 'none',
    SEAMARK_BRIDGE_RATE_PER_MINUTE: 'none',
    SEAMARK_BRIDGE_WEBHOOK_SECRET: secret,
  };
  const ofSecond = createRegistry({ simulatorUrl: null, environment });
  const { bridgeWebhooks } = ofSecond;
  receiver = await serveApi({ database: second.database, registry: ofSecond, services: { bridgeWebhooks } });
  await first.startWorker({ secretKey });
  await second.startWorker({ simulatorUrl: null, environment });
});
afterAll(async () => {
  await Promise.all([api.stop(), receiver.stop()]);
  await first.stop();
  await second.stop();
});

/** Tracks in the second installation what the first one tracks. */
async function trackInSecond(number: string): Promise<string> {
  const registry = createRegistry({ simulatorUrl: null, environment });
  const { id } = await createTrackingRequest(second.database, registry, {
    accountId: second.accountId,
    createdByUserId: null,
    attributes: requestFor(number),
    now: new Date(),
  });
  return id;
}

async function refreshInSecond(requestId: string): Promise<void> {
  const { shipment_id } = await second.request(requestId);
  const { id } = await second.database
    .selectFrom('containers')
    .select('id')
    .where('shipment_id', '=', shipment_id)
    .executeTakeFirstOrThrow();
  await refreshContainer(second.database, { accountId: second.accountId, containerId: id, now: new Date() });
}

/** Resolves once every open watch of the second installation has had a response since the given time. */
async function answeredSince(requestId: string, since: Date): Promise<void> {
  await second.eventually(async () => {
    const watches = await second.watches(requestId);
    const isAnswered = (at: Date | null) => at !== null && at >= since;
    return watches.length > 0 && watches.every((watch) => watch.closed_at !== null || isAnswered(watch.succeeded_at));
  }, 60_000);
}

/**
 * Fields that only the terminal reports. It is no longer polled once the container has left it, so the last reported
 * values depend on timing.
 */
const OF_TERMINAL = ['availability_known', 'available_for_pickup', 'pod_full_out_chassis_number', 'terminal_status'];

interface Values {
  shipment: Record<string, unknown>;
  containers: Record<string, Record<string, unknown>>;
}

/**
 * Removes values that the API does not contain: ramps, which have no code from a public list, and first estimates,
 * which depend on when each installation began to track the shipment. Converts amounts to numbers.
 */
function comparable({ shipment, containers }: Outcome): Values {
  const carried = (values: Record<string, unknown>) => {
    const hasLeft = Boolean(values.pod_full_out_at ?? values.pod_rail_departed_at);
    const isCarried = ([name, value]: [string, unknown]) =>
      !name.includes('original') && !String(value).startsWith('ramp:') && !(hasLeft && OF_TERMINAL.includes(name));
    return Object.fromEntries(Object.entries(values).filter(isCarried));
  };
  const byNumber = Object.entries(containers).map(([number, values]) => [number, carried(values)]);
  const values = { shipment: carried(shipment), containers: Object.fromEntries(byNumber) };
  return JSON.parse(JSON.stringify(values), (name, value) => (name === 'amount' ? Number(value) : value));
}

it.each([
  ['DIRECT', [15, 27, 33, 41]],
  ['TRANSSHIP', [20, 37]],
  ['RAIL', [20, 28, 31, 33]],
  ['HOLDLFD', [30]],
])(
  'publishes %s as the first does, side by side on days %j',
  async (code, days) => {
    const now = Date.now();
    const began = now - Math.max(...days) * DAY;
    const number = scenarioNumber(code, 7);
    const tracked = await first.track(number, { startAt: new Date(began).toISOString() });
    let requestId: string | null = null;
    for (const day of days) {
      await first.advance(tracked.clockId ?? '', new Date(began + day * DAY).toISOString());
      const asked = new Date();
      if (requestId === null) requestId = await trackInSecond(number);
      else await refreshInSecond(requestId);
      await answeredSince(requestId, asked);
      const expected = comparable(await readOutcome(first, tracked.requestId));
      expect(Object.keys(expected.containers).length).toBeGreaterThan(0);
      expect(comparable(await readOutcome(second, requestId)), `day ${day}`).toEqual(expected);
    }
  },
  240_000,
);

/** Subscribes the second installation to every event of the first. */
async function sendWebhooks(): Promise<void> {
  const id = newId();
  await insertWebhook(first.database, {
    account_id: first.accountId,
    id,
    url: `${receiver.origin}/v2/bridge`,
    events: [...EVENT_NAMES],
    secret_encrypted: createSecretBox(Buffer.from(secretKey, 'hex')).seal(secret, id),
    secret_masked: maskWebhookSecret(secret),
    headers: null,
  });
}

/** Resolves once every notification of the first installation is delivered, and the second has recorded all of them. */
async function deliveredAndRecorded(): Promise<void> {
  await first.eventually(async () => {
    const sent = await first.database.selectFrom('webhook_notifications').select('status').execute();
    return sent.length > 0 && sent.every(({ status }) => status === 'succeeded');
  }, 60_000);
  await second.eventually(async () => {
    const open = await second.database.selectFrom('intake_matches').select('item_id').where('applied_at', 'is', null);
    return (await open.execute()).length === 0;
  }, 60_000);
}

it('publishes from webhooks, without another poll of the line, what the first publishes', async () => {
  const days = [15, 27, 33, 41];
  const began = Date.now() - Math.max(...days) * DAY;
  const { clockId, requestId: trackedId } = await first.track(scenarioNumber('DIRECT', 8), {
    startAt: new Date(began).toISOString(),
  });
  await first.advance(clockId ?? '', new Date(began + 15 * DAY).toISOString());
  const since = new Date();
  const requestId = await trackInSecond(scenarioNumber('DIRECT', 8));
  await answeredSince(requestId, since);
  const attemptsOfLine = async () =>
    (await second.watches(requestId)).find(({ source_kind }) => source_kind === 'line')?.attempts;
  const polled = await attemptsOfLine();
  await sendWebhooks();
  for (const day of days.slice(1)) {
    await first.advance(clockId ?? '', new Date(began + day * DAY).toISOString());
    await deliveredAndRecorded();
    const expected = comparable(await readOutcome(first, trackedId));
    expect(comparable(await readOutcome(second, requestId)), `day ${day}`).toEqual(expected);
  }
  expect(await attemptsOfLine()).toBe(polled);
  const outcomes = await second.database.selectFrom('intake_matches').select('outcome').execute();
  expect(outcomes.filter(({ outcome }) => outcome === 'recorded').length).toBeGreaterThan(5);
  expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
}, 240_000);
