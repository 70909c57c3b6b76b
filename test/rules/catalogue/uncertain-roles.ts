/**
 * Rules about publication before the role of the last port is proven, sibling ports, restows, inland legs and trade
 * moves.
 */
import { type Rule, rule } from '../rule.ts';

const MILESTONES = 'tracking/milestones/milestone-table.ts';
const EVENTS = 'tracking/publish/transport-events.ts';
const PUBLISH = 'tracking/publish/publish.ts';
const ROLES = 'tracking/port-calls/port-roles.ts';
const INLAND = 'tracking/port-calls/inland-destination.ts';
const AVAILABILITY = 'tracking/milestones/availability.ts';
const ROWS = 'tracking/containers/facility-rows.ts';
const TRANSFERS = 'tracking/milestones/transfers.ts';
const POD_TERMINAL = 'tracking/containers/pod-terminal.ts';
const BACK = 'tracking/containers/cargo-sent-back.ts';

const UNCERTAIN: readonly Rule[] = [
  rule(
    'M2.6-uncertain-is-published',
    'spec/tracking 2.6',
    'A discharge at a port that may be a hub or the POD is published at once; the container is grounded, not on a ship.',
    [MILESTONES, "return role === 'unsure_in' && isActual(event)", "return role === 'pod_in' && isActual(event)"],
  ),
  rule(
    'M2.6-uncertain-event',
    'spec/tracking 2.6',
    'An event at a port of uncertain role has the flag role_uncertain.',
    [EVENTS, "if (isRoleUncertain(milestone, context)) flags.add('role_uncertain');", ''],
  ),
  rule(
    'M2.6-uncertain-container',
    'spec/tracking 2.6',
    'A container discharged at a port of uncertain role has the flag pod_uncertain until the role is proven.',
    [PUBLISH, "if (isPodUncertain(context)) flags.push('pod_uncertain');", ''],
  ),
  rule(
    'M2.6-hauled-at-a-hub',
    'spec/sources A9',
    'Haulage to another terminal of the port, as at hubs between two vessels, proves no POD.',
    ['tracking/port-calls/pod-proofs.ts', ' && !isToNextVessel(event, events)', ''],
  ),
  rule(
    'M2.6-former-plan-went-on',
    'spec/sources A9',
    'An earlier plan proves no POD if it took the container on from there.',
    ['tracking/containers/pod-evidence.ts', 'if (plans.some((event) => wentOn(event, key, podIn))) return false;', ''],
  ),
  rule(
    'M2.6-stated-pod-left',
    'spec/sources A9',
    'A port where the container was loaded again after its discharge is not the POD, even if a source states it.',
    [ROLES, 'isLoadedOn(stated.pod, calls) ? null : stated.pod', 'stated.pod'],
  ),
  rule(
    'M4.1-terminals-of-discharge',
    'spec/tracking 4.1',
    'While the role of the last port is uncertain, its terminals are polled anyway.',
    ['tracking/watches/poll-plan.ts', ' ?? dischargedAt(container)', ''],
  ),
];

const CALLS: readonly Rule[] = [
  rule(
    'M2.6-left-its-vessel',
    'spec/sources A9',
    'A plan to discharge the container from a vessel that it has left does not count: it may have been diverted.',
    [ROLES, '!hasLeft(call, into, calls, (off) => isActual(off) && isOneVoyage(off, discharge))', 'true'],
  ),
  rule(
    'M2.6-planned-elsewhere',
    'spec/sources A9',
    'An arrival that was expected there proves no POD while a plan discharges the container elsewhere.',
    ['tracking/port-calls/pod-proofs.ts', ' && !isPlannedOn(podKey, podIn, events)', ''],
  ),
  rule(
    'M2.6-other-voyage',
    'spec/sources A9',
    'A plan of the same vessel on a different voyage takes the container on: the port of its discharge is a hub.',
    [ROLES, 'isActual(off) && isOneVoyage(off, discharge)', 'isActual(off)'],
  ),
  rule(
    'M2.6-loaded-on-it-again',
    'spec/sources A9',
    'A vessel that takes the container again brings it to its later calls.',
    [ROLES, 'return !isBack;', 'return true;'],
  ),
  rule(
    'M2.6-sibling-ports',
    'spec/sources A9',
    'Calls at ports of one complex are one call, at the port where the container was handled.',
    ['tracking/port-calls/sibling-ports.ts', '{ ...event, place }', 'event'],
  ),
  rule(
    'M2.6-sibling-replaced',
    'spec/sources A9',
    'A plan at one port of a complex is replaced by a newer one at another port of it.',
    [ROLES, "isReplacedAtSibling(event, settled, timed) ? 'outside' : ", ''],
  ),
  rule('M2.6-one-port', 'spec/sources A9', 'An event at any port of the complex counts as an event at the POD.', [
    'tracking/port-calls/pod-proofs.ts',
    'isSamePort(place.key, podKey)',
    'place.key === podKey',
  ]),
  rule(
    'M2.6-restow',
    'spec/sources A9',
    'A container lifted off and put back on the same vessel at one call has neither arrived nor changed vessels.',
    ['tracking/port-calls/restows.ts', 'apart >= 0 && apart <= ONE_CALL_MS', 'false'],
  ),
  rule(
    'M2.6-restow-at-a-hub',
    'spec/sources A9',
    'A restow at a hub does not cancel the plan of the vessel that takes the container onward.',
    [
      'tracking/port-calls/port-roles.ts',
      'withoutAbandonedLegs(withoutRestows(callsOf(events.filter(isSeaMove))))',
      'withoutRestows(withoutAbandonedLegs(callsOf(events.filter(isSeaMove))))',
    ],
  ),
  rule(
    'M2.6-barge-inland',
    'spec/sources A9',
    'A barge after the discharge fills the destination, its ETA and the arrival there, as a train does.',
    [INLAND, "(mode === 'rail' || mode === 'barge') &&", "mode === 'rail' &&"],
  ),
];

