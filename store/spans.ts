/**
 * Steps of a trace that take time: a request to the API, a poll, the call to a source, a recording, the attempt to deliver a
 * notification. Without a recorder, which `infra/telemetry/` sets, a step costs nothing and its trace id travels on unchanged.
 */
import { currentTrace, formatTraceparent, inTrace, newTrace, type Trace } from './trace.ts';

/** Names no account, number, credential or query of an address; each has few values. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  name: string;
  /** `server`: handles a request; `client`: waits for another server. */
  kind: 'server' | 'client' | 'internal';
  attributes?: SpanAttributes;
}

/** A started step as its recorder sees it. */
export interface RecordedSpan {
  /** The trace that everything inside the step belongs to. */
  trace: Trace;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  end(failed: boolean): void;
}

export interface SpanRecorder {
  start(span: SpanStart, parent: Trace): RecordedSpan;
}

/** Handle of a running step. */
export interface Span extends Pick<RecordedSpan, 'rename' | 'set'> {
  /** Marks the step as failed, although it throws nothing. */
  fail(): void;
  /** Header that continues the trace in the next process; null if the step is not recorded. */
  traceparent: string | null;
}

let recorder: SpanRecorder | null = null;

const unrecorded: Span = { rename() {}, set() {}, fail() {}, traceparent: null };

/** Sets the recorder of this process; null records nothing. */
export function recordSpansWith(given: SpanRecorder | null): void {
  recorder = given;
}

/** Runs a step, by default as a part of the current trace. A step that throws counts as failed. */
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
