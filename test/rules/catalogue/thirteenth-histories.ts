/** Rules derived from the ninth set of independently written trade histories: trains that are late, and ramps on the way. */
import { type Rule, rule } from '../rule.ts';

const INLAND = 'tracking/port-calls/inland-destination.ts';
const INTERCHANGE = 'tracking/milestones/interchange.ts';
const A9 = 'spec/sources A9';
const D3 = 'spec/sources D3';

export const THIRTEENTH_HISTORIES: readonly Rule[] = [
  rule(
    'A9-late-train',
    A9,
    "A place that is reached after the hour of the line's plan is not the inland destination while the plan stands.",
    [INLAND, '(due ?? last)', 'last'],
  ),
  rule('A9-late-train-for-a-week', A9, "The line's plan of an inland arrival lapses a week after its hour.", [
    INLAND,
    'plan.moment.ms + LATE_TRAIN_MS > nowMs',
    'true',
  ]),
  rule('A9-late-train-has-come', A9, "The line's plan of an inland arrival ends with the arrival there.", [
    INLAND,
    ' && !isReached(plan)',
    '',
  ]),
  rule('A9-late-train-lapses', A9, "The line's plan of an inland arrival lapses with the empty return or delivery.", [
    INLAND,
    "if (actual.some((event) => isEmptyIn(event) || event.claim.move === 'delivered')) return undefined;",
    '',
  ]),
  rule('A9-late-train-of-the-line', A9, 'Only the plan of a line stands after its hour.', [
    INLAND,
    " && end.entry.source.kind === 'line'",
    '',
  ]),
  rule('A9-late-train-and-estimate', A9, "A railroad's estimate beyond the line's plan names the inland destination.", [
    INLAND,
    'last !== undefined && isActual(last) ?',
    'last !== undefined ?',
  ]),
  rule(
    'A9-interchange-before-a-late-train',
    A9,
    'A gate-out at an intermediate ramp is not a pickup although the hour of the planned train has passed.',
    [INTERCHANGE, 'other.moment.ms + LATE_TRAIN_MS > moment.ms', 'other.moment.ms > moment.ms'],
  ),
  rule(
    'D3-ramp-on-the-way',
    D3,
    "The row of a ramp on the way does not state the consignee's availability and free time.",
    ['tracking/containers/facility-rows.ts', "isAtRampOnTheWay(facts, scene) ? 'other_visit' : seen", 'seen'],
  ),
  rule(
    'M2.11-ramp-on-the-way',
    'spec/tracking 2.8',
    'Availability at a ramp on the way does not make a container ready.',
    ['tracking/milestones/line-availability.ts', 'if (isOnTheWay(event.place, context)) return false;', ''],
  ),
  rule('D3-ramp-without-place', D3, 'A row without a place, or at the port, is not that of a ramp on the way.', [
    INTERCHANGE,
    "['?', roles.podKey, inlandKey]",
    '[inlandKey]',
  ]),
];
