/** Rules derived from the sixth set of independently written trade histories: vessels, returns and cargo sent back. */
import { type Rule, rule } from '../rule.ts';

const WITHOUT = 'tracking/port-calls/calls-without-container.ts';
const JOURNEY = 'tracking/events/journey.ts';
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
    [WITHOUT, '(isActual(move) || !isActual(load))', 'true'],
  ),
  rule(
    'M2.8-repositioned-empty',
    'spec/tracking 2.8',
    'An empty gate-in more than two days after a depot or terminal took the container in is a repositioning.',
    [JOURNEY, ' && !isTakenIn(cycle.end)', ''],
  ),
  rule(
    'M2.8-emptied-before-the-return',
    'spec/tracking 2.8',
    'An empty gate-in at a place that only empties containers is not the return if another one follows.',
    [JOURNEY, "type === 'depot' || type === 'port_terminal'", 'end !== null'],
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
];
