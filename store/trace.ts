/**
 * Trace that the current work belongs to (W3C Trace Context). It passes from an API request through the outbox, runs
 * and activities, and is stored with events, so that one id links the request to its webhooks.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes16 } from './postgres/ids.ts';

export interface Trace {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits: the parent of the next span. */
  spanId: string;
  /** Whether the trace is to be recorded. */
  sampled: boolean;
  /** Whether the trace begins here, so that no span with `spanId` exists. */
  isNew?: boolean;
}

const traces = new AsyncLocalStorage<Trace>();
const HEADER = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

export function currentTrace(): Trace | null {
  return traces.getStore() ?? null;
}

/** Runs a function as part of the trace. */
export function inTrace<Result>(trace: Trace, run: () => Result): Result {
  return traces.run(trace, run);
}

export function newTrace(): Trace {
  return {
    traceId: randomBytes16().toString('hex'),
    spanId: randomBytes16().toString('hex', 0, 8),
    sampled: false,
    isNew: true,
  };
}

/** Parses the `traceparent` header. Returns null if it is missing or invalid. */
export function readTraceparent(header: string | null | undefined): Trace | null {
  const [, traceId, spanId, flags] = HEADER.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, sampled }: Trace): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** Returns the header value for the current trace, or null if there is none. */
export function currentTraceparent(): string | null {
  const trace = currentTrace();
  return trace === null ? null : formatTraceparent(trace);
}

/** Returns the trace fields of every log line. */
export function traceOfLog(): { traceId?: string } {
  const trace = currentTrace();
  return trace === null ? {} : { traceId: trace.traceId };
}
