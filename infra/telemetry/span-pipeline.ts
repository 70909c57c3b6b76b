/** Records spans and passes them to an exporter, at most `MAX_OPEN` at a time. */
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RecordedSpan, SpanRecorder } from '../../store/spans.ts';
import type { ObservedExports } from './observe-exports.ts';

export interface SpanPipelineInput {
  resource: Resource;
  exporter: SpanExporter;
  sampler: 'parentbased_always_on' | 'parentbased_traceidratio' | 'always_on';
  /** Fraction of traces to record among those that begin here, 0 to 1. */
  share: number;
  exports: ObservedExports;
}

export interface SpanPipeline {
  recorder: SpanRecorder;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

/** Maximum number of finished spans that are waiting for the collector or being sent. Each takes about 1 KiB. */
const MAX_OPEN = 2_048;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export function createSpanPipeline({ resource, exporter, sampler, share, exports }: SpanPipelineInput): SpanPipeline {
  const ids = new RandomIdGenerator();
  let beginningTrace: string | null = null;
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampler, share),
    // A trace that begins here uses the id of the request, which already exists.
    idGenerator: {
      generateTraceId: () => beginningTrace ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [boundedProcessor(exports.watch('traces', exporter), exports)],
  });
  const tracer = provider.getTracer('seamark');
  return {
    recorder: {
      start({ name, kind, attributes = {} }, { traceId, spanId, sampled, isNew = false }) {
        const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
        const parent = isNew
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
        beginningTrace = isNew ? traceId : null;
        const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent);
        beginningTrace = null;
        return recordedSpan(span);
      },
    },
    stop: () => provider.shutdown(),
  };
}

function recordedSpan(span: Span): RecordedSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    trace: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(failed) {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function samplerOf(name: SpanPipelineInput['sampler'], share: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  const root = name === 'parentbased_traceidratio' ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
  return new ParentBasedSampler({ root });
}

/** Drops and counts spans beyond `MAX_OPEN`, so that a slow or silent collector costs neither memory nor time. */
function boundedProcessor(exporter: SpanExporter, exports: ObservedExports): SpanProcessor {
  let open = 0;
  const send = exporter.export.bind(exporter);
  const counting = Object.assign(exporter, {
    export: (...[spans, done]: Parameters<typeof send>) =>
      send(spans, (result) => {
        open -= spans.length;
        if (result.code !== 0) exports.dropped('export_failed', spans.length);
        done(result);
      }),
  });
  const batches = new BatchSpanProcessor({ exporter: counting, maxQueueSize: MAX_OPEN });
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span: ReadableSpan) {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
      if (open >= MAX_OPEN) return exports.dropped('queue_full', 1);
      open += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
