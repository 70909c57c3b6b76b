/** Rules derived from the second set of independently written trade histories. */
import { type Rule, rule } from '../rule.ts';

const LEGS = 'tracking/port-calls/abandoned-legs.ts';
const MISDATED = 'tracking/events/misdated.ts';
const ROLLOVER = 'tracking/publish/rollover.ts';

export const LATER_HISTORIES: readonly Rule[] = [
  rule(
    'M2.11-availability-withdrawn',
    'spec/tracking 2.5',
    'Once a terminal withdraws its report of availability, the status follows from where the container is, and the same report later is a new change.',
    ['tracking/ledger/availability-changes.ts', 'return { available: null };', 'return null;'],
  ),
  rule(
    'M2.11-withdrawn-by-one',
    'spec/tracking 2.5',
    'If one facility withdraws its report, the report of another facility still applies.',
    ['tracking/containers/status-facts.ts', 'available === null ? []', 'false ? []'],
  ),
  rule(
    'D3-ramp-takes-back-gate-out',
    'spec/sources D3',
    'A gate-out that only the railroad reports does not count once its row shows the container at the ramp again.',
    ['tracking/containers/reversed-gate-outs.ts', " || kind === 'railroad'", ''],
  ),
  rule(
    'D3-still-lists-the-gate-out',
    'spec/sources D3',
    'A row that lists the gate-out has not taken it back, whatever its status says.',
    ['tracking/containers/reversed-gate-outs.ts', '(entry.listedAt ?? entry.observedAt)', 'entry.observedAt'],
  ),
  rule(
    'D3-leaving-the-port-is-not-leaving-the-ramp',
    'spec/sources D3',
    'A gate-out elsewhere does not confirm one that the ramp takes back.',
    ['tracking/containers/reversed-gate-outs.ts', ' && mayBeSame(out, other)', ''],
  ),
  rule(
    'M4-out-by-railroad-alone',
    'spec/tracking 4',
    'A railroad that is the only source of a gate-out is polled for one more day, or two if the container was never available: the ramp may take it back.',
    ['tracking/watches/poll-plan.ts', " || mayBeTakenBack(container, last, 'railroad', now)", ''],
  ),
  rule(
    'M2.6-origin-by-land',
    'spec/sources A9',
    'A port to which the container was brought by land before any vessel is its origin, even if only a discharge is listed there.',
    ['tracking/port-calls/port-roles.ts', ' ?? gatedInAt(events, calls)', ' ?? null'],
  ),
  rule(
    'M2.6-sails-after-putting-off',
    'spec/sources A9',
    'A vessel that took the container off at a port leaves that port without it.',
    ['tracking/port-calls/calls-without-container.ts', "if (call.claim.move === 'depart') return true;", ''],
  ),
  rule(
    'M2.6-undone-loading',
    'spec/sources A9',
    'A loading that was undone does not count once another vessel has loaded the container there.',
    [LEGS, '!isUndone(call, left) && ', ''],
  ),
  rule(
    'M2.6-changed-port-of-lading',
    'spec/sources A9',
    'The plan of a vessel ends once the container is loaded at another port to which no vessel brought it.',
    [LEGS, ' || isOvertaken(call, calls)', ''],
  ),
  rule(
    'G12-rolled-over-from-another-port',
    'spec/sources G12',
    'A rollover is flagged even if the port of lading changed with the vessel.',
    [ROLLOVER, ' || isFormerPol(plan, events, roles)', ''],
  ),
  rule(
    'G12-reissued-for-another-vessel',
    'spec/sources G12',
    'A rollover is flagged even if the line reports it under the ids of the former plan.',
    [ROLLOVER, 'if (atPol && isOther(firstVessel)) return true;', ''],
  ),
  rule(
    'G12-hub-is-no-former-port',
    'spec/sources G12',
    'A changed connection at a hub is not a rollover from the port of lading.',
    [ROLLOVER, 'event.vessel !== plan.vessel &&', 'false &&'],
  ),
  rule(
    'G5-replaced-by-the-next-journey',
    'spec/sources G5',
    'An actual move of this journey is not withdrawn because its source lists the same move of the next journey instead.',
    ['tracking/ledger/absence.ts', ' || isReplacedByNext(entry, cut, listed)', ''],
  ),
  rule(
    'M2.7-misplaced-pickup',
    'spec/sources A9',
    'A laden gate-out that follows the discharge at the POD is the pickup, even if its source names the port of lading.',
    ['tracking/milestones/milestone-table.ts', ' && !isMisplaced)', ')'],
  ),
  rule(
    'G8-mistyped-year',
    'spec/sources G8',
    'An event dated months before most statements under its document or on its voyage is withheld.',
    [MISDATED, 'if (later.length > related.length - later.length) found.add(event);', ''],
  ),
  rule('G8-year-too-late', 'spec/sources G8', 'A plan or estimate for a time beyond any schedule is withheld.', [
    MISDATED,
    'timed.filter(isAhead)',
    '[]',
  ]),
  rule('G8-mistyped-year-is-flagged', 'spec/sources G8', 'A withheld statement with a mistyped year is flagged.', [
    'tracking/publish/publish.ts',
    "if (context.hasWrongYear) flags.push('implausible_date');",
    '',
  ]),
  rule(
    'G8-not-the-first-estimate',
    'spec/sources G15',
    'An estimate beyond any schedule is not the original estimate.',
    [
      'tracking/ledger/first-estimates.ts',
      'if (isTooFarAhead(momentOf(claim)?.ms ?? 0, observation.receivedAt)) continue;',
      '',
    ],
  ),
];
