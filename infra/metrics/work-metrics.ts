import { Counter, Histogram, type Registry } from 'prom-client';
import type { RecordedPoll, SourceCall } from '../../operations/watches/poll-deps.ts';
import type { FinishedAttempt } from '../../store/webhooks/delivery-attempts.ts';

const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LONG = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600];

export interface WorkMetrics {
  onCall(call: SourceCall): void;
  onRecorded(poll: RecordedPoll): void;
  onAttempt(attempt: FinishedAttempt): void;
}

/** Registers metrics of a worker: calls to sources, recordings, and attempts to deliver notifications. */
export function registerWorkMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const calls = new Counter({
    name: 'seamark_source_calls_total',
    help: 'Calls to sources, by source and outcome',
    labelNames: ['kind', 'source', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'seamark_source_call_seconds',
    help: 'Duration of calls to sources',
    labelNames: ['kind'],
    buckets: SHORT,
    registers,
  });
  const delays = new Histogram({
    name: 'seamark_detection_delay_seconds',
    help: 'Time from the moment at which a poll was due until its response was recorded, except on test clocks',
    labelNames: ['kind'],
    buckets: LONG,
    registers,
  });
  const recordings = new Histogram({
    name: 'seamark_recording_seconds',
    help: 'Time to record a response',
    labelNames: ['kind'],
    buckets: SHORT,
    registers,
  });
  const attempts = new Counter({
    name: 'seamark_webhook_attempts_total',
    help: 'Attempts to deliver a notification, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const attemptSeconds = new Histogram({
    name: 'seamark_webhook_attempt_seconds',
    help: 'Duration of attempts to deliver a notification',
    buckets: SHORT,
    registers,
  });
  // Without an initial 0, a rate would miss the first failure.
  for (const outcome of ['succeeded', 'retry', 'failed']) attempts.inc({ outcome }, 0);
  return {
    onCall({ kind, code, outcome, durationMs }) {
      calls.inc({ kind, source: code, outcome });
      callSeconds.observe({ kind }, durationMs / 1_000);
    },
    onRecorded({ kind, dueAt, at, durationMs }) {
      delays.observe({ kind }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000);
      recordings.observe({ kind }, durationMs / 1_000);
    },
    onAttempt({ outcome: { status }, durationMs }) {
      attempts.inc({ outcome: status });
      attemptSeconds.observe(durationMs / 1_000);
    },
  };
}
