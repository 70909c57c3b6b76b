/** Rules about why a poll returned no facts, and what follows (spec/tracking 1). */
import { type Rule, rule } from '../rule.ts';

const SOURCE = 'spec/tracking 1';
const FAILURES_FILE = 'tracking/watches/failures.ts';
const LIFECYCLE = 'tracking/tracking-requests/lifecycle.ts';

/**
 * Each reason, with the party that has to act, its API name, the next step and a description. Switching the rule off
 * changes how the reason is handled.
 */
const REASONS: readonly (readonly [reason: string, mover: string, wire: string, course: string, says: string])[] = [
  [
    'number_malformed',
    'user',
    "'invalid_number'",
    'final',
    'A number of the wrong form fails at once, as invalid_number.',
  ],
  [
    'number_type_wrong',
    'user',
    "'invalid_number'",
    'final',
    'A number of a different type fails at once, with the advice to use that type.',
  ],
  ['line_unknown', 'user', "'scac_auto_detect_failed'", 'final', 'An unknown line is for the user to correct.'],
  [
    'line_not_enabled',
    'operator',
    "'scac_auto_detect_failed'",
    'final',
    'A line without credentials on this server fails at once.',
  ],
  [
    'not_found_yet',
    'source',
    "'not_found'",
    'wait',
    'The service waits for a number that is not found yet, including container numbers.',
  ],
  [
    'not_found',
    'user',
    "'not_found'",
    'wait_if_not_container',
    'A container that is not found fails at once; other numbers are awaited.',
  ],
  [
    'source_unreachable',
    'source',
    "'shipping_line_unreachable'",
    'retry',
    'A line that cannot be reached is polled again.',
  ],
  [
    'source_blocks_us',
    'operator',
    "'shipping_line_unreachable'",
    'paused',
    'A line that refuses a number does not use up an attempt; it is paused once a second number confirms the refusal.',
  ],
  [
    'credentials_rejected',
    'operator',
    "'shipping_line_unreachable'",
    'paused',
    'Rejected credentials pause the connector at once and do not use up an attempt.',
  ],
  [
    'rate_limited',
    'us',
    'null',
    'as_told',
    'After too many polls the service waits as long as the line demands; that is not a failed attempt.',
  ],
  [
    'quota_exhausted',
    'us',
    'null',
    'as_told',
    'When its quota is used up, a poll waits for the next window; that is not a failed attempt.',
  ],
  [
    'response_unreadable',
    'us',
    "'unrecognized_response'",
    'retry',
    'A response that cannot be read is requested again.',
  ],
  [
    'withheld',
    'user',
    "'data_unavailable'",
    'second_look',
    'Withheld data is polled once more after a day, then the failure is final.',
  ],
  ['booking_cancelled', 'user', "'booking_cancelled'", 'final', 'A cancelled booking is final, or stops its shipment.'],
  ['duplicate', 'user', "'duplicate'", 'final', 'A duplicate of a tracked shipment is final.'],
  ['internal_error', 'us', "'internal_processing_error'", 'retry', 'An error of the service itself is retried.'],
];

