/**
 * Spans of a trace: an API request, a poll, a call to a source, a recording, or an attempt to deliver a notification.
 * Without a recorder, which `infra/telemetry/` sets, a span costs nothing and its trace id is passed on unchanged.
 */
import { currentTrace, formatTraceparent, inTrace, newTrace, type Trace } from './trace.ts';

/** Contains no accounts, numbers, credentials or URL queries. Each attribute has few distinct values. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  name: string;
  /** `server` handles a request; `client` waits for another server. */
  kind: 'server' | 'client' | 'internal';
  attributes?: SpanAttributes;
}

export interface RecordedSpan {
  /** Trace context for everything inside the span. */
  trace: Trace;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  end(failed: boolean): void;
}

export interface SpanRecorder {
  start(span: SpanStart, parent: Trace): RecordedSpan;
}

export interface Span extends Pick<RecordedSpan, 'rename' | 'set'> {
  /** Marks the span as failed even though nothing was thrown. */
  fail(): void;
  /** Header that continues the trace in the next process; null if the span is not recorded. */
  traceparent: string | null;
}

let recorder: SpanRecorder | null = null;

const unrecorded: Span = { rename() {}, set() {}, fail() {}, traceparent: null };

export function recordSpansWith(given: SpanRecorder | null): void {
  recorder = given;
}

/** Runs a function as a span, by default within the current trace. If it throws, the span is marked as failed. */
export async function inSpan<Result>(
  start: SpanStart,
  run: (span: Span) => Promise<Result>,
  parent: Trace = currentTrace() ?? newTrace(),
): Promise<Result> {
  if (recorder === null) return inTrace(parent, () => run(unrecorded));
  const recorded = recorder.start(start, parent);
  let failed = false;
  const span: Span = {
    rename: (name) => recorded.rename(name),
    set: (attributes) => recorded.set(attributes),
    fail() {
      failed = true;
    },
    traceparent: formatTraceparent(recorded.trace),
  };
  try {
    return await inTrace(recorded.trace, () => run(span));
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    recorded.end(failed);
  }
}
