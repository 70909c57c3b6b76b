/** Records spans and passes them to an exporter, at most `MAX_OPEN` at a time. */
import { ROOT_CONTEXT, type SpanContext, TraceFlags } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type ReadableSpan,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { RecordedSpan, SpanRecorder } from '../../store/spans.ts';
import type { Trace } from '../../store/trace.ts';
import { finishedSpan } from './finished-span.ts';
import type { ObservedExports } from './observe-exports.ts';

export interface SpanPipelineInput {
  resource: Resource;
  exporter: SpanExporter;
  sampler: 'parentbased_always_on' | 'parentbased_traceidratio' | 'always_on';
  /** Fraction of the traces that begin here to record, 0 to 1. */
  share: number;
  exports: ObservedExports;
}

export interface SpanPipeline {
  recorder: SpanRecorder;
  stop(): Promise<void>;
}

/** Maximum number of finished spans that await the collector or are being sent, about 1 KiB each. */
const MAX_OPEN = 2_048;

/**
 * Creates spans as plain objects for the SDK's batches and exporter. The SDK's own tracer supports events, links and
 * limits, which are not used here, and accounted for half the cost of a span.
 */
export function createSpanPipeline({ resource, exporter, sampler, share, exports }: SpanPipelineInput): SpanPipeline {
  const ids = new RandomIdGenerator();
  const batches = boundedBatches(exports.watch('traces', exporter), exports);
  const isSampled = samplerOf(sampler, share);
  return {
    recorder: {
      start({ name: first, kind, attributes: given = {} }, parent): RecordedSpan {
        const sampled = isSampled(parent);
        const trace = { traceId: parent.traceId, spanId: ids.generateSpanId(), sampled };
        if (!sampled) return { trace, rename() {}, set() {}, end() {} };
        const startMs = nowMs();
        let name = first;
        let attributes = given;
        return {
          trace,
          rename(other) {
            name = other;
          },
          set(more) {
            attributes = { ...attributes, ...more };
          },
          end(failed) {
            const ends = { name, kind, attributes, startMs, endMs: nowMs(), failed };
            const context = contextOf(trace);
            batches.add(
              finishedSpan({ ...ends, context, parent: parent.isNew ? undefined : contextOf(parent), resource }),
            );
          },
        };
      },
    },
    stop: () => batches.shutdown(),
  };
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function contextOf({ traceId, spanId, sampled }: Trace): SpanContext {
  return { traceId, spanId, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}

/** Decides whether a span is recorded. A nested span follows its parent unless all are recorded. */
function samplerOf(name: SpanPipelineInput['sampler'], share: number): (parent: Trace) => boolean {
  if (name === 'always_on') return () => true;
  if (name === 'parentbased_always_on') return ({ isNew = false, sampled }) => isNew || sampled;
  const ratio = new TraceIdRatioBasedSampler(share);
  return ({ isNew = false, sampled, traceId }) =>
    isNew ? ratio.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED : sampled;
}

interface BoundedBatches {
  add(span: ReadableSpan): void;
  shutdown(): Promise<void>;
}

/** Drops and counts spans beyond `MAX_OPEN`, so that a slow or silent collector costs neither memory nor time. */
function boundedBatches(exporter: SpanExporter, exports: ObservedExports): BoundedBatches {
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
    add(span) {
      if (open >= MAX_OPEN) return exports.dropped('queue_full', 1);
      open += 1;
      batches.onEnd(span);
    },
    shutdown: () => batches.shutdown(),
  };
}