export const FAILURES: readonly Rule[] = [
  ...REASONS.map(([reason, mover, wire, course, says]): Rule => {
    const find = `${reason}: {\n    mover: '${mover}',\n    wire: ${wire},\n    course: '${course}',`;
    const other = course === 'as_told' ? 'retry' : 'as_told';
    return rule(`M1-${reason}`, SOURCE, says, [FAILURES_FILE, find, find.replace(`'${course}'`, `'${other}'`)]);
  }),
  rule(
    'M1-retry-schedule',
    'spec D20',
    'Failed attempts follow a schedule of 14 attempts in about a day, then retries_exhausted.',
    [LIFECYCLE, '[1, 2, 4, 8, 15, 30, 60,', '[1, 2, 4, 8, 15, 30,'],
  ),
  rule('M1-window', SOURCE, 'A request expires if the line does not find its number within 7 days (a setting).', [
    LIFECYCLE,
    "if (left <= 0) return failed(facts, 'expired');",
    '',
  ]),
  rule('M1-announced-once', SOURCE, 'The event that a request awaits its number is published only once.', [
    LIFECYCLE,
    "event: facts.status === 'awaiting_manifest' ? null : 'tracking_request.awaiting_manifest',",
    "event: 'tracking_request.awaiting_manifest',",
  ]),
  rule(
    'M1-nothing-yet',
    SOURCE,
    'A shipment without containers or events is polled as often as a booking; this is not an error.',
    ['tracking/watches/journey-phase.ts', "if (!underWay) return 'booked';", ''],
  ),
  rule('M1-tracked-goes-on', SOURCE, 'A single failed poll never makes the tracking of a shipment fail.', [
    LIFECYCLE,
    'if (facts.hasShipment) return whileTracked(facts);',
    '',
  ]),
  rule('M1-cancelled-stops', SOURCE, 'A cancelled booking stops its shipment, unless a container has moved.', [
    LIFECYCLE,
    "if (facts.reason === 'booking_cancelled' && !facts.hasMoved)",
    "if (facts.reason === 'booking_cancelled')",
  ]),
  rule('M1-login-page', SOURCE, 'A login page means that the source blocks Seamark; it is never read as data.', [
    'connectors/response-class.ts',
    'LOGIN_OR_BOT.test(text.slice(0, 20_000))',
    "text === ''",
  ]),
  rule(
    'M1-refused-without-reason',
    SOURCE,
    'A 403 that does not mention credentials may apply only to its number: the credentials do not count as rejected.',
    [
      'connectors/response-class.ts',
      "CREDENTIALS.test(reported) ? 'credentials_rejected' : 'source_blocks_us', where",
      "'credentials_rejected', where",
    ],
  ),
  rule(
    'M1-refusal-waits',
    SOURCE,
    'A refused number is polled again after five minutes, then after as long as the refusal has lasted, up to an hour.',
    [LIFECYCLE, 'Math.max(FIRST_REFUSAL_SECONDS, lasted)', 'HOUR'],
  ),
  rule(
    'M1-hold-explained',
    SOURCE,
    'A request whose line is paused, failing or out of quota states this as the reason, whatever its last poll returned.',
    [
      'tracking/tracking-requests/request-explanation.ts',
      "if (hold !== null) return { stage: reason === null ? 'waiting_for_first_answer' : 'retrying', ...explainHold(hold) };",
      '',
    ],
  ),
  rule('M1-awaited-outage', SOURCE, 'An awaited number does not fail because its line is down in the meantime.', [
    LIFECYCLE,
    'if (minutes === undefined && !awaited)',
    'if (minutes === undefined)',
  ]),
  rule(
    'M1-window-ends-in-outage',
    SOURCE,
    'If the line is down when the window of an awaited number ends, the number gets one more day before its request expires.',
    [LIFECYCLE, 'windowLeft(facts) <= -DAY', 'windowLeft(facts) <= 0'],
  ),
  rule('M1-outage-is-not-for-ever', SOURCE, 'An outage does not extend the window of an awaited number forever.', [
    LIFECYCLE,
    "if (awaited && windowLeft(facts) <= -DAY) return failed({ ...facts, retryCount }, 'expired');",
    '',
  ]),
  rule('M1-last-look', SOURCE, 'The last poll for an awaited number is at the end of its window.', [
    LIFECYCLE,
    'nextPollSeconds: Math.ceil(Math.min(DAY, left)),',
    'nextPollSeconds: DAY,',
  ]),
  rule(
    'M1-not-before-allowed',
    SOURCE,
    'If a line states when the next poll is allowed, a number that is awaited is not polled before then.',
    [
      LIFECYCLE,
      'minutes === undefined ? DAY : minutes * 60, facts.retryAfterSeconds ?? 0)',
      'minutes === undefined ? DAY : minutes * 60, 0)',
    ],
  ),
];
