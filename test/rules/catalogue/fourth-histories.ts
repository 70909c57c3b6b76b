/** Rules derived from the fourth set of independently written trade histories. */
import { type Rule, rule } from '../rule.ts';

export const FOURTH_HISTORIES: readonly Rule[] = [
  rule(
    'G21-off-the-list-in-the-yard',
    'spec/sources G21',
    'A container that the line takes off its list while a terminal has it in its yard is not removed, but flagged.',
    [
      'tracking/containers/removal.ts',
      'isOffList(unlisted, context) && !isInYard(context)',
      'isOffList(unlisted, context)',
    ],
  ),
  rule(
    'G21-row-from-before-the-arrival',
    'spec/sources G21',
    'A terminal’s row from before the arrival, or for a container that it no longer lists, does not restore a removed one.',
    ['tracking/containers/facility-rows.ts', 'isListed !== false && confirmedMs(facts) >= arrivedMs', 'true'],
  ),
];
