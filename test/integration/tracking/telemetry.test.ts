/**
 * Tests that a collector sees one request as one trace, from REST to the webhooks, without any value that could
 * identify a person.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createRegistry as createMetricsRegistry } from '../../../infra/metrics/metrics-server.ts';
import { readConfiguration } from '../../../infra/settings/configuration.ts';
import { startTelemetry, type Telemetry } from '../../../infra/telemetry/telemetry.ts';
import { requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type CollectedSpan, type Collector, startCollector } from '../../support/otlp-collector.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { JourneySubscriber } from './journey-subscriber.ts';
import { TrackingRig } from './tracking-rig.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLIENT_SPAN = 'b7ad6b7169203331';
const QUERY = 'filter%5Bnumber%5D=QUERY1234567';
let rig: TrackingRig;
let subscriber: JourneySubscriber;
let api: ServedApi;
let key: string;
let collector: Collector;
let telemetry: Telemetry;

beforeAll(async () => {
  collector = await startCollector();
  telemetry = await startTelemetry({
    process: 'test',
    registry: createMetricsRegistry('test'),
    configuration: readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    logger: pino({ level: 'silent' }),
  });
  rig = await TrackingRig.start();
  subscriber = await JourneySubscriber.start(rig);
  await rig.startWorker({ secretKey: subscriber.secretKey });
  await raiseLimits(rig.database);
  key = (await createApiKey(rig.database, { accountId: rig.accountId, name: 'Night desk' })).key;
  api = await serveApi({
    database: rig.database,
    registry: createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} }),
  });
});
afterAll(async () => {
  await api.stop();
  await subscriber.close();
  await rig.stop();
  await telemetry.stop();
  await collector.stop();
});

const send = async (method: string, path: string, data: object | null, headers: Record<string, string> = {}) => {
  const response = await fetch(api.origin + path, {
    method,
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json', ...headers },
    ...(data === null ? {} : { body: JSON.stringify({ data }) }),
  });
  return { response, body: (await response.json()) as { data: { id: string } } };
};

test('one trace leads from the request over poll, call and recording to the webhooks', async () => {
  const clock = { type: 'test_clock', attributes: { start_at: '2026-08-01T00:00:00Z' } };
  const { body: made } = await send('POST', '/v2/test_clocks', clock);
  const number = requestFor(scenarioNumber('DIRECT', 31));
  const attributes = { ...number, test_clock_id: made.data.id };
  const traceparent = `00-${TRACE}-${CLIENT_SPAN}-01`;
  const { body } = await send(
    'POST',
    '/v2/tracking_requests',
    { type: 'tracking_request', attributes },
    { traceparent },
  );
  await rig.advance(made.data.id, '2026-08-06T00:00:00Z');
  expect(await subscriber.problemsOf(body.data.id)).toEqual([]);
  const listed = await send('GET', `/v2/shipments?${QUERY}`, null);
  // Stopping exports the remaining spans.
  await telemetry.stop();

  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string): CollectedSpan[] => spans.filter((span) => span.name === name);
  const parentOf = (span: CollectedSpan | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
  const [request] = named('create-tracking-request');
  expect(request).toMatchObject({
    parentSpanId: CLIENT_SPAN,
    service: 'seamark-test',
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': '201',
      'http.route': '/v2/tracking_requests',
    },
  });
  const [call, record] = [named('call source')[0], named('record result')[0]];
  expect(call?.attributes).toMatchObject({ 'seamark.source.kind': 'line', 'seamark.outcome': 'answered' });
  expect(parentOf(call)?.name).toBe('poll source');
  expect(parentOf(record)?.name).toBe('poll source');
  expect(parentOf(parentOf(call))).toBe(request);

  const deliveries = named('deliver notification');
  const posted = subscriber.receiver.received.map(({ headers }) => String(headers['traceparent']));
  expect(posted.length).toBeGreaterThan(1);
  expect(new Set(deliveries.map(({ spanId }) => `00-${TRACE}-${spanId}-01`))).toEqual(new Set(posted));
  for (const delivery of deliveries) expect(parentOf(delivery)?.name).toBe('record result');

  // Without the header, the request's id is the id of its trace, which starts with the request.
  const own = collector.spans.find(({ traceId }) => traceId === listed.response.headers.get('x-request-id'));
  expect(own).toMatchObject({ name: 'list-shipments', parentSpanId: '' });
  const texts = JSON.stringify(collector.spans);
  for (const secret of [key, rig.accountId, String(number.request_number), 'QUERY1234567', '127.0.0.1', body.data.id])
    expect(texts).not.toContain(secret);
});
