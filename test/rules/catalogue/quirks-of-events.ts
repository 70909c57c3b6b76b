// biome-ignore-all lint/suspicious/noTemplateCurlyInString: edits are pieces of source text.
/** Rules about quirks of reported events (spec/sources G1 to G21). */
import { type Rule, rule } from '../rule.ts';

const IDENTITY = 'tracking/events/event-identity.ts';
const ENTRY = 'tracking/events/event-entry.ts';
const ABSENCE = 'tracking/ledger/absence.ts';
const CHANGES = 'tracking/changes/milestone-changes.ts';
const TRANSPORT = 'tracking/publish/transport-events.ts';

export const QUIRKS_OF_EVENTS: readonly Rule[] = [
  rule('G1-same-event-again', 'spec/sources G1', 'An event is recognized by its meaning, whatever id it comes with.', [
    IDENTITY,
    '|${classifierLetter[claim.classifier]}`',
    '|${classifierLetter[claim.classifier]}|${claim.sourceEventId}`',
  ]),
  rule('G2-tolerance', 'spec/sources G2', 'A time that changes by less than a minute is not a correction.', [
    ENTRY,
    'return isRedundantTime(one, other, resolvePlace(previous.place).zone);',
    'return false;',
  ]),
  rule('G2-place-or-vessel', 'spec/sources G2', 'An event whose place was corrected is matched by its id.', [
    ENTRY,
    'return sameId(entry, claim) && entry.claim.move === claim.move && entry.claim.classifier === claim.classifier;',
    'return false;',
  ]),
  rule('G3-older-copy', 'spec/sources G3', 'An older copy that arrives after a newer one never replaces it.', [
    ENTRY,
    'claim.statedAt !== null && previous.claim.statedAt !== null && claim.statedAt < previous.claim.statedAt',
    'false',
  ]),
  rule(
    'G3-retraction-of-one-event',
    'spec/sources G3',
    'A retraction that is still listed does not withdraw the same move at another time.',
    ['tracking/ledger/event-ledger.ts', 'const statement = { ...entry, claim };', 'const statement = entry;'],
  ),
  rule(
    'G3-stated-after-a-retraction',
    'spec/sources G3',
    'A statement made after a retraction counts, even if the retraction is still listed.',
    ['tracking/ledger/event-ledger.ts', ' && !isNewer(claim, one.statedAt)', ''],
  ),
  rule(
    'G4-estimate-vanishes',
    'spec/sources G4',
    'An estimate that is no longer listed is invalidated at the second complete response.',
    [ABSENCE, 'estimated: { answers: 2, overHours: 0 },', 'estimated: { answers: 1, overHours: 0 },'],
  ),
  rule('G4-proves-nothing', 'spec/sources G4', 'Absence from an incomplete response or from a log proves nothing.', [
    ABSENCE,
    "observation.absence === 'snapshot' ||",
    'true ||',
  ]),
  rule('G4-void-call', 'spec/sources A5', 'If a port call is no longer listed, its plans and estimates are void.', [
    ENTRY,
    "return retraction.classifier === 'planned' && retraction.time === null && fingerprint === prints.estimate;",
    'return false;',
  ]),
  rule(
    'G5-actual-vanishes',
    'spec/sources G5',
    'An actual event is withdrawn only after three complete responses without it over a day.',
    [ABSENCE, 'actual: { answers: 3, overHours: 24 },', 'actual: { answers: 3, overHours: 0 },'],
  ),
  rule(
    'G5-unconfirmed',
    'spec/sources G5',
    'Until it is withdrawn, a missing actual event is flagged as unconfirmed.',
    ['tracking/milestones/milestone.ts', "flags.add('unconfirmed');", ''],
  ),
  rule('G5-recheck', 'spec/sources G5', 'An unconfirmed event is polled again soon.', [
    'tracking/watches/early-polls.ts',
    'return isUnconfirmed ? RECHECKS.unconfirmed : Number.POSITIVE_INFINITY;',
    'return Number.POSITIVE_INFINITY;',
  ]),
  rule('G6-actual-wins', 'spec/sources G6', 'Estimates of events that have happened are superseded, not withdrawn.', [
    ABSENCE,
    ': isSuperseded(entry.claim, merged)',
    ': false',
  ]),
  rule(
    'G6-late-estimate',
    'spec/sources G6',
    'An estimate for an event that has already happened is stored and ignored.',
    [
      'tracking/ledger/event-ledger.ts',
      'return hasOther && (isSuperseded(claim, this.entries) || isSuperseded(claim, this.shipmentEntries));',
      'return false;',
    ],
  ),
  rule(
    'G7-out-of-order',
    'spec/sources G7',
    'An event that precedes the last announced one fills a gap: it is marked as backfilled.',
    [CHANGES, 'isNews && (before === null || fillsHole)', 'false'],
  ),
  rule(
    'G8-impossible-order',
    'spec/sources G8',
    'Events in an impossible order are both stored and flagged, with their times unchanged.',
    [TRANSPORT, "if (impossible.has(milestone)) flags.add('impossible_order');", ''],
  ),
  rule(
    'G9-zone-doubt',
    'spec/sources G9',
    'A time without a time zone contradicts another only if they are more than 14 hours apart.',
    ['tracking/events/resolved-event.ts', 'ZONE_UNCERTAINTY_MS = 14 * HOUR_MS', 'ZONE_UNCERTAINTY_MS = 0'],
  ),
  rule('G10-date-only', 'spec/sources G10', 'A date is not news if the time is already known to the minute.', [
    'tracking/time/event-time.ts',
    "if (statement.precision === 'date' && existing.precision !== 'date') {",
    "if (statement.precision === 'date' && existing.precision === null) {",
  ]),
  rule(
    'G10-local-midnight',
    'spec/sources G10',
    'A date is stored as local midnight at its place and marked as a date.',
    [
      'tracking/time/event-time.ts',
      'if (lateHolds) return { ms: late, flag: null };',
      'if (lateHolds) return { ms: asUtc, flag: null };',
    ],
  ),
  rule(
    'G11-offset-suspect',
    'spec/sources G11',
    'A source whose times are repeatedly off by the time zone of their place is flagged; nothing is repaired.',
    ['tracking/publish/publish.ts', 'flags.push(...offsetFlags(context));', ''],
  ),
  rule(
    'G12-no-invented-hub',
    'spec/sources G12',
    'After a rollover, the plan of the old vessel creates neither a transshipment nor a POD.',
    ['tracking/port-calls/abandoned-legs.ts', 'missed.has(call.vessel) ||', ''],
  ),
  rule('G12-rolled-over', 'spec/sources G12', 'A rollover is flagged on the container.', [
    'tracking/publish/publish.ts',
    "if (isRolledOver(context)) flags.push('rolled_over');",
    '',
  ]),
  rule(
    'G13-new-hub',
    'spec/sources G13',
    'When a new leg shows that the presumed POD is a hub, its milestones are withdrawn and linked to those of the transshipment.',
    [CHANGES, 'const successor = successors.get(event.key) ?? null;', 'const successor = null;'],
  ),
  rule(
    'G14-terminal-changed',
    'spec/sources G14',
    'A changed POD terminal is announced by container.pod_terminal_changed.',
    [
      'tracking/changes/value-events.ts',
      "if (field === 'pod_terminal_key') events.push(terminalChanged(change, after, context));",
      '',
    ],
  ),
  rule('G14-both-asked', 'spec/sources G14', 'For 24 hours after the change both terminals are polled.', [
    'tracking/watches/early-polls.ts',
    'const BOTH_TERMINALS_HOURS = 24;',
    'const BOTH_TERMINALS_HOURS = 0;',
  ]),
  rule(
    'G14-old-terminal-is-silent',
    'spec/sources G14',
    'Last free day and holds of the old terminal stay in the history and are not shown.',
    [
      'tracking/containers/container-facts.ts',
      'if (isOtherTerminal(fact.source, terminal, context)) return false;',
      '',
    ],
  ),
  rule(
    'G14-off-dock',
    'spec/sources G14',
    'A container that was moved off-dock belongs to the facility outside the terminal.',
    ['tracking/containers/pod-terminal.ts', '    movedOffDock(context) ??\n', ''],
  ),
  rule(
    'G15-original-eta-of-a-port-complex',
    'spec/sources G15',
    'A call that moves to another port of the same complex keeps its original ETA.',
    ['tracking/ledger/first-estimates.ts', '!isSamePort(key.slice(start.length), placeKey)', 'true'],
  ),
  rule('G15-original-eta', 'spec/sources G15', 'The first estimate remains the original ETA.', [
    'tracking/ledger/first-estimates.ts',
    'if (key in before) continue;',
    '',
  ]),
  rule(
    'G16-all-witnesses',
    'spec/sources G16',
    'All witnesses of an event are stored and shown, the deciding one first.',
    [
      'tracking/milestones/milestone.ts',
      'witnesses: witnesses.map(provenanceOf),',
      'witnesses: witnesses.slice(0, 1).map(provenanceOf),',
    ],
  ),
  rule(
    'G17-booking-split',
    'spec/sources G17',
    'A booking whose containers travel under several bills is flagged, with the bills of each container.',
    ['tracking/publish/shipment-documents.ts', "flags.push('booking_split');", ''],
  ),
  rule(
    'G18-bookings-combined',
    'spec/sources G18',
    'Several bookings under one bill are linked and flagged, never merged.',
    ['tracking/publish/shipment-documents.ts', "flags.push('bookings_combined');", ''],
  ),
  rule(
    'G19-long-gap',
    'spec/sources G19',
    'A gap of more than 21 days with different documents separates two journeys of a container.',
    [
      'tracking/events/journey-cycles.ts',
      'const longPause = moment.ms - cycle.last.moment.ms > GAP_MS;',
      'const longPause = false;',
    ],
  ),
  rule(
    'G20-boxes-come-late',
    'spec/sources G20',
    'A booking is tracked even without containers, and each one that appears is announced by container.created.',
    ['tracking/changes/container-changes.ts', 'before === null ? [created] :', 'before === null ? [] :'],
  ),
  rule(
    'G21-box-removed',
    'spec/sources G21',
    'A container that two complete lists omit is marked as removed and no longer polled for.',
    [
      'tracking/ledger/listed-containers.ts',
      'export const UNLISTED_RESPONSES = 2;',
      'export const UNLISTED_RESPONSES = 99;',
    ],
  ),
];
