/** A collector that accepts OTLP over HTTP as protobuf and stores what it receives. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import protobuf from 'protobufjs';
import { z } from 'zod';

/** The part of opentelemetry-proto 1.x that these tests read, with its field numbers. */
const { root } = protobuf.parse(`syntax = "proto3";
  message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message Status { string message = 2; int32 code = 3; }
  message Span { bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9; Status status = 15; }
  message ScopeSpans { repeated Span spans = 2; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Traces { repeated ResourceSpans resource_spans = 1; }
  message NumberPoint { double as_double = 4; repeated KeyValue attributes = 7; }
  message HistogramPoint { fixed64 count = 4; double sum = 5; repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7;
    repeated KeyValue attributes = 9; }
  message Numbers { repeated NumberPoint data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; }
  message Histograms { repeated HistogramPoint data_points = 1; int32 aggregation_temporality = 2; }
  message Metric { string name = 1; string description = 2; string unit = 3; Numbers gauge = 5; Numbers sum = 7; Histograms histogram = 9; }
  message ScopeMetrics { repeated Metric metrics = 2; }
  message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
  message Metrics { repeated ResourceMetrics resource_metrics = 1; }`);

type Attributes = Record<string, unknown>;
const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list): Attributes => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const hex = z.string().transform((base64) => Buffer.from(base64, 'base64').toString('hex'));
const resource = z.object({ attributes }).default({ attributes: {} });
const spanSchema = z.object({
  traceId: hex,
  spanId: hex,
  parentSpanId: hex.default(''),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
});
const tracesSchema = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});
const numbersSchema = z.object({
  dataPoints: z.array(z.object({ asDouble: z.union([z.number(), z.string()]).default(0), attributes })).default([]),
  isMonotonic: z.boolean().default(false),
});
const histogramsSchema = z.object({
  dataPoints: z
    .array(
      z.object({
        count: z.coerce.number().default(0),
        sum: z.number().default(0),
        bucketCounts: z.array(z.coerce.number()),
        explicitBounds: z.array(z.number()),
        attributes,
      }),
    )
    .default([]),
});
const metricSchema = z.object({
  name: z.string(),
  unit: z.string().default(''),
  gauge: numbersSchema.optional(),
  sum: numbersSchema.optional(),
  histogram: histogramsSchema.optional(),
});
const metricsSchema = z.object({
  resourceMetrics: z.array(z.object({ resource, scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })) })),
});

export type CollectedSpan = z.output<typeof spanSchema> & { service: unknown };
export type CollectedMetric = z.output<typeof metricSchema> & { resource: Attributes };

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  metrics: CollectedMetric[];
  headers: IncomingHttpHeaders[];
  /** `accepts` is the default; `silent` never responds. */
  behavior: 'accepts' | 'silent' | 'refuses';
  stop(): Promise<void>;
}

const decoded = (type: string, body: Buffer): unknown => {
  const found = root.lookupType(type);
  return found.toObject(found.decode(body), { longs: String, bytes: String });
};

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    collector.headers.push(request.headers);
    if (collector.behavior === 'silent') return;
    if (collector.behavior === 'refuses') return void response.writeHead(400).end();
    if (request.url === '/v1/traces') {
      for (const { resource: of, scopeSpans } of tracesSchema.parse(decoded('Traces', body)).resourceSpans)
        for (const { spans } of scopeSpans)
          collector.spans.push(...spans.map((span) => ({ ...span, service: of.attributes['service.name'] })));
    } else if (request.url === '/v1/metrics') {
      for (const { resource: of, scopeMetrics } of metricsSchema.parse(decoded('Metrics', body)).resourceMetrics)
        for (const { metrics } of scopeMetrics)
          collector.metrics.push(...metrics.map((metric) => ({ ...metric, resource: of.attributes })));
    }
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    metrics: [],
    headers: [],
    behavior: 'accepts',
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return collector;
}
