/** Rules about corrections by people (spec/tracking 2.1). */
import { type Rule, rule } from '../rule.ts';

const SOURCE = 'spec/tracking 2.1';

export const CORRECTIONS: readonly Rule[] = [
  rule('M2.1-person-beats-all', SOURCE, 'A person’s correction takes precedence over every source.', [
    'tracking/view/precedence.ts',
    "const lineFirst: PrecedenceRule = { id: 'line_first', order: ['person', 'line', 'terminal', 'railroad'] };",
    "const lineFirst: PrecedenceRule = { id: 'line_first', order: ['line', 'terminal', 'railroad', 'person'] };",
  ]),
  rule(
    'M2.1-person-delivers',
    SOURCE,
    'A container that a person marks as delivered counts as delivered, wherever the sources locate it.',
    ['tracking/milestones/milestone-table.ts', "phase !== 'origin' || isCorrection(event)", "phase !== 'origin'"],
  ),
  rule(
    'M2.1-person-lfd',
    SOURCE,
    'A pickup LFD set by a person is shown before those of line, terminal and railroad, which stay visible.',
    ['tracking/demurrage/last-free-day.ts', 'corrected.on === null\n      ?', 'corrected.on !== undefined\n      ?'],
  ),
  rule('M2.1-person-terminal', SOURCE, 'The POD terminal set by a person is the one that is published and polled.', [
    'tracking/containers/pod-terminal.ts',
    '    corrected(context) ??\n',
    '',
  ]),
  rule('M2.1-correction-author', SOURCE, 'The provenance of a corrected value names the author of the correction.', [
    'tracking/milestones/published-value.ts',
    'author == null ? why : { ...why, author }',
    'why',
  ]),
  rule(
    'M2.1-correction-expires',
    SOURCE,
    'An expired correction has no effect: the value from the sources applies again without further action.',
    ['tracking/ledger/corrections.ts', 'expiresAt != null && instantMs(expiresAt) <= nowMs', 'false'],
  ),
  rule('M2.1-correction-undone', SOURCE, 'A correction that is undone leaves no trace in the values.', [
    'tracking/ledger/corrections.ts',
    'claim.retracted !== true && ',
    '',
  ]),
  rule(
    'M2.1-correction-bounds-nothing',
    SOURCE,
    'A correction applies to this shipment, whatever its date, and never starts or ends a journey.',
    ['tracking/events/journey.ts', "if (event.entry.source.kind === 'person') return true;", ''],
  ),
];
