import { describe, expect, it } from 'vitest';
import { FAILURE_RULES, type FailureReason } from '../watches/failures.ts';
import { afterFailure, type FailureFacts } from './lifecycle.ts';
import { explainRequest, type RequestSituation, type Stage } from './request-explanation.ts';

const REASONS = Object.keys(FAILURE_RULES) as FailureReason[];
const TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;

const quiet: RequestSituation = {
  status: 'pending',
  failedReason: null,
  reason: null,
  hold: null,
  stopReason: null,
};

/** Returns the request's situation after the failure is recorded. */
function situationAfter(reason: FailureReason, about: Partial<FailureFacts> = {}): RequestSituation {
  const after = afterFailure({
    requestType: 'bill_of_lading',
    status: 'pending',
    retryCount: 0,
    requestedAt: '2026-11-01T00:00:00Z',
    now: '2026-11-01T00:05:00Z',
    reason,
    retryAfterSeconds: null,
    hasShipment: false,
    hasMoved: false,
    ...about,
  });
  return { ...quiet, status: after.status, failedReason: after.failedReason, reason };
}

describe('a first failure', () => {
  it.each([
    ['number_malformed', 'failed', 'user', /form.*typing errors/],
    ['number_type_wrong', 'failed', 'user', /type of number.*another request type/],
    ['line_unknown', 'failed', 'user', /could not be identified.*SCAC/],
    ['line_not_enabled', 'failed', 'operator', /not enabled.*add credentials/],
    ['not_found_yet', 'awaiting_manifest', 'source', /no data for this number yet.*every day.*Wait/],
    ['not_found', 'awaiting_manifest', 'source', /does not list this number.*every day.*Wait/],
    ['source_unreachable', 'retrying', 'source', /could not be reached.*again automatically/],
    ['source_blocks_us', 'retrying', 'operator', /refused the request for this number.*operator/],
    ['credentials_rejected', 'retrying', 'operator', /rejects the credentials.*operator/],
    ['rate_limited', 'retrying', 'us', /limits our requests.*as soon as that is allowed/],
    ['quota_exhausted', 'retrying', 'us', /quota.*as soon as that is allowed/],
    ['response_unreadable', 'retrying', 'us', /could not be read.*again automatically/],
    ['withheld', 'retrying', 'user', /withholds.*for access.*once more/],
    ['booking_cancelled', 'failed', 'user', /booking is cancelled.*new booking/],
    ['duplicate', 'failed', 'user', /tracked already.*nothing to submit/],
    ['internal_error', 'retrying', 'us', /went wrong on this server.*again automatically/],
  ] as const satisfies readonly (readonly [FailureReason, Stage, string, RegExp])[])(
    '%s: %s, the move is of %s',
    (reason, stage, mover, words) => {
      const explained = explainRequest(situationAfter(reason));
      expect(explained).toMatchObject({ stage, mover });
      expect(`${explained.why} ${explained.advice}`).toMatch(words);
    },
  );

  it('of a container that its line does not know is the end, with another number to try', () => {
    const explained = explainRequest(situationAfter('not_found', { requestType: 'container' }));
    expect(explained).toMatchObject({ stage: 'failed', mover: 'user' });
    expect(explained.advice).toMatch(/bill of lading or the booking/);
  });
});

/** All situations in which a failure can leave a request. */
const situations = REASONS.flatMap((reason) =>
  TYPES.flatMap((requestType) => [
    situationAfter(reason, { requestType }),
    situationAfter(reason, { requestType, status: 'awaiting_manifest', now: '2026-11-03T00:00:00Z' }),
    situationAfter(reason, { requestType, retryCount: 13 }),
    situationAfter(reason, { requestType, previousReason: reason }),
    situationAfter(reason, { requestType, status: 'awaiting_manifest', now: '2026-11-20T00:00:00Z' }),
  ]),
);

