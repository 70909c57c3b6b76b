/** Exports the spans and metrics of one process with OTLP over HTTP. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { recordSpansWith } from '../../store/spans.ts';
import { observeExports } from './observe-exports.ts';
import { registryProducer } from './registry-producer.ts';
import { createSpanPipeline } from './span-pipeline.ts';
import type { Telemetry, TelemetryInput } from './telemetry.ts';

/** Maximum time for which a process that is shutting down waits for the collector. */
const LAST_EXPORT_MS = 2_000;

export function startExport(endpoint: string, { process, registry, configuration, logger }: TelemetryInput): Telemetry {
  const exporterOf = (path: string) => ({
    url: `${endpoint.replace(/\/$/, '')}/${path}`,
    headers: configuration.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: configuration.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  const resource: Resource = resourceFromAttributes({
    'service.namespace': 'seamark',
    'service.instance.id': randomUUID(),
    ...configuration.OTEL_RESOURCE_ATTRIBUTES,
    'service.name': configuration.OTEL_SERVICE_NAME ?? `seamark-${process}`,
  });
  const exports = observeExports(registry, logger);
  const spans = createSpanPipeline({
    resource,
    exporter: new OTLPTraceExporter(exporterOf('v1/traces')),
    sampler: configuration.OTEL_TRACES_SAMPLER,
    share: configuration.OTEL_TRACES_SAMPLER_ARG,
    exports,
  });
  const metricExporter = new OTLPMetricExporter(exporterOf('v1/metrics'));
  const interval = configuration.OTEL_METRIC_EXPORT_INTERVAL;
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: exports.watch('metrics', metricExporter),
        exportIntervalMillis: interval,
        exportTimeoutMillis: Math.min(interval, configuration.OTEL_EXPORTER_OTLP_TIMEOUT),
        metricProducers: [registryProducer(registry)],
      }),
    ],
  });
  recordSpansWith(spans.recorder);
  return {
    async stop() {
      recordSpansWith(null);
      const ended = new AbortController();
      const exported = Promise.allSettled([spans.stop(), metrics.shutdown()]);
      await Promise.race([exported, pause(LAST_EXPORT_MS, null, { ref: false, signal: ended.signal }).catch(() => {})]);
      ended.abort();
    },
  };
}
