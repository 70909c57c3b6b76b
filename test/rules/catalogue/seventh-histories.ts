/** Rules derived from the seventh set of independently written trade histories: rows of terminals and ramps. */
import { type Rule, rule } from '../rule.ts';

export const SEVENTH_HISTORIES: readonly Rule[] = [
  rule(
    'D3-placeholder-for-no-hold',
    'spec/sources D3',
    'A placeholder such as N/A for the status or name of a hold means that there is none, and the other holds are read.',
    ['connectors/terminal/hold-word.ts', '|none|no?|n\\/?a|-|', '|no|'],
  ),
];
