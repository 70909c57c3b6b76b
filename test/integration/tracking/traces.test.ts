/** Tests that one id leads from a request through the access log, the run and the worker's log to the webhooks. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { currentTrace, traceOfLog } from '../../../store/trace.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { JourneySubscriber } from './journey-subscriber.ts';
import { TrackingRig } from './tracking-rig.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;
const written: string[] = [];
/** Traces during which the worker polled. */
const polled: (string | undefined)[] = [];
let rig: TrackingRig;
let subscriber: JourneySubscriber;
let api: ServedApi;
let key: string;

beforeAll(async () => {
  rig = await TrackingRig.start();
  subscriber = await JourneySubscriber.start(rig);
  await rig.startWorker({
    secretKey: subscriber.secretKey,
    observed: { calls: { note: () => polled.push(currentTrace()?.traceId) } },
  });
  await raiseLimits(rig.database);
  key = (await createApiKey(rig.database, { accountId: rig.accountId, name: 'Night desk' })).key;
  api = await serveApi({
    database: rig.database,
    registry: createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} }),
    logger: pino({ level: 'info', mixin: traceOfLog }, { write: (line) => written.push(line) }),
    logsAccess: true,
  });
});
afterAll(async () => {
  await api.stop();
  await subscriber.close();
  await rig.stop();
});

async function post(path: string, document: object | null, headers: Record<string, string> = {}) {
  const response = await fetch(api.origin + path, {
    method: document === null ? 'PATCH' : 'POST',
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json', ...headers },
    ...(document === null ? {} : { body: JSON.stringify({ data: document }) }),
  });
  return { response, body: (await response.json()) as { data: { id: string } } };
}

/** Requests tracking of a journey on a separate clock. */
async function track(seed: number, headers: Record<string, string>) {
  const clock = { type: 'test_clock', attributes: { start_at: '2026-08-01T00:00:00Z' } };
  const { body: created } = await post('/v2/test_clocks', clock);
  const clockId = created.data.id;
  const attributes = { ...requestFor(scenarioNumber('DIRECT', seed)), test_clock_id: clockId };
  const { response, body } = await post('/v2/tracking_requests', { type: 'tracking_request', attributes }, headers);
  expect(response.status).toBe(201);
  return { response, clockId, requestId: body.data.id };
}

const tracesOf = async (requestId: string): Promise<string[]> => {
  expect(await subscriber.problemsOf(requestId)).toEqual([]);
  const ids = (await subscriber.notifications(requestId)).map(({ id }) => id);
  return subscriber.receiver.received
    .filter(({ id }) => ids.includes(id))
    .map(({ headers }) => String(headers['traceparent']).split('-')[1] ?? '');
};

test("the client's trace reaches the access log, the run, the polls and each webhook", async () => {
  const { requestId, clockId } = await track(31, { traceparent: PARENT });
  await rig.advance(clockId, '2026-08-06T00:00:00Z');
  const logged = written
    .map((line) => JSON.parse(line))
    .find(({ operation, status }) => status === 201 && operation === 'create-tracking-request');
  expect(logged).toMatchObject({ traceId: TRACE });
  expect(logged.requestId).not.toBe(TRACE);
  const { memo } = await rig.temporal.workflow.getHandle(`tracking/${requestId}`).describe();
  expect(memo).toMatchObject({ traceId: TRACE });
  expect(polled).toContain(TRACE);
  const traces = await tracesOf(requestId);
  expect(traces.length).toBeGreaterThan(1);
  expect(new Set(traces)).toEqual(new Set([TRACE]));
});

test('without one, the id of the request is that of the trace', async () => {
  const { response, requestId, clockId } = await track(32, { traceparent: 'not a trace' });
  await rig.advance(clockId, '2026-08-06T00:00:00Z');
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(await tracesOf(requestId))).toEqual(new Set([id]));
  expect(polled).toContain(id);
});

test('what follows a later request belongs to its trace', async () => {
  const { requestId, clockId } = await track(33, { traceparent: PARENT });
  await rig.advance(clockId, '2026-08-02T00:00:00Z');
  const { shipment_id: shipmentId } = await rig.request(requestId);
  const stopping = PARENT.replace(TRACE, '1'.repeat(32));
  const { response } = await post(`/v2/shipments/${shipmentId}/stop_tracking`, null, { traceparent: stopping });
  expect(response.status).toBe(200);
  const traces = await tracesOf(requestId);
  expect(traces.at(-1)).toBe('1'.repeat(32));
  expect(traces[0]).toBe(TRACE);
});
