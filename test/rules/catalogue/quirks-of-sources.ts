/** Quirks of numbers, answers, values and states (sources.md G 22 to 44). */
import { type Rule, rule } from '../rule.ts';

const IDENTITY = 'tracking/event-identity.ts';
const PUBLISH = 'tracking/publish.ts';

export const QUIRKS_OF_SOURCES: readonly Rule[] = [
  rule(
    'G22-either-kind',
    'sources.md G 22',
    'Where a line takes one number for both, the declared kind is asked first and then the other.',
    [
      'connectors/dcsa/plan.ts',
      "if (profile.eitherKind && kind !== 'container') kinds.push",
      'if (profile === null) kinds.push',
    ],
  ),
  rule('G23-normalised', 'sources.md G 23', 'Numbers are trimmed, in upper case, without spaces and dashes.', [
    'tracking/numbers.ts',
    ".replace(/[\\s\\p{Dash}]+/gu, '')",
    '',
  ]),
  rule(
    'G23-glued-prefix',
    'sources.md G 23',
    'The letters of the line before a number go or stay by the rule of the line.',
    [
      'connectors/dcsa/reference-spelling.ts',
      "    case 'strip':\n      return [bare];",
      "    case 'strip':\n      return [value];",
    ],
  ),
  rule(
    'G24-house-bills',
    'sources.md G 24',
    'A number that the line does not know comes with the hint that house bills are not answered.',
    ['tracking/failures.ts', 'house bills are not answered', 'ask again later'],
  ),
  rule(
    'G25-brands',
    'sources.md G 25',
    'A brand is asked where its group publishes, and keeps its own code beside the one that answers.',
    ['connectors/line-directory.ts', 'named.has(scac) ? scac : profile.scacs[0];', 'scac;'],
  ),
  rule('G26-error-under-200', 'sources.md G 26', 'An error that is told under status 200 is an error.', [
    'connectors/answer-class.ts',
    'if (!said.isError) return null;',
    'if (said !== null) return null;',
  ]),
  rule(
    'G26-sudden-silence',
    'sources.md G 26',
    'An answer that suddenly lists no event at all is suspicious, not a deletion.',
    ['tracking/absence.ts', 'return anyEvent && named;', 'return named;'],
  ),
  rule(
    'G26-shrunk-to-papers',
    'sources.md G 26',
    'A list of events that suddenly shrank to its papers proves nothing of what it leaves out.',
    [
      'tracking/garbled-answers.ts',
      'return hasTold ? { ...observation, complete: false } : observation;',
      'return observation;',
    ],
  ),
  rule(
    'G27-wait-as-told',
    'sources.md G 27',
    'A source that asks us to slow down is asked again when it allows, not before.',
    ['tracking/lifecycle.ts', 'return retryAfterSeconds ?? (reason', 'return (reason'],
  ),
  rule(
    'G28-line-down',
    'sources.md G 28',
    'A tracked shipment outlives any outage of its line: tries go on at the longest wait.',
    [
      'tracking/lifecycle.ts',
      'const minutes = RETRY_MINUTES[Math.min(retryCount, RETRY_MINUTES.length) - 1] ?? 60;',
      'const minutes = RETRY_MINUTES[retryCount - 1] ?? 1;',
    ],
  ),
  rule(
    'G29-bot-protection',
    'sources.md G 29',
    'Protection against robots is not evaded: the operator is told to clear it with the line.',
    [
      'tracking/failures.ts',
      'The shipping line refuses our requests. The operator has to clear this with the line.',
      'It is tried again by itself.',
    ],
  ),
  rule(
    'G30-history-cut',
    'sources.md G 30',
    'Old events that drop off the front of a list were purged, not withdrawn.',
    [
      'tracking/absence.ts',
      'return ms < historyStart && instantMs(observation.receivedAt) - ms > PURGE_MS;',
      'return false;',
    ],
  ),
  rule('G31-junk-imo', 'sources.md G 31', 'The IMO numbers 0000000 and 9999999 are missing values.', [
    IDENTITY,
    "imo !== '0000000' && imo !== '9999999'",
    'imo !== null',
  ]),
  rule('G31-junk-name', 'sources.md G 31', 'A vessel to be named is no vessel.', [
    IDENTITY,
    "new Set(['', 'TBN', 'TBA'])",
    "new Set([''])",
  ]),
  rule('G31-null-island', 'sources.md G 31', 'Coordinates of 0 and 0 are missing values.', [
    'reference/zone.ts',
    "zone.startsWith('Etc/') ? null : zone",
    'zone',
  ]),
  rule(
    'G32-renamed-vessel',
    'sources.md G 32',
    'A vessel is known by its IMO number: another name is no other vessel.',
    [
      'tracking/milestone-changes.ts',
      'return before !== null && after !== null && before !== after;',
      'return one.vessel?.name !== other.vessel?.name;',
    ],
  ),
  rule('G32-two-of-one-name', 'sources.md G 32', 'A name that two vessels share stands for neither of them.', [
    'tracking/vessel-names.ts',
    'numbers.has(name) && numbers.get(name) !== vessel ? null : vessel',
    'vessel',
  ]),
  rule('G33-voyage-spelling', 'sources.md G 33', 'Voyages are compared without zeros and dashes, and shown as sent.', [
    IDENTITY,
    "        .replace(/^0+/, '');",
    '        .trim();',
  ]),
  rule('G34-gap', 'sources.md G 34', 'A local time in the gap of summer time moves forward and is flagged.', [
    'tracking/event-time.ts',
    "return { ms: early, flag: 'dst_gap' };",
    'return { ms: late, flag: null };',
  ]),
  rule('G34-overlap', 'sources.md G 34', 'Of a local time that occurs twice the earlier is meant, and it is flagged.', [
    'tracking/event-time.ts',
    "return { ms: Math.min(early, late), flag: 'dst_overlap' };",
    'return { ms: Math.max(early, late), flag: null };',
  ]),
  rule(
    'G35-holds-come-and-go',
    'sources.md G 35',
    'What a terminal shows is a state: each change is kept and told, however short.',
    [
      'tracking/value-events.ts',
      'if (Object.keys(changeset).length > 0) {',
      'if (Object.keys(changeset).length > 9) {',
    ],
  ),
  rule(
    'G36-four-days',
    'sources.md G 36',
    'Each of the last free days has its own field and event, beside the one that is preferred.',
    ['tracking/value-events.ts', "  pickup_lfd_line: 'container.pickup_lfd_line.changed',\n", ''],
  ),
  rule('G37-free-and-held', 'sources.md G 37', 'A box that is free and held at once is shown as both, and flagged.', [
    PUBLISH,
    "    flags.push('available_with_hold');\n",
    '',
  ]),
  rule('G37-recheck', 'sources.md G 37', 'Its terminal is asked again within the hour, by night too.', [
    'tracking/rechecks.ts',
    'return RECHECKS.available_with_hold;',
    'return Number.POSITIVE_INFINITY;',
  ]),
  rule(
    'G38-first-gate-out',
    'sources.md G 38',
    'The first laden gate-out sets the field, later ones are events of their own.',
    [
      'tracking/series.ts',
      "repeatableKinds = new Set<TransportEventKind>(['full_in', 'full_out'])",
      'repeatableKinds = new Set<TransportEventKind>([])',
    ],
  ),
  rule('G38-rail-after-gate-out', 'sources.md G 38', 'A gate-out at the POD and then a train: on_rail again.', [
    'tracking/status-facts.ts',
    'const railAfterOut = rail.some((one) => isAfter(one, lastOut));',
    'const railAfterOut = false;',
  ]),
  rule('G39-short-landed', 'sources.md G 39', 'A box that is not discharged 72 hours after the arrival is flagged.', [
    PUBLISH,
    "flags.push('not_discharged');",
    '',
  ]),
  rule('G40-booking-cancelled', 'sources.md G 40', 'A booking that is confirmed again is not cancelled.', [
    PUBLISH,
    'return at(cancelled) >= at(confirmed);',
    'return true;',
  ]),
  rule('G41-push-and-poll', 'sources.md G 41', 'A push of what a poll told is the same event.', [
    'tracking/event-entry.ts',
    'entry.source.kind === source.kind && entry.source.code === source.code',
    "entry.source === source && source.code === ''",
  ]),
  rule(
    'G41-asked-less',
    'sources.md G 41',
    'A line that tells news by itself is asked after twice the wait, but once a day all the same.',
    ['tracking/poll-plan.ts', 'return Math.max(wait, Math.min(wait * fedFactor, RECONCILE_SECONDS));', 'return wait;'],
  ),
  rule(
    'G42-clock-ahead',
    'sources.md G 42',
    'A statement from the future counts as made when it was received, and keeps what it claimed.',
    ['tracking/announced-time.ts', 'instantMs(claim.statedAt) <= instantMs(receivedAt)', 'receivedAt'],
  ),
  rule(
    'G43-fan-out',
    'sources.md G 43',
    'An event of a transport call is stored once and concerns the boxes on that call.',
    ['tracking/fan-out.ts', '(of !== undefined && isOn(of, event))', 'true'],
  ),
  rule('G44-leased-box', 'sources.md G 44', 'The line is never inferred from the prefix of a leased box.', [
    'tracking/carrier-inference/infer-carrier.ts',
    "if (owner?.kind !== 'line') return CAPS.noPrediction;",
    '',
  ]),
];
