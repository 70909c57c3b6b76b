/** Why an ask brought no facts, and what follows (spec/tracking 1). */
import { type Rule, rule } from '../rule.ts';

const SOURCE = 'spec/tracking 1';
const FAILURES_FILE = 'tracking/watches/failures.ts';
const LIFECYCLE = 'tracking/tracking-requests/lifecycle.ts';

/** Each reason with whose move it is, the wire's word and what happens next; switched off, it takes another course. */
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
    'A number of another type fails at once and advises that type.',
  ],
  [
    'line_unknown',
    'user',
    "'scac_auto_detect_failed'",
    'final',
    'A line that nobody knows is for the user to correct.',
  ],
  [
    'line_not_enabled',
    'operator',
    "'scac_auto_detect_failed'",
    'final',
    'A line without credentials here fails at once.',
  ],
  ['not_found_yet', 'source', "'not_found'", 'wait', 'A number that is not found yet is awaited, also for containers.'],
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
    'A line that cannot be reached is tried again.',
  ],
  [
    'source_blocks_us',
    'operator',
    "'shipping_line_unreachable'",
    'paused',
    'A line that blocks us pauses the connector and burns no try.',
  ],
  [
    'credentials_rejected',
    'operator',
    "'shipping_line_unreachable'",
    'paused',
    'Rejected credentials pause the connector and burn no try.',
  ],
  ['rate_limited', 'us', 'null', 'as_told', 'After too many asks we wait as told; that is no failed try.'],
  [
    'quota_exhausted',
    'us',
    'null',
    'as_told',
    'With its quota used up an ask waits for the next window; that is no failed try.',
  ],
  [
    'response_unreadable',
    'us',
    "'unrecognized_response'",
    'retry',
    'An answer that cannot be read is asked for again.',
  ],
  [
    'withheld',
    'user',
    "'data_unavailable'",
    'second_look',
    'Withheld data is looked for once more after a day, then it is final.',
  ],
  ['booking_cancelled', 'user', "'booking_cancelled'", 'final', 'A cancelled booking is final, or stops its shipment.'],
  ['duplicate', 'user', "'duplicate'", 'final', 'A duplicate of a tracked shipment is final.'],
  ['internal_error', 'us', "'internal_processing_error'", 'retry', 'A mistake of our own is tried again.'],
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
    'Failed tries follow a schedule of 14 tries in about a day, then retries_exhausted.',
    [LIFECYCLE, '[1, 2, 4, 8, 15, 30, 60,', '[1, 2, 4, 8, 15, 30,'],
  ),
  rule('M1-window', SOURCE, 'A number is awaited for 7 days (a setting), then its request expires.', [
    LIFECYCLE,
    "if (left <= 0) return failed(facts, 'expired');",
    '',
  ]),
  rule('M1-announced-once', SOURCE, 'That a number is awaited is announced the first time only.', [
    LIFECYCLE,
    "event: facts.status === 'awaiting_manifest' ? null : 'tracking_request.awaiting_manifest',",
    "event: 'tracking_request.awaiting_manifest',",
  ]),
  rule(
    'M1-nothing-yet',
    SOURCE,
    'A shipment without boxes or events is followed at the cadence of a booking; nothing is wrong.',
    ['tracking/watches/journey-phase.ts', "if (!underWay) return 'booked';", ''],
  ),
  rule('M1-tracked-goes-on', SOURCE, 'A shipment that is tracked never fails because one ask failed.', [
    LIFECYCLE,
    'if (facts.hasShipment) return whileTracked(facts);',
    '',
  ]),
  rule('M1-cancelled-stops', SOURCE, 'A cancelled booking stops its shipment, unless a box has moved.', [
    LIFECYCLE,
    "if (facts.reason === 'booking_cancelled' && !facts.hasMoved)",
    "if (facts.reason === 'booking_cancelled')",
  ]),
  rule('M1-login-page', SOURCE, 'A login page is a source that blocks us, never data.', [
    'connectors/response-class.ts',
    "if (LOGIN_OR_BOT.test(text.slice(0, 20_000))) return failure('source_blocks_us'",
    "if (text === '') return failure('source_blocks_us'",
  ]),
  rule('M1-awaited-outage', SOURCE, 'A number that is awaited does not fail because its line is down meanwhile.', [
    LIFECYCLE,
    'if (minutes === undefined && !awaited)',
    'if (minutes === undefined)',
  ]),
  rule(
    'M1-window-ends-in-outage',
    SOURCE,
    'Where the line is down as the window of an awaited number ends, it gets one day more, then its request expires.',
    [LIFECYCLE, 'windowLeft(facts) <= -DAY', 'windowLeft(facts) <= 0'],
  ),
  rule('M1-outage-is-not-for-ever', SOURCE, 'An outage does not keep the window of an awaited number open for ever.', [
    LIFECYCLE,
    "if (awaited && windowLeft(facts) <= -DAY) return failed({ ...facts, retryCount }, 'expired');",
    '',
  ]),
  rule('M1-last-look', SOURCE, 'The last look for an awaited number falls on the end of its window.', [
    LIFECYCLE,
    'nextPollSeconds: Math.ceil(Math.min(DAY, left)),',
    'nextPollSeconds: DAY,',
  ]),
  rule(
    'M1-not-before-allowed',
    SOURCE,
    'A line that names a time is not tried again before it, while its number is looked for.',
    [
      LIFECYCLE,
      'minutes === undefined ? DAY : minutes * 60, facts.retryAfterSeconds ?? 0)',
      'minutes === undefined ? DAY : minutes * 60, 0)',
    ],
  ),
];
