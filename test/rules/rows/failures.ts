import assert from 'node:assert/strict';
import { departed, loaded } from '../../../tracking/testing/journeys.ts';
import { CONTAINER, LINE, listing, response } from '../../../tracking/testing/statements.ts';
import type { AfterFailure, FailureFacts } from '../../../tracking/tracking-requests/lifecycle.ts';
import type { FailureReason } from '../../../tracking/watches/failures.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const DAY = 86_400;

function outcome(core: Core, reason: FailureReason, more: Partial<FailureFacts> = {}): AfterFailure {
  return core.lifecycle.afterFailure({
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

type Expected = Partial<AfterFailure>;
const over = (failedReason: AfterFailure['failedReason']): Expected => ({
  status: 'failed',
  failedReason,
  final: true,
});
const retried = (failedReason: AfterFailure['failedReason']): Expected => ({
  status: 'pending',
  failedReason,
  isRetrying: true,
  retryCount: 1,
  nextPollSeconds: 60,
});
const paused: Expected = { status: 'pending', failedReason: 'shipping_line_unreachable', retryCount: 0, final: false };
const awaited: Expected = { status: 'awaiting_manifest', failedReason: null, nextPollSeconds: DAY, final: false };

const TABLE: readonly (readonly [FailureReason, string, Partial<FailureFacts>, Expected])[] = [
  ['number_malformed', 'fails at once', {}, over('invalid_number')],
  ['number_type_wrong', 'fails at once', {}, over('invalid_number')],
  ['line_unknown', 'fails at once', {}, over('scac_auto_detect_failed')],
  ['line_not_enabled', 'fails at once', {}, over('scac_auto_detect_failed')],
  ['not_found_yet', 'is awaited, a container too', { requestType: 'container' }, awaited],
  ['not_found', 'is over for a container', { requestType: 'container' }, over('not_found')],
  ['not_found', 'is awaited for a bill of lading', {}, awaited],
  ['source_unreachable', 'is tried again', {}, retried('shipping_line_unreachable')],
  ['source_blocks_us', 'burns no try', {}, paused],
  ['credentials_rejected', 'burns no try', {}, paused],
  [
    'rate_limited',
    'waits as told',
    { retryAfterSeconds: 90 },
    { failedReason: null, nextPollSeconds: 90, retryCount: 0, isRetrying: false },
  ],
  [
    'quota_exhausted',
    'waits for the next window',
    {},
    { failedReason: null, nextPollSeconds: 3600, retryCount: 0, isRetrying: false },
  ],
  ['response_unreadable', 'is tried again', {}, retried('unrecognized_response')],
  ['withheld', 'gets a second look after a day', {}, { status: 'pending', nextPollSeconds: DAY, final: false }],
  ['withheld', 'is final the second time', { previousReason: 'withheld' }, over('data_unavailable')],
  ['booking_cancelled', 'is final', {}, over('booking_cancelled')],
  ['duplicate', 'is final', {}, over('duplicate')],
  ['internal_error', 'is tried again', {}, retried('internal_processing_error')],
];

/** Returns the outcome for a number that awaits its manifest while its line is down. */
function atTheEnd(core: Core, now: string): AfterFailure {
  return outcome(core, 'source_unreachable', { status: 'awaiting_manifest', retryCount: 20, now });
}

const reasons: Row[] = TABLE.map(([reason, title, facts, expected]) => ({
  rule: `M1-${reason}`,
  title: `${reason} ${title}`,
  run: (core) => assert.partialDeepStrictEqual(outcome(core, reason, facts), expected),
}));

export const FAILURE_ROWS: readonly Row[] = [
  ...reasons,
  ...rowsOf('M1-number_type_wrong', {
    'advises the other type': (core) =>
      assert.match(core.lifecycle.failureAdvice('number_type_wrong'), /other request_type/),
  }),
  ...rowsOf('M1-retry-schedule', {
    'gives up after 14 tries and 24 hours': (core) => {
      let retryCount = 0;
      let seconds = 0;
      for (;;) {
        const after = outcome(core, 'source_unreachable', { retryCount });
        if (after.final) {
          assert.equal(after.failedReason, 'retries_exhausted');
          break;
        }
        retryCount = after.retryCount;
        seconds += after.nextPollSeconds;
      }
      assert.equal(retryCount + 1, 14);
      assert.equal(seconds, 1440 * 60);
    },
  }),
  ...rowsOf('M1-window', {
    'expires when the 7 days are over': (core) => {
      const late = { status: 'awaiting_manifest' as const, now: '2026-08-08T00:00:00Z' };
      assert.partialDeepStrictEqual(outcome(core, 'not_found_yet', late), over('expired'));
    },
    'lasts as long as the setting says': (core) => {
      const late = {
        status: 'awaiting_manifest' as const,
        now: '2026-08-04T00:00:00Z',
        settings: { manifestWindowDays: 3 },
      };
      assert.partialDeepStrictEqual(outcome(core, 'not_found', late), over('expired'));
    },
  }),
  ...rowsOf('M1-announced-once', {
    'announces the first day only': (core) => {
      assert.equal(outcome(core, 'not_found').event, 'tracking_request.awaiting_manifest');
      assert.equal(outcome(core, 'not_found', { status: 'awaiting_manifest' }).event, null);
    },
  }),
  ...rowsOf('M1-nothing-yet', {
    'a container without events is polled like a booking': (core) => {
      const now = '2026-08-01T00:00:00Z';
      const { view } = core.story().record(response(now, [listing([CONTAINER])]));
      const settings = core.plan.defaultPollSettings;
      const next = core.plan.planNextPoll({ source: LINE, view, now, jitter: 0, settings });
      assert.deepEqual([next.phase, next.seconds], ['booked', 12 * 3600]);
    },
  }),
  ...rowsOf('M1-tracked-goes-on', {
    'a number that vanishes leaves its shipment tracked': (core) => {
      const after = outcome(core, 'not_found', { requestType: 'container', status: 'created', hasShipment: true });
      assert.partialDeepStrictEqual(after, { status: 'created', final: false, event: null });
    },
  }),
  ...rowsOf('M1-cancelled-stops', {
    'a cancelled booking with a moved container goes on': (core) => {
      const facts = { hasShipment: true, status: 'created' as const };
      assert.equal(outcome(core, 'booking_cancelled', { ...facts, hasMoved: true }).stopReason, undefined);
      assert.equal(outcome(core, 'booking_cancelled', facts).stopReason, 'booking_cancelled');
    },
    'the view shows what has moved': (core) => {
      const { view } = core.story().record(response('2026-08-15T00:00:00Z', [loaded, departed]));
      assert.ok(view !== null && core.stop.hasMoved(view));
    },
  }),
  ...rowsOf('M1-login-page', {
    'a login page under status 200 blocks us': (core) => {
      const page = '<html><form>Please sign in<input type="password"></form></html>';
      assert.equal(core.answers.classifyText({ text: page, why: 'no JSON' }, 'events').reason, 'source_blocks_us');
    },
    'another page is unreadable': (core) => {
      const page = '<html><h1>Server maintenance window</h1></html>';
      assert.equal(core.answers.classifyText({ text: page, why: 'no JSON' }, 'events').reason, 'response_unreadable');
    },
  }),
  ...rowsOf('M1-refused-without-reason', {
    'a bare 403, and one that names the key': (core) => {
      const reasonOf = (message: string) => {
        const body = new TextEncoder().encode(JSON.stringify({ message }));
        const page = { status: 403, headers: {}, body, truncated: false, url: 'https://line.example/events' };
        return core.answers.classifyStatus(page, '2026-08-01T00:00:00Z', () => false)?.reason;
      };
      assert.equal(reasonOf('Forbidden'), 'source_blocks_us');
      assert.equal(reasonOf('Invalid API key'), 'credentials_rejected');
      assert.equal(reasonOf('You are not authorized to view this shipment'), 'withheld');
    },
  }),
  ...rowsOf('M1-refusal-waits', {
    'at first, after half an hour, after a day; as the line demands': (core) => {
      const wait = (failingSince: string | null, more: Partial<FailureFacts> = {}) =>
        outcome(core, 'source_blocks_us', { now: '2026-08-02T00:00:00Z', failingSince, ...more }).nextPollSeconds;
      assert.equal(wait(null), 300);
      assert.equal(wait('2026-08-01T23:30:00Z'), 1_800);
      assert.equal(wait('2026-08-01T00:00:00Z'), 3_600);
      assert.equal(wait(null, { retryAfterSeconds: 900 }), 900);
      assert.equal(wait(null, { status: 'created', hasShipment: true }), 300);
    },
  }),
  ...rowsOf('M1-hold-explained', {
    'a new request at a paused line, and one whose last poll failed otherwise': (core) => {
      const situation = { status: 'pending', failedReason: null, stopReason: null } as const;
      const hold = { reason: 'source_blocks_us', since: null, isOwn: false } as const;
      for (const reason of [null, 'source_unreachable'] as const)
        assert.match(core.explanation.explainRequest({ ...situation, reason, hold }).why, /refuses several numbers/);
    },
  }),
  ...rowsOf('M1-awaited-outage', {
    'the thirtieth try': (core) => {
      const after = outcome(core, 'source_unreachable', { status: 'awaiting_manifest', retryCount: 30 });
      assert.partialDeepStrictEqual(after, { status: 'awaiting_manifest', final: false, nextPollSeconds: DAY });
    },
  }),
  ...rowsOf('M1-window-ends-in-outage', {
    'as the window ends': (core) =>
      assert.partialDeepStrictEqual(atTheEnd(core, '2026-08-08T00:00:00Z'), {
        status: 'awaiting_manifest',
        final: false,
        nextPollSeconds: DAY,
      }),
  }),
  ...rowsOf('M1-outage-is-not-for-ever', {
    'a day after its end': (core) =>
      assert.partialDeepStrictEqual(atTheEnd(core, '2026-08-09T00:00:00Z'), over('expired')),
  }),
  ...rowsOf('M1-last-look', {
    'four hours before its end': (core) => {
      const late = { status: 'awaiting_manifest' as const, now: '2026-08-07T20:00:00Z' };
      assert.equal(outcome(core, 'not_found_yet', late).nextPollSeconds, 4 * 3600);
    },
  }),
  ...rowsOf('M1-not-before-allowed', {
    'a quarter of an hour': (core) =>
      assert.equal(outcome(core, 'source_unreachable', { retryAfterSeconds: 900 }).nextPollSeconds, 900),
  }),
];
