/** Rules derived from the fifth set of independently written trade histories: calls, gates and roles of ports. */
import { type Rule, rule } from '../rule.ts';

const WITHOUT = 'tracking/port-calls/calls-without-container.ts';
const LEFT_BEHIND = 'tracking/port-calls/left-behind.ts';
const ANCHORAGES = 'tracking/ledger/anchorages.ts';

export const FIFTH_HISTORIES: readonly Rule[] = [
  rule(
    'A9-anchored-is-not-arrived',
    'spec/sources A9',
    'A vessel at an anchorage or pilot boarding place has not arrived: its estimated arrival remains.',
    [ANCHORAGES, "claim.place.facilityType === 'anchorage'", 'false'],
  ),
  rule('A9-anchorage-by-name', 'spec/sources A9', 'An anchorage is recognized by its name as well.', [
    ANCHORAGES,
    ' || isNamedAnchorage(claim.place)',
    '',
  ]),
  rule('A9-port-of-anchorage', 'spec/sources A9', 'The port of Anchorage in Alaska is a port, not an anchorage.', [
    ANCHORAGES,
    " || unlocode === 'USANC'",
    '',
  ]),
  rule(
    'A9-expected-at-anchorage',
    'spec/sources A9',
    'An estimated arrival at an anchorage counts as long as its source gives no estimate for the port itself.',
    [ANCHORAGES, ' || atPort.some((call) => isSameCall(call, claim))', ''],
  ),
  rule(
    'A9-expected-off-the-port',
    'spec/sources A9',
    'An estimate for an anchorage is used if there is no other estimate.',
    [ANCHORAGES, "claim.classifier === 'actual' || ", 'true || '],
  ),
  rule(
    'M2.6-carried-past',
    'spec/sources A9',
    'A vessel that carries the container past a port and discharges it at the next one did not bring it to the first.',
    [WITHOUT, 'isCarriedPast(call, own, calls) ||', ''],
  ),
  rule(
    'M2.6-to-be-brought-back',
    'spec/sources A9',
    'A plan to discharge the container later and have another vessel bring it back shows that it stays on board.',
    [WITHOUT, ' || [...own, ...calls].some(isBack)', ''],
  ),
  rule(
    'M2.6-overtaken-discharge',
    'spec/sources A9',
    'A plan to discharge the container at a port no longer counts once it has stayed on board there.',
    [WITHOUT, 'isPlannedDischarge(plan) && ', 'false && '],
  ),
  rule(
    'M2.6-left-behind',
    'spec/sources A9',
    'A vessel left the container behind if the container was at that port before and after the departure and was not loaded.',
    [WITHOUT, ' ||\n      hasLeftBehind(call, own, events)', ''],
  ),
  rule(
    'M2.6-left-behind-empty',
    'spec/sources A9',
    'An empty return at the port of departure proves the same as a full gate-out.',
    [LEFT_BEHIND, 'isEmptyIn(event)', 'false'],
  ),
  rule(
    'M2.6-sailed-before-the-gate-out',
    'spec/sources A9',
    'An arrival of the vessel before the gate-out shows that the container sailed, whatever port the gate-out names.',
    [LEFT_BEHIND, ' || (isInbound(event) && inOrderOfTime(departure, event) < 0)', ''],
  ),
  rule(
    'M2.8-taken-back-at-origin',
    'spec/tracking 2.8',
    'A gate-out of cargo that its shipper takes back is not a pickup, even if the terminal reports it.',
    ['tracking/milestones/milestone-table.ts', 'isImport && !isShutOut(event, context)', 'isImport'],
  ),
  rule(
    'M2.8-shut-out-and-sailed',
    'spec/tracking 2.8',
    'The empty return of cargo that was left behind does not end the journey, although its vessel sailed.',
    ['tracking/milestones/milestone-table.ts', " && roles.roleOf(event) !== 'outside'", ''],
  ),
  rule('M2.6-sister-under-another-bill', 'spec/sources A9', 'A container under another bill does not prove the POD.', [
    'tracking/containers/pod-evidence.ts',
    ' || shareNoDocument(own, bills)',
    '',
  ]),
];
