/** Rules derived from the tenth set of independently written trade histories: what one source may take from another. */
import { type Rule, rule } from '../rule.ts';

const DENIED = 'tracking/containers/denied-availability.ts';

export const TENTH_HISTORIES: readonly Rule[] = [
  rule(
    'M2.1-line-against-the-terminal',
    'spec/tracking 2.1',
    'A line that reports a container as available does not override its terminal, which had reported it as not available.',
    [DENIED, 'turns.at(-1)?.available === false || ', ''],
  ),
  rule(
    'M2.7-line-against-a-hold',
    'spec/tracking 2.7',
    'Availability that a line reports while a hold of the terminal or ramp is in force does not count.',
    [DENIED, ' || holdsSinceMs(facility, context) <= ms', ''],
  ),
  rule(
    'M2.7-hold-after-the-line',
    'spec/tracking 2.7',
    'A hold that follows the availability reported by a line makes the status not available.',
    ['tracking/containers/status-facts.ts', 'isOnHold(one.place, context)', 'false'],
  ),
  rule(
    'M4.1-terminal-without-the-container',
    'spec/contract 4.1',
    'A terminal or railroad that never showed the container cannot end the availability that another one reports.',
    ['tracking/milestones/availability.ts', 'other?.available === true && ', 'false && '],
  ),
];
