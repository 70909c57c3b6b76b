/** Rules derived from the third set of independent histories of the trade. */
import { type Rule, rule } from '../rule.ts';

const LOAD = 'tracking/milestones/unstated-load.ts';

export const THIRD_HISTORIES: readonly Rule[] = [
  rule(
    'M2.8-ramp-is-no-return',
    'spec/tracking 2.8',
    'A gate-in at a ramp or terminal that does not state the load is not an empty return, even after a pickup.',
    [LOAD, "['depot']", "['depot', 'rail_ramp', 'port_terminal']"],
  ),
  rule(
    'M2.8-unstated-return-to-depot',
    'spec/tracking 2.8',
    'After a pickup, a gate-in at a depot is the empty return even if the load is not stated.',
    [LOAD, "['depot']", '[]'],
  ),
  rule(
    'M2.8-unstated-return-by-line',
    'spec/tracking 2.8',
    'After a pickup, a line’s gate-in that states neither load nor kind of facility is the empty return.',
    [LOAD, "return entry.source.kind === 'line' &&", 'return false &&'],
  ),
  rule(
    'M2.8-no-return-without-pickup',
    'spec/tracking 2.8',
    'A gate-in that does not state the load is not an empty return if no pickup precedes it.',
    [LOAD, ' && pickups.length > 0', ''],
  ),
  rule(
    'M2.8-train-is-no-pickup',
    'spec/tracking 2.8',
    'A departure by rail or barge is no pickup that an empty return could follow.',
    [LOAD, ' || isByRailOrBarge(event)', ''],
  ),
  rule(
    'M2.8-leaving-a-hub-is-no-pickup',
    'spec/tracking 2.8',
    'A truck transfer at a hub is no pickup that an empty return could follow.',
    [LOAD, 'return !roles.hubKeys.has(place.key);', 'return true;'],
  ),
  rule(
    'M2.8-unstated-by-railroad',
    'spec/tracking 2.8',
    'A gate-in that a railroad or terminal reports without the load is not an empty return.',
    [LOAD, "entry.source.kind === 'line' && ", ''],
  ),
  rule(
    'M2.8-unstated-while-bound-inland',
    'spec/tracking 2.8',
    'A container that continues inland and is gated in at an unstated place near the port is not returned.',
    [LOAD, 'pickups.some((out) => isFinal(out, context))', 'pickups.length > 0'],
  ),
  rule(
    'G38-unstated-at-the-same-ramp',
    'spec/sources G38',
    'A gate-in without the load at the ramp that the container left takes no pickup back.',
    ['tracking/milestones/transfers.ts', ' && !isUnstatedAtRamp(event, out)', ''],
  ),
];
