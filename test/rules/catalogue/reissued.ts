/** Rules about events that a source reissues: under the same id, or as estimates again (spec/sources G2 and G6). */
import { type Rule, rule } from '../rule.ts';

const HABIT = 'tracking/ledger/response-habit.ts';
const REISSUED = 'tracking/ledger/reissued-events.ts';
const LEDGER = 'tracking/ledger/event-ledger.ts';

export const REISSUED_EVENTS: readonly Rule[] = [
  rule(
    'G2-other-class',
    'spec/sources G2',
    'An event that is issued again under its id as a plan or estimate replaces the actual one, also at a line that keeps a log.',
    [REISSUED, 'return isOtherClass(entry, claim, observation) ? claim : null;', 'return null;'],
  ),
  rule(
    'G2-other-box',
    'spec/sources G2',
    'An event that is issued again under its id for a different container is withdrawn from the earlier one.',
    [
      REISSUED,
      'if (isMoved) return observation.complete || isNewer(claim, entry) ? claim : null;',
      'if (isMoved) return null;',
    ],
  ),
  rule(
    'G2-other-place',
    'spec/sources G2',
    'An event that is issued again under its id at a different port replaces the earlier one, whatever that port has already.',
    [
      LEDGER,
      'const reissued = this.unlisted((entry) => isSameById(entry, claim));',
      'const reissued = null as string | null;',
    ],
  ),
  rule(
    'G2-other-call-id',
    'spec/sources G2',
    'An event of the same ship, voyage and port under a new call id replaces the one whose call id is no longer listed.',
    [LEDGER, 'isSameButCallId(entry, claim) &&', 'false &&'],
  ),
  rule(
    'B2-habit-evidence',
    'spec/sources B2',
    'What a complete response does to earlier plans and estimates shows whether its line sends snapshots or a log.',
    [HABIT, 'replaced: entries.some(isReplaced) ? 1 : 0,', 'replaced: 0,'],
  ),
  rule(
    'B2-habit-short',
    'spec/sources B2',
    'A response that omits an actual event, is incomplete or degraded is not evidence of a snapshot.',
    [HABIT, 'return evidence?.short === 1 ? { ...evidence, replaced: 0 } : evidence;', 'return evidence;'],
  ),
  rule(
    'B2-habit-learnt',
    'spec/sources B2',
    'A line counts as sending snapshots after 20 replaced estimates of at least 5 numbers and none that was retained.',
    [HABIT, 'replaced >= HABIT_RULES.replaced && numbers >= HABIT_RULES.numbers', 'replaced >= HABIT_RULES.replaced'],
  ),
  rule(
    'B2-habit-log',
    'spec/sources B2',
    'A line that keeps listing superseded estimates, or omits events in a tenth of its complete responses, sends a log.',
    [HABIT, "if (retains || omits) return 'log';", ''],
  ),
  rule(
    'G6-estimated-again',
    'spec/sources G6',
    'If a source estimates a call for a future hour after it reported the actual, the actual is flagged and nothing is withdrawn.',
    ['tracking/publish/transport-events.ts', "flags.add('estimated_again');", ''],
  ),
  rule(
    'G6-estimated-again-recheck',
    'spec/sources G6',
    'An actual that is estimated again is polled again within six hours.',
    ['tracking/watches/early-polls.ts', "'estimated_again'", "'expired'"],
  ),
];
