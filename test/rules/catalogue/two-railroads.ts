/** Rules about containers that two railroads carry in turn. */
import { type Rule, rule } from '../rule.ts';

const ROWS = 'tracking/containers/facility-rows.ts';
const D3 = 'spec/sources D3';

export const TWO_RAILROADS: readonly Rule[] = [
  rule(
    'D3-taken-on-by-another-railroad',
    D3,
    'A railroad no longer states availability, holds and free time once another one has taken the container onward.',
    [ROWS, "isTakenOn(source, scene) ? 'other_visit' : atStop", 'atStop'],
  ),
  rule(
    'D3-railroad-at-the-ramp',
    D3,
    'The railroad that moved the container last states them, even if another one carried it before.',
    [ROWS, 'moment.ms > Math.max(...own)', 'moment.ms > Number.NEGATIVE_INFINITY'],
  ),
  rule(
    'D3-railroad-without-moves',
    D3,
    'A railroad that reports no move may state them: the container may be at its ramp.',
    [ROWS, 'if (own.length === 0) return false;', ''],
  ),
];
