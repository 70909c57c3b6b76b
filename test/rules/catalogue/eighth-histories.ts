/** Rules derived from the rest of the seventh set of trade histories: gate-ins inland and cargo moved between containers. */
import { type Rule, rule } from '../rule.ts';

const A9 = 'spec/sources A9';
const TABLE = 'tracking/milestones/milestone-table.ts';
const INLAND = 'tracking/port-calls/inland-destination.ts';
const TRANSLOADING = 'tracking/milestones/transloading.ts';

export const EIGHTH_HISTORIES: readonly Rule[] = [
  rule(
    'A9-gated-in-inland',
    A9,
    'A container that is gated in at its inland destination is no longer on the train or barge, even if no unloading is listed.',
    ['tracking/containers/status-facts.ts', '[...unloadings, ...gates]', 'unloadings'],
  ),
  rule(
    'A9-gated-in-without-a-mode',
    A9,
    'A laden gate-in without a mode of transport, after a train or barge took the container onward, is at the inland destination.',
    [INLAND, '[...overland, ...gatedIn].filter(', 'overland.filter('],
  ),
  rule(
    'A9-gated-in-before-the-pickup',
    A9,
    'A laden gate-in at the inland destination before the pickup is an arrival there, whatever its mode of transport.',
    [TABLE, ' || isBeforePickup(situation)', ''],
  ),
  rule(
    'A9-gated-in-after-the-train',
    A9,
    'The arrival of the train or barge is the arrival inland, even if a gate-in follows.',
    [
      'tracking/milestones/milestone.ts',
      '  if (a === b && isArrival(one) !== isArrival(other)) return isArrival(one);\n',
      '',
    ],
  ),
  rule('A9-gate-in-after-the-pickup', A9, 'A laden gate-in after the pickup inland is not the arrival there.', [
    TABLE,
    'isDefinitelyBefore(other.moment, event.moment),\n  );\n}\n\n/**\n * Whether this laden gate-out',
    'false,\n  );\n}\n\n/**\n * Whether this laden gate-out',
  ]),
  rule(
    'A9-emptied-at-a-hub',
    A9,
    'The journey of a container that is emptied at a hub has ended, even if its cargo continues in another container.',
    [TABLE, ' || isEmptiedAtHub(event, before, context)', ''],
  ),
  rule(
    'A9-empty-at-a-hub-unproven',
    A9,
    'An empty gate-in at a terminal of a hub is not the return, unless the cargo was taken out there.',
    [TRANSLOADING, "claim.place?.facilityType === 'depot' || isStripped", 'true'],
  ),
  rule(
    'A9-moved-at-the-pod',
    A9,
    'A laden gate-out of a container without a sea leg is a pickup if another container under its bill was discharged there.',
    [TABLE, ' || isInstead(event, context)', ''],
  ),
];
