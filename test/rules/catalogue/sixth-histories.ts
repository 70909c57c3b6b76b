/** Rules derived from the sixth set of independently written trade histories: vessels, returns and cargo sent back. */
import { type Rule, rule } from '../rule.ts';

const WITHOUT = 'tracking/port-calls/calls-without-container.ts';
const CYCLES = 'tracking/events/journey-cycles.ts';
const BACK = 'tracking/containers/cargo-sent-back.ts';
const EVIDENCE = 'tracking/containers/pod-evidence.ts';
const PROOFS = 'tracking/port-calls/pod-proofs.ts';
const MILESTONE = 'tracking/milestones/milestone.ts';

export const SIXTH_HISTORIES: readonly Rule[] = [
  rule(
    'M2.6-loaded-on-another',
    'spec/sources A9',
    'A vessel that had left the port before another one loaded the container there sailed without it.',
    [
      WITHOUT,
      'load.vessel === call.vessel) return false;',
      'load.vessel === call.vessel || isActual(load)) return false;',
    ],
  ),
  rule(
    'M2.6-plan-of-the-former-vessel',
    'spec/sources A9',
    'Once another vessel has loaded the container, a plan to load it on the former one is out of date.',
    [WITHOUT, 'return isActual(load) || statedOrObserved(plan)', 'return statedOrObserved(plan)'],
  ),
  rule(
    'M2.6-replanned-on-another',
    'spec/sources A9',
    'A vessel that leaves after the container was newly planned on another one sails without it, even if its plan is still listed.',
    [WITHOUT, ' || statedOrObserved(plan) < statedOrObserved(load)', ''],
  ),
  rule(
    'M2.6-stripped-at-the-port',
    'spec/sources A9',
    'A container whose cargo is taken out at the port of its last discharge has reached its POD.',
    ['tracking/port-calls/pod-proofs.ts', ' || isTakenOut(event)', ''],
  ),
  rule(
    'M2.6-empty-leaves-the-port',
    'spec/sources A9',
    'A container that leaves the port of its last discharge empty, by road or by sea, has reached its POD.',
    ['tracking/port-calls/pod-proofs.ts', 'return event.claim.laden === false || ', 'return '],
  ),
  rule(
    'M2.8-repositioned-empty',
    'spec/tracking 2.8',
    'An empty gate-in more than two days after a depot or terminal took the container in is a repositioning.',
    [CYCLES, '(isReturn && !isAccepted)', 'isReturn'],
  ),
  rule(
    'M2.8-emptied-before-the-return',
    'spec/tracking 2.8',
    'An empty gate-in at a place that only empties containers is not the return if another one follows.',
    [CYCLES, "type === 'depot' || type === 'port_terminal'", 'end !== null'],
  ),
  rule(
    'M2.6-ramp-changed',
    'spec/tracking 2.6',
    'If the railroad moves the container to another ramp of the destination, its newest estimate counts.',
    [MILESTONE, "  'estimated.arrived_at_inland_destination',\n", ''],
  ),
  rule(
    'M2.6-one-inland-arrival',
    'spec/tracking 2.6',
    'The arrival at the inland destination is one milestone, whichever codes of the city its sources state.',
    [MILESTONE, "  'arrived_at_inland_destination',\n", ''],
  ),
  rule(
    'M2.8-sent-back-the-way-it-came',
    'spec/tracking 2.8',
    'Cargo that is loaded at its proven POD for ports where it had been loaded before is sent back.',
    [BACK, ' ?? reloadAtPod(moves, plans, isPod)', ''],
  ),
  rule(
    'M2.8-back-from-a-hub',
    'spec/tracking 2.8',
    'A port that is not proven to be the POD is a hub of such a voyage.',
    [BACK, 'isBack(load) && isPod(load)', 'isBack(load)'],
  ),
  rule(
    'M2.8-on-to-a-new-port',
    'spec/tracking 2.8',
    'A voyage on which a port lies ahead where the container has not been loaded does not send it back.',
    [BACK, 'ends.every(({ place })', 'ends.some(({ place })'],
  ),
  rule(
    'M2.8-proven-by-the-loading',
    'spec/tracking 2.8',
    'Whether the port was the POD is judged by what was reported until the loading.',
    [
      'tracking/containers/container-context.ts',
      '(event) => isTimed(event) && inOrderOfTime(event, load) < 0,',
      '() => true,',
    ],
  ),
  rule(
    'M2.8-wait-before-the-loading',
    'spec/tracking 2.8',
    'Only the wait before the loading counts toward the three weeks without an onward leg.',
    ['tracking/containers/container-context.ts', '      load.moment.ms,\n', '      nowMs,\n'],
  ),
  rule('M2.8-sent-back-from-the-pod', 'spec/tracking 2.8', 'The port from which cargo is sent back is its POD.', [
    EVIDENCE,
    'sentBack !== null && isSamePort(sentBack.from.place.key, key)',
    'false',
  ]),
  rule(
    'M2.6-back-at-the-same-terminal',
    'spec/tracking 2.6',
    'A container that was trucked from a terminal and back to it is not changing vessels.',
    [PROOFS, 'from !== null && to !== null ? from !== to : ', ''],
  ),
  rule(
    'M2.6-out-for-a-day',
    'spec/tracking 2.6',
    'A container that was out of the port by truck for a day or more is not changing vessels.',
    [PROOFS, 'end.moment.ms - out.moment.ms < HAULAGE_MS', 'true'],
  ),
  rule('M2.6-truck-inland', 'spec/tracking 2.6', 'A truck to a place inland proves the POD, like a train.', [
    PROOFS,
    ' || isTruckInland(event, events)',
    '',
  ]),
  rule(
    'M2.6-truck-to-the-next-vessel',
    'spec/tracking 2.6',
    'A truck to a place where a vessel takes the container on does not prove the POD.',
    [PROOFS, '!events.some((event) => isSeaMove(event) && isSamePort(event.place.key, place.key))', 'true'],
  ),
];