describe('any failure', () => {
  const failed = situations.filter(({ status }) => status === 'failed');
  const going = situations.filter(({ status }) => status !== 'failed');

  it('that is final promises nothing automatic', () => {
    expect(failed.length).toBeGreaterThan(REASONS.length);
    for (const situation of failed) {
      const { stage, why, advice, mover } = explainRequest(situation);
      expect(stage).toBe('failed');
      expect(`${why} ${advice}`).not.toMatch(/is polled again|is tried again|automatically|is polled every day/);
      expect(mover).not.toBe('source');
    }
  });

  it('that is not final does not request what happens automatically', () => {
    expect(going.length).toBeGreaterThan(REASONS.length);
    for (const situation of going) {
      const { stage, advice } = explainRequest(situation);
      expect(['retrying', 'awaiting_manifest']).toContain(stage);
      expect(advice).not.toMatch(/try (it|the request) again/i);
    }
  });

  it('explains what ended it beside the last response', () => {
    const expired = explainRequest({ ...quiet, status: 'failed', failedReason: 'expired', reason: 'not_found' });
    expect(expired.why).toMatch(/does not list this number.*daily until its window closed/);
    const exhausted = { ...quiet, status: 'failed', failedReason: 'retries_exhausted' } as const;
    expect(explainRequest({ ...exhausted, reason: 'source_unreachable' }).why).toMatch(
      /could not be reached.*about a day/,
    );
  });
});

describe('a request that did not fail', () => {
  it('waits for its first response, or for a paused source', () => {
    expect(explainRequest(quiet)).toMatchObject({ stage: 'waiting_for_first_answer', mover: 'us' });
    const hold = { reason: 'credentials_rejected', since: null, isOwn: false } as const;
    const paused = explainRequest({ ...quiet, hold });
    expect(paused).toMatchObject({ stage: 'waiting_for_first_answer', mover: 'operator' });
    expect(paused.why).toMatch(/rejects the credentials.*paused for all accounts/);
    const own = explainRequest({ ...quiet, hold: { ...hold, isOwn: true } });
    expect(own).toMatchObject({ mover: 'user' });
    expect(own.why).toMatch(/with the credentials of your account/);
  });

  it.each([
    ['operator', 'operator', /operator of this server has paused/],
    ['source_blocks_us', 'operator', /refuses several numbers/],
    ['source_unreachable', 'source', /several times in a row/],
    ['quota_exhausted', 'us', /waits for its turn/],
  ] as const)('says why it waits, whatever its last poll said: %s', (reason, mover, words) => {
    const hold = { reason, since: null, isOwn: false } as const;
    for (const last of [null, 'response_unreadable'] as const) {
      const explained = explainRequest({ ...quiet, reason: last, hold });
      expect(explained).toMatchObject({ stage: last === null ? 'waiting_for_first_answer' : 'retrying', mover });
      expect(explained.why).toMatch(words);
    }
    const awaited = explainRequest({ ...quiet, status: 'awaiting_manifest', reason: 'not_found', hold });
    expect(awaited.stage).toBe('awaiting_manifest');
    expect(words.test(awaited.why)).toBe(reason !== 'quota_exhausted');
  });

  it('is tracked, with what troubles its line now', () => {
    const tracked = { ...quiet, status: 'created' } as const;
    expect(explainRequest(tracked)).toMatchObject({ stage: 'tracked', mover: 'nobody' });
    for (const reason of REASONS) {
      const explained = explainRequest({ ...tracked, reason });
      expect(explained.stage).toBe('tracked_with_trouble');
      expect(explained.why).toMatch(/its recorded data stays/);
      expect(explained.advice).not.toMatch(/submit|try/i);
    }
  });

  it.each([
    ['all_containers_terminated', 'nobody', /returned empty/],
    ['past_arrival_window', 'user', /arrived long ago/],
    ['past_full_out_window', 'user', /picked up long ago/],
    ['no_updates_at_line', 'user', /nothing new/],
    ['cancelled_by_user', 'user', /stopped the tracking/],
    ['booking_cancelled', 'user', /cancelled/],
  ] as const)('stopped by %s: the move is of %s', (stopReason, mover, words) => {
    const explained = explainRequest({ ...quiet, status: 'tracking_stopped', stopReason });
    expect(explained).toMatchObject({ stage: 'stopped', mover });
    expect(explained.why).toMatch(words);
  });
});
