/** Rules derived from the eighth set of independently written trade histories: legs after the port of discharge. */
import { type Rule, rule } from '../rule.ts';

const INLAND = 'tracking/port-calls/inland-destination.ts';
const A9 = 'spec/sources A9';

export const ELEVENTH_HISTORIES: readonly Rule[] = [
  rule(
    'A9-shuttle-in-the-port',
    A9,
    'A barge or train that unloads the container at the port of discharge itself is not an inland leg.',
    [INLAND, 'if (back === undefined) return overland;', 'return overland;'],
  ),
];
