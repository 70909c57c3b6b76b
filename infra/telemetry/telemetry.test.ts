/** Tests the export to a real collector over HTTP, and what happens while the collector is down. */
import { pino } from 'pino';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inSpan } from '../../store/spans.ts';
import { currentTrace, newTrace } from '../../store/trace.ts';
import { type Collector, startCollector } from '../../test/support/otlp-collector.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';

let collector: Collector;
let registry: Registry;
let telemetry: Telemetry | null = null;
const warnings: string[] = [];

beforeEach(async () => {
  collector = await startCollector();
  registry = new Registry();
  warnings.length = 0;
});
afterEach(async () => {
  await telemetry?.stop();
  telemetry = null;
  await collector.stop();
});

async function start(environment: Record<string, string> = {}): Promise<Telemetry> {
  telemetry = await startTelemetry({
    process: 'worker',
    registry,
    configuration: readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment }),
    logger: pino({ level: 'info' }, { write: (line) => warnings.push(JSON.parse(line).msg) }),
  });
  return telemetry;
}

const step = () => inSpan({ name: 'step', kind: 'internal' }, async () => currentTrace());
const droppedSpans = async () => {
  const metrics = await registry.getMetricsAsJSON();
  const dropped = metrics.find(({ name }) => name === 'seamark_telemetry_dropped_spans_total');
  return Object.fromEntries((dropped?.values ?? []).map(({ labels, value }) => [labels['reason'], value]));
};

test('without an address nothing is exported, and the trace stays as it is', async () => {
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const trace = newTrace();
  expect(await inSpan({ name: 'step', kind: 'server' }, async () => currentTrace(), trace)).toBe(trace);
  await telemetry?.stop();
  expect(collector.headers).toEqual([]);
});

test('sends the metrics that /metrics serves, with headers and attributes of the settings', async () => {
  const registers = [registry];
  registry.setDefaultLabels({ process: 'worker' });
  new Counter({ name: 'calls_total', help: 'Calls', labelNames: ['kind'], registers }).inc({ kind: 'line' }, 3);
  new Gauge({ name: 'late_seconds', help: 'Late', registers }).set(-1.5);
  const histogram = new Histogram({
    name: 'took_seconds',
    help: 'Took',
    labelNames: ['kind'],
    buckets: [1, 5],
    registers,
  });
  for (const seconds of [0.5, 0.5, 3, 9]) histogram.observe({ kind: 'line' }, seconds);
  histogram.observe({ kind: 'terminal' }, 2);
  const { stop } = await start({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret, x-tenant=7',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=night',
  });
  await stop();
  const metric = (name: string) => collector.metrics.find((one) => one.name === name);
  expect(metric('calls_total')).toMatchObject({
    sum: { isMonotonic: true, dataPoints: [{ asDouble: 3, attributes: { kind: 'line', process: 'worker' } }] },
    resource: { 'service.name': 'seamark-worker', 'deployment.environment.name': 'night' },
  });
  expect(metric('late_seconds')).toMatchObject({ unit: 's', gauge: { dataPoints: [{ asDouble: -1.5 }] } });
  expect(metric('took_seconds')?.histogram?.dataPoints).toMatchObject([
    { count: 4, sum: 13, explicitBounds: [1, 5], bucketCounts: [2, 1, 1], attributes: { kind: 'line' } },
    { count: 1, sum: 2, bucketCounts: [0, 1, 0], attributes: { kind: 'terminal' } },
  ]);
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer secret', 'x-tenant': '7' });
});

test('a silent collector costs at most 2,048 spans of memory; the rest is dropped and counted', async () => {
  collector.behavior = 'silent';
  await start();
  for (let index = 0; index < 5_000; index++) await step();
  expect(await droppedSpans()).toEqual({ queue_full: 5_000 - 2_048, export_failed: 0 });
});

test('a collector that refuses is logged once, and the loss is counted', async () => {
  collector.behavior = 'refuses';
  const { stop } = await start();
  for (let index = 0; index < 3; index++) await step();
  await stop();
  expect(await droppedSpans()).toEqual({ queue_full: 0, export_failed: 3 });
  expect(warnings).toEqual(Array(2).fill('the collector does not accept telemetry'));
});

test('a collector that is gone breaks nothing', async () => {
  await collector.stop();
  const { stop } = await start({ OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
  expect(await step()).not.toBeNull();
  await stop();
  expect(await droppedSpans()).toMatchObject({ export_failed: 1 });
  collector = await startCollector();
});

test('a trace that its client does not sample is not exported, unless all are', async () => {
  const unsampled = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), sampled: false };
  const run = () => inSpan({ name: 'step', kind: 'server' }, async () => currentTrace(), unsampled);
  const { stop } = await start();
  expect(await run()).toMatchObject({ traceId: unsampled.traceId, sampled: false });
  await stop();
  expect(collector.spans).toEqual([]);
  registry = new Registry();
  const all = await start({ OTEL_TRACES_SAMPLER: 'always_on' });
  expect(await run()).toMatchObject({ sampled: true });
  await all.stop();
  expect(collector.spans).toMatchObject([{ traceId: unsampled.traceId, parentSpanId: unsampled.spanId }]);
});

test('a wrong setting is named without its value', () => {
  expect(() => readConfiguration({ OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS must be pairs such as key=value/,
  );
});
