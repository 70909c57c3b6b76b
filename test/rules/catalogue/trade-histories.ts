/** Rules derived from independently written trade histories. */
import { type Rule, rule } from '../rule.ts';

const FAN_OUT = 'tracking/port-calls/fan-out.ts';
const CALLS = 'tracking/port-calls/call-places.ts';
const JOURNEY = 'tracking/events/journey.ts';
const CYCLES = 'tracking/events/journey-cycles.ts';
const DOCUMENTS = 'tracking/events/documents.ts';
const ROWS = 'tracking/containers/facility-rows.ts';
const PLAN = 'tracking/watches/poll-plan.ts';
const WITHOUT = 'tracking/port-calls/calls-without-container.ts';

export const TRADE_HISTORIES: readonly Rule[] = [
  rule(
    'M2.8-vessel-goes-on-with-others',
    'spec/tracking 2.8',
    'A call that names only a different bill is not a call of a container that is merely on its vessel: the vessel sails on with the cargo of other customers.',
    [FAN_OUT, '(isOnVessel(of, event) && !isForeign(event))', 'isOnVessel(of, event)'],
  ),
  rule(
    'M2.8-shared-call-of-a-vessel',
    'spec/tracking 2.8',
    'A call that names only a different bill is a call of the container where the container, or a call under its own bill, is at that port on that vessel.',
    [FAN_OUT, '(stop !== null && legs.stops.has(stop))', 'false'],
  ),
  rule(
    'G4-diverted',
    'spec/sources G4',
    'A plan that is no longer listed, while a newer one takes the same voyage to a different port, is withdrawn at every line.',
    ['tracking/ledger/absence.ts', ' || listed.some((newer) => isPlanElsewhere(entry, newer))', ''],
  ),
  rule(
    'G5-latest-move-alone',
    'spec/sources G5',
    'A source that lists only the latest move does not withdraw the earlier ones.',
    ['tracking/ledger/absence.ts', ' || isBefore(entry, latestMs)', ''],
  ),
  rule(
    'M2.8-street-turn',
    'spec/tracking 2.8',
    'Export cargo that a consignee loads under different documents, without a return to the depot, is a separate journey.',
    [
      CYCLES,
      'if (isExport && isOutLaden(cycle.last) && areUnrelated(claim.documents, cycle.documents, events)) return true;',
      '',
    ],
  ),
  rule(
    'M2.8-street-turn-under-a-booking',
    'spec/tracking 2.8',
    'After the pickup, export cargo under a booking is separate from the import under a bill, and the other way round.',
    [
      CYCLES,
      'isOutLaden(cycle.last) && areUnrelated(claim.documents, cycle.documents, events)',
      'isOutLaden(cycle.last) && otherDocuments',
    ],
  ),
  rule(
    'M2.8-return-not-listed',
    'spec/tracking 2.8',
    'An empty container that leaves for the next cargo after a pickup was returned, even if no source lists the return.',
    [
      CYCLES,
      'if (areUnrelated(claim.documents, cycle.documents, events)) return true;\n  const isLoadedNext',
      'const isLoadedNext',
    ],
  ),
  rule(
    'M2.8-emptied-on-the-way',
    'spec/tracking 2.8',
    'An empty container that leaves after a pickup and is returned next is still on the same journey.',
    [CYCLES, 'return isLoadedNext &&', 'return'],
  ),
  rule(
    'M2.8-planned-street-turn',
    'spec/tracking 2.8',
    'After the pickup, a voyage that is planned under none of its documents belongs to the next cargo.',
    [JOURNEY, 'if (isMoveOfNext(journey, event, ms)) return false;', ''],
  ),
  rule(
    'M2.8-call-under-a-bill-of-the-container',
    'spec/tracking 2.8',
    'A vessel call under a bill that a move of the container names concerns it, even if that is not the requested bill.',
    ['tracking/publish/foreign-statements.ts', 'shareNoDocument(documents, underOwnMoves) ||', 'true ||'],
  ),
  rule(
    'M2.8-bill-and-booking-together',
    'spec/tracking 2.8',
    'A bill and a booking that one move or document names together belong to one shipment: its return may name either.',
    [DOCUMENTS, ' && shareOne(claim.documents, documents)', ' && false'],
  ),
  rule(
    'M2.6-sibling-one-call',
    'spec/sources A9',
    'Under one call id, the container was handled at the port of the complex that its own discharge names, whatever the vessel states.',
    [CALLS, 'complexOfPort(place.key)', 'place.key'],
  ),
  rule(
    'M2.6-train-of-another-continent',
    'spec/sources A9',
    'A train or barge in a country that cannot be reached by land proves no POD.',
    ['tracking/port-calls/pod-proofs.ts', ' && isReachedByLand(event, podIn)', ''],
  ),
  rule(
    'M2.11-uncertain-port-is-not-inland',
    'spec/contract 4.1',
    'A container at a port of uncertain role is grounded, whatever is planned inland.',
    [
      'tracking/containers/status-facts.ts',
      'context.inland.isInland && context.roles.podIsSafe',
      'context.inland.isInland',
    ],
  ),
  rule('M2.6-safe-by-ramp', 'spec/sources A9', 'A laden gate-in at a rail ramp of the port makes the POD safe.', [
    'tracking/port-calls/pod-proofs.ts',
    "claim.place?.facilityType === 'rail_ramp'",
    'false',
  ]),
  rule(
    'M2.8-misplaced-way-back',
    'spec/tracking 2.8',
    'A discharge that is stated at the origin, while its vessel makes the call elsewhere, is not a return trip.',
    ['tracking/containers/cargo-sent-back.ts', 'timed.map(settledPlaces(timed))', 'timed'],
  ),
  rule(
    'D3-never-listed',
    'spec/sources D3',
    'A terminal that never listed the container contradicts nothing: it may be the wrong one.',
    [ROWS, ' && wasListed(facts)', ''],
  ),
  rule(
    'D3-no-longer-expected',
    'spec/sources D3',
    'A terminal’s statements from before the arrival do not count once it no longer lists the container: it went to another terminal.',
    ['tracking/milestones/availability.ts', 'ms === null || isDropped ||', 'ms === null ||'],
  ),
  rule(
    'M4-gate-out-recheck',
    'spec/tracking 4',
    'A terminal is polled within six hours of a gate-out that only other sources report: the last free day keeps running if it still lists the container.',
    ['tracking/watches/early-polls.ts', 'return RECHECKS.gate_out;', ''],
  ),
  rule(
    'M2.6-put-off-before',
    'spec/sources A9',
    'Once a vessel has taken the container off at a port, its later calls at other ports are not calls of the container.',
    [WITHOUT, "last.claim.move !== 'discharge'", 'true'],
  ),
  rule(
    'M2.6-sailed-without',
    'spec/sources A9',
    'If a vessel had already left a port when the container was planned for another vessel there, it sailed without the container.',
    [WITHOUT, 'return left !== undefined && !isBefore(call, left);', 'return false;'],
  ),
  rule(
    'M2.6-calls-twice',
    'spec/sources A9',
    'Where a vessel left the port with the container on board and calls there again, only the later call brings the container.',
    [WITHOUT, 'isComingBack(call, own, calls) ||', ''],
  ),
  rule(
    'G43-planned-on-another',
    'spec/sources G43',
    'A container that is planned on another vessel, after others went on, has no plan from their vessel.',
    [FAN_OUT, 'if (!plans.some((plan) => isLeftFor(plan, event))) expected', 'expected'],
  ),
  rule(
    'M2.7-picked-up-where-the-train-ends',
    'spec/sources A9',
    'A laden pickup by truck where the train had arrived makes that place the inland destination.',
    ['tracking/port-calls/inland-destination.ts', ' || isPickedUp(event, events)', ''],
  ),
  rule(
    'M2.8-shut-out',
    'spec/tracking 2.8',
    'Cargo that its shipper takes back from the port of loading was not picked up, and its container does not return from a journey.',
    ['tracking/milestones/milestone-table.ts', '!atPol && !isShutOut(event, context);', '!atPol;'],
  ),
  rule(
    'M2.6-arrival-uncertain',
    'spec/tracking 2.6',
    'An arrival at a port that no source proves to be the POD is not published, and the container is flagged arrival_uncertain.',
    ['tracking/publish/publish.ts', "if (isArrivalUncertain(context)) flags.push('arrival_uncertain');", ''],
  ),
  rule(
    'G38-no-event-of-drayage',
    'spec/sources G38',
    'A gate-out at the POD before a train or barge is not announced as a pickup.',
    ['tracking/publish/transport-events.ts', '.filter((milestone) => !isDrayage(milestone, context))', ''],
  ),
  rule(
    'D3-gate-out-taken-back',
    'spec/sources D3',
    'A gate-out that only the terminal reports does not count once its row shows the container in the yard again.',
    ['tracking/containers/reversed-gate-outs.ts', 'row.sinceMs > listedMs(out) ? row.sinceMs', 'false ? row.sinceMs'],
  ),
  rule(
    'M4-out-by-terminal-alone',
    'spec/tracking 4',
    'A terminal that is the only source of a gate-out is polled for one more day, or two if the container was never available: it may be at an exam site, or the report an error.',
    [PLAN, " || mayBeTakenBack(container, first, 'terminal', now)", ''],
  ),
  rule(
    'M4-shifted',
    'spec/tracking 4',
    'If the container was never available before that gate-out, the other terminals of the port are polled too.',
    [PLAN, 'const isShifted = mayBeShifted(container, now);', 'const isShifted = false;'],
  ),
];
