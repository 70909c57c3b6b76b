/**
 * The trace that current work belongs to: set from a request to the API, carried by the outbox, runs and activities, and stored
 * with events, so that one id leads from the request to the webhooks (W3C Trace Context).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export interface Trace {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits: the step that the next one belongs to. */
  spanId: string;
  /** Whether a collector records it. */
  sampled: boolean;
}

const traces = new AsyncLocalStorage<Trace>();
const HEADER = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

export function currentTrace(): Trace | null {
  return traces.getStore() ?? null;
}

/** Runs as a part of the trace. */
export function inTrace<Result>(trace: Trace, run: () => Result): Result {
  return traces.run(trace, run);
}

export function newTrace(): Trace {
  return { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex'), sampled: false };
}

/** Reads the header `traceparent`. Returns null if it is missing or invalid. */
export function readTraceparent(header: string | null | undefined): Trace | null {
  const [, traceId, spanId, flags] = HEADER.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, sampled }: Trace): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** Returns the header of the current trace; null outside of one. */
export function currentTraceparent(): string | null {
  const trace = currentTrace();
  return trace === null ? null : formatTraceparent(trace);
}

/** Returns what every line of the log states about the current trace. */
export function traceOfLog(): { traceId?: string } {
  const trace = currentTrace();
  return trace === null ? {} : { traceId: trace.traceId };
}
