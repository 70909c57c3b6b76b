import { describe, expect, it } from 'vitest';
import { FAILURE_RULES, type FailureReason } from '../watches/failures.ts';
import { afterFailure, type FailureFacts, failureAdvice, RETRY_MINUTES } from './lifecycle.ts';

const DAY = 86_400;

function outcomeOf(reason: FailureReason, more: Partial<FailureFacts> = {}) {
  return afterFailure({
    requestType: 'bill_of_lading',
    status: 'pending',
    retryCount: 0,
    requestedAt: '2026-08-01T00:00:00Z',
    now: '2026-08-01T00:05:00Z',
    reason,
    retryAfterSeconds: null,
    hasShipment: false,
    hasMoved: false,
    ...more,
  });
}

describe('a request that is over at once', () => {
  it.each<[FailureReason, string, Partial<FailureFacts>]>([
    ['number_malformed', 'invalid_number', {}],
    ['number_type_wrong', 'invalid_number', {}],
    ['line_unknown', 'scac_auto_detect_failed', {}],
    ['line_not_enabled', 'scac_auto_detect_failed', {}],
    ['not_found', 'not_found', { requestType: 'container' }],
    ['booking_cancelled', 'booking_cancelled', {}],
    ['duplicate', 'duplicate', {}],
    ['withheld', 'data_unavailable', { previousReason: 'withheld' }],
  ])('%s is %s', (reason, failedReason, more) => {
    expect(outcomeOf(reason, more)).toMatchObject({
      status: 'failed',
      failedReason,
      isRetrying: false,
      final: true,
      event: 'tracking_request.failed',
    });
  });
});

describe('a number that the line does not know', () => {
  it('is awaited, announced only the first time, and polled daily', () => {
    const first = outcomeOf('not_found');
    expect(first).toMatchObject({
      status: 'awaiting_manifest',
      failedReason: null,
      event: 'tracking_request.awaiting_manifest',
    });
    expect(first.nextPollSeconds).toBe(DAY);
    expect(outcomeOf('not_found', { status: 'awaiting_manifest' }).event).toBeNull();
  });

  it('is polled once more when the window ends, then expires', () => {
    const late = { status: 'awaiting_manifest' as const, now: '2026-08-07T20:00:00Z' };
    expect(outcomeOf('not_found_yet', late).nextPollSeconds).toBe(4 * 3600);
    const over = outcomeOf('not_found_yet', { ...late, now: '2026-08-08T00:00:00Z' });
    expect(over).toMatchObject({ status: 'failed', failedReason: 'expired', event: 'tracking_request.failed' });
  });

  it('is awaited also for a container where the line does not distinguish "not yet" from "unknown"', () => {
    expect(outcomeOf('not_found_yet', { requestType: 'container' }).status).toBe('awaiting_manifest');
  });

  it('does not fail because the line is down meanwhile', () => {
    const down = outcomeOf('source_unreachable', { status: 'awaiting_manifest', retryCount: 30 });
    expect(down).toMatchObject({ status: 'awaiting_manifest', final: false, nextPollSeconds: DAY });
  });
});

describe('a number whose window ends while the line is down', () => {
  const awaited = { status: 'awaiting_manifest' as const, retryCount: 20 };

  it('is polled once more, a day later', () => {
    const down = outcomeOf('source_unreachable', { ...awaited, now: '2026-08-08T00:00:00Z' });
    expect(down).toMatchObject({ status: 'awaiting_manifest', final: false, nextPollSeconds: DAY });
  });

  it('then expires', () => {
    const down = outcomeOf('source_unreachable', { ...awaited, now: '2026-08-09T00:00:00Z' });
    expect(down).toMatchObject({ status: 'failed', failedReason: 'expired' });
  });
});

describe('a line that cannot be reached or read', () => {
  it('is tried 14 times in about a day, then given up', () => {
    let waited = 0;
    for (let tries = 0; tries < 13; tries++) {
      const next = outcomeOf('source_unreachable', { retryCount: tries });
      expect(next).toMatchObject({
        status: 'pending',
        isRetrying: true,
        retryCount: tries + 1,
        failedReason: 'shipping_line_unreachable',
      });
      expect(next.nextPollSeconds).toBe((RETRY_MINUTES[tries] ?? 0) * 60);
      waited += next.nextPollSeconds;
    }
    expect(waited / 3600).toBeCloseTo(24, 0);
    expect(outcomeOf('response_unreadable', { retryCount: 13 })).toMatchObject({
      status: 'failed',
      failedReason: 'retries_exhausted',
      retryCount: 14,
    });
  });

  it('is not polled before it allows', () => {
    expect(outcomeOf('source_unreachable', { retryAfterSeconds: 900 }).nextPollSeconds).toBe(900);
  });

  it.each<FailureReason>(['source_blocks_us', 'credentials_rejected', 'rate_limited', 'quota_exhausted'])(
    '%s burns no try',
    (reason) => {
      const next = outcomeOf(reason, { retryCount: 13 });
      expect(next).toMatchObject({ status: 'pending', retryCount: 13, final: false, event: null });
      expect(outcomeOf(reason, { retryAfterSeconds: 120 }).nextPollSeconds).toBe(120);
    },
  );

  it('withheld data is polled once more after a day', () => {
    expect(outcomeOf('withheld', { retryCount: 3 })).toMatchObject({
      status: 'pending',
      nextPollSeconds: DAY,
      final: false,
    });
  });
});

describe('a shipment that is tracked', () => {
  it.each(Object.keys(FAILURE_RULES) as FailureReason[])('goes on after %s', (reason) => {
    const next = outcomeOf(reason, { status: 'created', hasShipment: true, retryCount: 40 });
    expect(next).toMatchObject({ status: 'created', final: false, event: null });
    expect(next.nextPollSeconds).toBeGreaterThan(0);
    expect(next.stopReason).toBe(reason === 'booking_cancelled' ? 'booking_cancelled' : undefined);
  });

  it('continues after a cancelled booking if a container has moved', () => {
    const next = outcomeOf('booking_cancelled', { status: 'created', hasShipment: true, hasMoved: true });
    expect(next).toMatchObject({ status: 'created', final: false, event: null, nextPollSeconds: DAY });
    expect(next.stopReason).toBeUndefined();
  });
});

it.each(Object.keys(FAILURE_RULES) as FailureReason[])('%s comes with advice', (reason) => {
  expect(failureAdvice(reason).length).toBeGreaterThan(20);
});
