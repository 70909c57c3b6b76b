/** Rules about quirks of numbers, responses, values and states (spec/sources G22 to G44). */
import { type Rule, rule } from '../rule.ts';

const IDENTITY = 'tracking/events/event-identity.ts';
const PUBLISH = 'tracking/publish/publish.ts';

export const QUIRKS_OF_SOURCES: readonly Rule[] = [
  rule(
    'G22-either-kind',
    'spec/sources G22',
    'If a line accepts one number as either kind, it is polled for the declared kind first and then for the other.',
    [
      'connectors/dcsa/plan.ts',
      "if (profile.eitherKind && kind !== 'container') kinds.push",
      'if (profile === null) kinds.push',
    ],
  ),
  rule(
    'G23-normalized',
    'spec/sources G23',
    'Numbers are trimmed, converted to upper case, and stripped of spaces and dashes.',
    ['tracking/claims/numbers.ts', ".replace(/[\\s\\p{Dash}]+/gu, '')", ''],
  ),
  rule(
    'G23-glued-prefix',
    'spec/sources G23',
    'A rule for each line decides whether numbers include the prefix of the line.',
    [
      'connectors/dcsa/reference-spelling.ts',
      "    case 'strip':\n      return [bare];",
      "    case 'strip':\n      return [value];",
    ],
  ),
  rule(
    'G24-house-bills',
    'spec/sources G24',
    'If a line does not find a number, the request points out that lines do not track house bills.',
    ['tracking/watches/failures.ts', 'house bills cannot be tracked', 'ask again later'],
  ),
  rule(
    'G25-brands',
    'spec/sources G25',
    'A brand is polled where its group publishes, and keeps its own code beside the code of the group.',
    ['connectors/line-directory.ts', 'named.has(scac) ? scac : profile.scacs[0];', 'scac;'],
  ),
  rule('G26-error-under-200', 'spec/sources G26', 'An error that is sent with status 200 is treated as an error.', [
    'connectors/response-class.ts',
    'if (!reported.isError) return null;',
    'if (reported !== null) return null;',
  ]),
  rule(
    'G26-sudden-silence',
    'spec/sources G26',
    'A response that suddenly lists no events is suspicious, not a deletion.',
    ['tracking/ledger/absence.ts', 'return anyEvent && named;', 'return named;'],
  ),
  rule(
    'G26-shrunk-to-papers',
    'spec/sources G26',
    'A list of events that suddenly shrinks to its documents proves nothing about the omitted events.',
    [
      'tracking/ledger/degraded-payloads.ts',
      'return hasReported ? { ...observation, complete: false } : observation;',
      'return observation;',
    ],
  ),
  rule(
    'G27-wait-as-told',
    'spec/sources G27',
    'A source that demands a pause is polled again when the pause ends, not before.',
    ['tracking/tracking-requests/lifecycle.ts', 'return retryAfterSeconds ?? (reason', 'return (reason'],
  ),
  rule(
    'G28-line-down',
    'spec/sources G28',
    'A tracked shipment survives any outage of its line: polls continue at the longest interval.',
    [
      'tracking/tracking-requests/lifecycle.ts',
      'const minutes = RETRY_MINUTES[Math.min(retryCount, RETRY_MINUTES.length) - 1] ?? 60;',
      'const minutes = RETRY_MINUTES[retryCount - 1] ?? 1;',
    ],
  ),
  rule(
    'G29-bot-protection',
    'spec/sources G29',
    'Bot protection is not circumvented: the operator is advised to arrange access with the line.',
    [
      'tracking/watches/failures.ts',
      'The shipping line refuses our requests. The operator has to clear this with the line.',
      'It is tried again by itself.',
    ],
  ),
  rule(
    'G30-history-cut',
    'spec/sources G30',
    'Old events that drop off the start of a list were purged, not withdrawn.',
    [
      'tracking/ledger/purged-history.ts',
      ' || (ms < historyStart && instantMs(observation.receivedAt) - ms > PURGE_MS)',
      '',
    ],
  ),
  rule('G31-junk-imo', 'spec/sources G31', 'The IMO numbers 0000000 and 9999999 count as missing.', [
    IDENTITY,
    "imo !== '0000000' && imo !== '9999999'",
    'imo !== null',
  ]),
  rule('G31-junk-name', 'spec/sources G31', 'A placeholder such as “to be named” is not a vessel.', [
    IDENTITY,
    "new Set(['', 'TBN', 'TBA'])",
    "new Set([''])",
  ]),
  rule('G31-null-island', 'spec/sources G31', 'Coordinates of 0 and 0 count as missing.', [
    'reference/ports/zone.ts',
    "zone.startsWith('Etc/') ? null : zone",
    'zone',
  ]),
  rule(
    'G32-renamed-vessel',
    'spec/sources G32',
    'A vessel is identified by its IMO number: a different name is not a different vessel.',
    [
      'tracking/changes/milestone-changes.ts',
      'return before !== null && after !== null && before !== after;',
      'return one.vessel?.name !== other.vessel?.name;',
    ],
  ),
  rule('G32-two-of-one-name', 'spec/sources G32', 'A name that two vessels share identifies neither of them.', [
    'tracking/events/vessel-names.ts',
    'numbers.has(name) && numbers.get(name) !== vessel ? null : vessel',
    'vessel',
  ]),
  rule(
    'G33-voyage-spelling',
    'spec/sources G33',
    'Voyages are compared without leading zeros and dashes, and shown as sent.',
    [IDENTITY, "        .replace(/^0+/, '');", '        .trim();'],
  ),
  rule(
    'G34-gap',
    'spec/sources G34',
    'A local time that is skipped when clocks are set forward is moved forward and flagged.',
    ['tracking/time/event-time.ts', "return { ms: early, flag: 'dst_gap' };", 'return { ms: late, flag: null };'],
  ),
  rule('G34-overlap', 'spec/sources G34', 'A local time that occurs twice is read as the earlier one and is flagged.', [
    'tracking/time/event-time.ts',
    "return { ms: Math.min(early, late), flag: 'dst_overlap' };",
    'return { ms: Math.max(early, late), flag: null };',
  ]),
  rule(
    'G35-holds-come-and-go',
    'spec/sources G35',
    'A terminal reports a state: each change is stored and announced, however short.',
    [
      'tracking/changes/value-events.ts',
      'if (Object.keys(changeset).length > 0) {',
      'if (Object.keys(changeset).length > 9) {',
    ],
  ),
  rule(
    'G36-four-days',
    'spec/sources G36',
    'Each of the last free days has its own field and event, beside the preferred one.',
    ['tracking/fields/container.ts', "    event: 'container.pickup_lfd_line.changed',\n", ''],
  ),
  rule(
    'G37-free-and-held',
    'spec/sources G37',
    'A container that is reported as available and on hold at the same time is shown as both and flagged.',
    [PUBLISH, "    flags.push('available_with_hold');\n", ''],
  ),
  rule('G37-free-and-held-inland', 'spec/sources G37', 'A hold at the inland ramp is a hold as well.', [
    PUBLISH,
    ', ...(fields.ind_facility_holds.value ?? [])',
    '',
  ]),
  rule(
    'G37-recheck',
    'spec/sources G37',
    'The terminal of a container that is both available and on hold is polled again within the hour, even at night.',
    ['tracking/watches/early-polls.ts', 'return RECHECKS.available_with_hold;', 'return Number.POSITIVE_INFINITY;'],
  ),
  rule(
    'G38-first-gate-out',
    'spec/sources G38',
    'The first laden gate-out sets the field; later ones are separate events.',
    [
      'tracking/milestones/milestone.ts',
      "repeatableKinds = new Set<TransportEventKind>(['full_in', 'full_out'])",
      'repeatableKinds = new Set<TransportEventKind>([])',
    ],
  ),
  rule(
    'G38-rail-after-gate-out',
    'spec/sources G38',
    'A gate-out at the POD before a train or barge is drayage, not a pickup.',
    ['tracking/containers/status-facts.ts', '(finallyOut || !context.inland.isOverland)', 'true'],
  ),
  rule(
    'G39-short-landed',
    'spec/sources G39',
    'A container that is not discharged 72 hours after the arrival is flagged.',
    [PUBLISH, "flags.push('not_discharged');", ''],
  ),
  rule('G40-booking-cancelled', 'spec/sources G40', 'A booking that is confirmed again is not cancelled.', [
    PUBLISH,
    'return at(cancelled) >= at(confirmed);',
    'return true;',
  ]),
  rule('G41-push-and-poll', 'spec/sources G41', 'A push of an event that a poll reported is the same event.', [
    'tracking/events/event-entry.ts',
    'entry.source.kind === source.kind && entry.source.code === source.code',
    "entry.source === source && source.code === ''",
  ]),
  rule(
    'G41-polled-less',
    'spec/sources G41',
    'A line that pushes news is polled half as often, but at least once a day.',
    [
      'tracking/watches/poll-plan.ts',
      'return Math.max(wait, Math.min(wait * pushFactor, RECONCILE_SECONDS));',
      'return wait;',
    ],
  ),
  rule(
    'G42-clock-ahead',
    'spec/sources G42',
    'A statement dated in the future counts from its receipt; the time that it states is stored unchanged.',
    ['tracking/ledger/statement-time.ts', 'instantMs(claim.statedAt) <= instantMs(receivedAt)', 'receivedAt'],
  ),
  rule(
    'G43-fan-out',
    'spec/sources G43',
    'An event of a transport call is stored once and applies to the containers on that call.',
    ['tracking/port-calls/fan-out.ts', '(of !== undefined && isOn(of, event))', 'true'],
  ),
  rule('G44-leased-box', 'spec/sources G44', 'The line is never inferred from the prefix of a leased container.', [
    'tracking/carrier-inference/infer-carrier.ts',
    "if (owner?.kind !== 'line') return CAPS.noPrediction;",
    '',
  ]),
];
