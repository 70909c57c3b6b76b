/**
 * Rules derived from the eighth set of independently written trade histories: refused returns, street turns, calls in
 * passing, messages about the next cargo, interchanges between trains.
 */
import { type Rule, rule } from '../rule.ts';

const JOURNEY = 'tracking/events/journey.ts';
const CYCLES = 'tracking/events/journey-cycles.ts';
const EVIDENCE = 'tracking/containers/pod-evidence.ts';
const M2_8 = 'spec/tracking 2.8';

export const NINTH_HISTORIES: readonly Rule[] = [
  rule(
    'M2.8-refused-by-the-depot',
    M2_8,
    'An empty gate-out within a day after the return means that the place refused the container: it does not start a journey.',
    [CYCLES, 'return isReturnedNext && isRefusal(cycle, event)', 'return false'],
  ),
  rule(
    'M2.8-returned-where-accepted',
    M2_8,
    'The empty return is the gate-in at the place that accepts the container, not at the one that refused it.',
    [CYCLES, 'isTakenIn(cycle.end) && !isRefusal(cycle, cycle.last)', 'isTakenIn(cycle.end)'],
  ),
  rule(
    'M2.8-empty-out-under-the-import',
    M2_8,
    'An empty gate-out that lists the documents of the returned import does not start a journey.',
    [CYCLES, 'if (areListedIn(documents, cycle.documents)) return true;', ''],
  ),
  rule(
    'M2.8-street-turn-of-a-terminal',
    M2_8,
    'After the pickup, a laden gate-in or loading that a terminal reports under none of its documents belongs to the next cargo.',
    [JOURNEY, ': isExportMove(event);', ': false;'],
  ),
  rule(
    'A9-call-in-passing',
    'spec/sources A9',
    'A planned call does not prove the port of discharge while the same vessel was to bring the container to a later port.',
    [EVIDENCE, ' && !isPassing(key, podIn, evidence)', ''],
  ),
  rule(
    'A9-standing-call-in-passing',
    'spec/sources A9',
    'The same applies while the plan of that call is still listed.',
    ['tracking/port-calls/pod-proofs.ts', "(!isPassing || event.claim.move === 'discharge') && ", ''],
  ),
  rule(
    'M2.8-ports-of-another-journey',
    M2_8,
    'A response about another journey of the container states nothing about the ports of the shipment.',
    [
      'tracking/ledger/ledger.ts',
      'isAboutOtherJourney(observation, containers, owner) ? ledger.shipment.facts : before.facts',
      'before.facts',
    ],
  ),
  rule(
    'A9-interchange-is-no-pickup',
    'spec/sources A9',
    'A laden gate-out at an intermediate ramp is not a pickup while a train is planned to reach the inland destination later.',
    ['tracking/milestones/milestone-table.ts', 'if (isBetweenTrains(event, context)) return false;', ''],
  ),
];
