/** Rules derived from the seventh set of independently written trade histories: rows of terminals and ramps. */
import { type Rule, rule } from '../rule.ts';

const REVERSED = 'tracking/containers/reversed-gate-outs.ts';
const D3 = 'spec/sources D3';

export const SEVENTH_HISTORIES: readonly Rule[] = [
  rule(
    'D3-placeholder-for-no-hold',
    D3,
    'A placeholder such as N/A for the status or name of a hold means that there is none, and the other holds are read.',
    ['connectors/terminal/hold-word.ts', '|none|no?|n\\/?a|-|', '|no|'],
  ),
  rule(
    'D3-back-although-the-line-says-out',
    D3,
    'A row that reported its gate-out, and then has the container available in its yard again, outweighs a line that repeats the gate-out.',
    [REVERSED, 'takenBackMs(out, row) : cameBackMs(row)', 'takenBackMs(out, row) : null'],
  ),
  rule('D3-out-in-and-in-the-yard', D3, 'A gate-out does not count once its row lists a later gate-in and the yard.', [
    REVERSED,
    'if (isBack && back !== undefined) return back.moment.ms;',
    '',
  ]),
  rule(
    'D3-empty-in-the-yard',
    D3,
    'A row that neither releases nor holds the container after its confirmed pickup may have received it empty.',
    [REVERSED, 'row.sinceMs !== null && row.isImport;', 'row.sinceMs !== null;'],
  ),
  rule(
    'D3-empty-return-ends-it',
    D3,
    'A gate-out followed by the empty return, without another gate-out in between, was the pickup.',
    [REVERSED, 'return !wasPickup(out, ms, timed);', 'return true;'],
  ),
  rule(
    'D3-taken-back-for-good',
    D3,
    'A gate-out does not count if its row had the container available in the yard before it let it out again.',
    [REVERSED, 'sinceMs : availableBetweenMs(row)', 'sinceMs : null'],
  ),
  rule(
    'D3-moved-to-another-terminal',
    D3,
    'A gate-out does not count once another terminal of the port has the container in its yard as import.',
    [REVERSED, 'backMs ?? arrivedFromMs(out, row, timed)', 'backMs'],
  ),
  rule(
    'D3-row-of-the-terminal-it-left',
    D3,
    'A late row of the terminal that the container left does not take back the gate-out of the line.',
    [REVERSED, ' || mayBeSameTerminal(from, here)', ''],
  ),
  rule('D3-gate-in-ends-the-move', D3, 'A gate-out that ends in a laden gate-in is a move and is not taken back.', [
    REVERSED,
    ' && !isTransfer(event, timed)',
    '',
  ]),
  rule(
    'D3-line-still-says-out',
    D3,
    'A row that took its gate-out back while the line repeats it is flagged as a contradiction.',
    ['tracking/containers/facility-rows.ts', " || (found === 'here' && contradictsLine(key, scene))", ''],
  ),
  rule('D3-still-at-the-ramp', D3, 'The same contradiction at a ramp is flagged, too.', [
    'tracking/publish/container-values.ts',
    "facility === 'inland' && stillListed",
    'false',
  ]),
  rule(
    'G14-in-its-yard',
    'spec/sources G14',
    'If the terminal that handled the container no longer has it, the one that has it in its yard is its terminal.',
    ['tracking/containers/pod-terminal.ts', 'shownBy(context) ??', ''],
  ),
  rule('D3-off-dock-is-not-gone', D3, 'A container in the off-dock yard of its terminal has not left it.', [
    'reference/terminals/status-words.ts',
    '[null, /^((moved|drayed',
    "['gone', /^((moved|drayed",
  ]),
];