const MOVES: readonly Rule[] = [
  rule('M2.6-barge-arrived', 'spec/sources A9', 'The port where a barge arrived is the destination.', [
    INLAND,
    "if (move === 'arrive' && mode === 'barge') return true;",
    '',
  ]),
  rule('A9-rail-gate-out', 'spec/sources A9', 'A gate-out by rail at the POD is the departure of the train.', [
    MILESTONES,
    "row('rail_departed', ['gate_out']",
    "row('rail_departed', []",
  ]),
  rule('A9-rail-gate-out-no-pickup', 'spec/sources A9', 'A gate-out by rail or barge at the POD is not a pickup.', [
    MILESTONES,
    'if (isByRailOrBarge(event) && !isSamePort(event.place.key, inlandKey)) return false;',
    '',
  ]),
  rule('A9-rail-gate-in', 'spec/sources A9', 'A gate-in by rail after the POD is the arrival of the train.', [
    MILESTONES,
    "row('rail_arrived', ['gate_in']",
    "row('rail_arrived', []",
  ]),
  rule('A9-rail-gate-in-inland', 'spec/sources A9', 'A gate-in by rail at the destination is the arrival inland.', [
    INLAND,
    "move === 'gate_in' ||",
    '',
  ]),
  rule(
    'A9-transfer',
    'spec/sources A9',
    'A gate-out that is followed by a laden gate-in at a ramp, an exam site or another terminal is not a pickup.',
    [MILESTONES, 'if (isTransfer(event, context.timed)) return false;', ''],
  ),
  rule('A9-transfer-on-one-date', 'spec/sources A9', 'Gate-out and gate-in of a transfer may have the same date.', [
    'tracking/milestones/transfers.ts',
    'if (event.moment.ms !== ms) return event.moment.ms > ms;',
    'if (event) return event.moment.ms > ms;',
  ]),
  rule(
    'A9-says-nothing-while-away',
    'spec/sources A9',
    'A terminal’s reports of availability do not count while the container is elsewhere.',
    [AVAILABILITY, ' || isWhileAway(turn, absenceOf(turn.source))', ''],
  ),
  rule(
    'A9-taken-from-the-terminal',
    'spec/sources A9',
    'A terminal’s row no longer counts after a transfer to another terminal or yard.',
    [ROWS, 'const isTakenAway = absence !== null && backMs === null;', 'const isTakenAway = false;'],
  ),
  rule(
    'A9-taken-to-the-yard',
    'spec/sources A9',
    'After a transfer, the container is at the yard where it was gated in, and that yard’s row counts.',
    [TRANSFERS, 'if (isComparable) return mayBeSameTerminal(key, source.code);', ''],
  ),
  rule(
    'A9-pod-terminal-after-transfer',
    'spec/sources A9',
    'After a transfer in the port, the terminal of the POD is the one that has the container.',
    [POD_TERMINAL, 'transferredTo(context) ??', ''],
  ),
  rule(
    'A9-back-but-not-stated-again',
    'spec/sources A9',
    'What a terminal stated before the container came back from an exam is not availability until it is stated again.',
    [ROWS, "found === 'here' && backMs !== null && confirmedMs(facts) < backMs", 'false'],
  ),
  rule(
    'A9-back-after-own-gate-out',
    'spec/sources A9',
    'A terminal that reports the return from an exam has the container, although it reported the gate-out.',
    [ROWS, 'isGateOut(event) && !isBefore(event, backMs)', 'isGateOut(event)'],
  ),
  rule(
    'M2.11-available-again',
    'spec/contract 4.1',
    'The same availability after a return to the terminal is a separate change.',
    ['tracking/ledger/availability-changes.ts', ' && !wasAway(events, last.at, at)', ''],
  ),
  rule(
    'M2.8-sent-back-is-planned',
    'spec/tracking 2.8',
    'Cargo that was loaded again for its POL keeps its POD while the discharge there is only planned.',
    [BACK, 'off === undefined ? arrivals : [off]', 'arrivals'],
  ),
  rule(
    'G14-port-before-the-pod',
    'spec/sources G14',
    'A terminal’s reports do not count once a vessel has taken the container from there to another port.',
    ['tracking/containers/facility-rows.ts', "hasSailed(portKey, facility, scene) ? 'other_visit' : atPort", 'atPort'],
  ),
  rule(
    'M2.8-sent-back-is-expected',
    'spec/tracking 2.8',
    'Cargo whose vessel is expected back at its POL, and nowhere else, is sent back; one that calls there on its way is not.',
    [BACK, 'off === undefined ? arrivals : [off]', 'off === undefined ? [] : [off]'],
  ),
  rule(
    'M2.8-way-back-is-no-hub',
    'spec/tracking 2.8',
    'A plan to load the container again for its origin does not make the POD a hub.',
    [BACK, 'if (isPlanToLoad && isSamePort(event.place.key, from.place.key)) return true;', ''],
  ),
  rule(
    'M2.8-nothing-to-pick-up-on-the-way-back',
    'spec/tracking 2.8',
    'Cargo on its return trip is not available, and has no last free day.',
    ['tracking/containers/container-context.ts', '    wayBackMs,\n  ]', '  ]'],
  ),
  rule(
    'M2.8-no-free-day-on-the-way-back',
    'spec/tracking 2.8',
    'The last free day is hidden once cargo is on its return trip.',
    ['tracking/containers/status-facts.ts', 'context.sentBack !== null ||', ''],
  ),
  rule(
    'M2.8-pickup-before-the-refusal',
    'spec/tracking 2.8',
    'A gate-in days after the pickup, before the loading for the return trip, does not undo the pickup.',
    [BACK, '>= REFUSED_MS) return back;', '>= REFUSED_MS) return load;'],
  ),
  rule(
    'M2.6-released-by-the-terminal',
    'spec/tracking 2.6',
    'A terminal that stated a last free day or a release after the discharge proves its port, even when it no longer lists the container.',
    [
      'tracking/containers/pod-evidence.ts',
      "source.kind !== 'line' && source.kind !== 'terminal'",
      "source.kind !== 'line'",
    ],
  ),
  rule(
    'D3-unlisted-is-still-the-terminal',
    'spec/sources D3',
    'A terminal that no longer lists a container that has not left stays its terminal.',
    [POD_TERMINAL, ' || context.rows.get(sourceKey(fact.source))?.unlisted === true', ''],
  ),
  rule(
    'M2.11-held-after-the-return',
    'spec/contract 4.1',
    'A hold after the return to the terminal is a separate change, although the row had said departed.',
    [
      'tracking/ledger/availability-changes.ts',
      "moves.filter(({ move }) => move === 'gate_out')",
      "moves.filter(({ move, ms }) => move === 'gate_out' && ms > instantMs(from))",
    ],
  ),
  rule(
    'M2.8-sent-back-after-pickup',
    'spec/tracking 2.8',
    'Cargo that comes back to the port days after its pickup and is loaded again is sent back: the milestones stay.',
    [BACK, 'reloadAfterPickup(moves) ?? ', ''],
  ),
  rule(
    'M2.8-sent-back-to-pol',
    'spec/tracking 2.8',
    'A container that is discharged at its POL again was sent back from where it had waited longest.',
    [BACK, ' ?? reloadBeforeReturn(moves, plans)', ''],
  ),
  rule(
    'M2.8-purged-after-pickup',
    'spec/tracking 2.8',
    'A container that a line takes off its list after the pickup or return is not removed from the shipment.',
    ['tracking/containers/removal.ts', ' && !hasMovedInland(context)', ''],
  ),
];

export const UNCERTAIN_ROLES: readonly Rule[] = [...UNCERTAIN, ...CALLS, ...MOVES];
