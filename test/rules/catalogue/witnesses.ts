// biome-ignore-all lint/suspicious/noTemplateCurlyInString: edits are pieces of source text.
/**
 * Rules about merging several statements about one milestone, and about the changes that are published (spec/tracking
 * 2.2 to 2.4).
 */
import { type Rule, rule } from '../rule.ts';

const SERIES = 'tracking/milestones/milestone.ts';
const CHANGES = 'tracking/changes/milestone-changes.ts';

export const WITNESSES: readonly Rule[] = [
  rule(
    'M2.2-vessel-by-who-names-it',
    'spec/tracking 2.2',
    'The vessel comes from the first witness that names one; a witness that names none does not clear it.',
    [
      SERIES,
      'const vessel = claims.find((claim) => claim.vessel !== null)?.vessel ?? null;',
      'const vessel = claims[0]?.vessel ?? null;',
    ],
  ),
  rule('M2.2-voyage-by-who-names-it', 'spec/tracking 2.2', 'The voyage comes from the first witness that names one.', [
    SERIES,
    'claims.find((claim) => claim.voyage !== null && isSame(claim))?.voyage',
    'claims[0]?.voyage',
  ]),
  rule(
    'M2.2-voyage-of-its-vessel',
    'spec/tracking 2.2',
    'The voyage of one vessel is never combined with another vessel.',
    [SERIES, 'claim.voyage !== null && isSame(claim)', 'claim.voyage !== null'],
  ),
  rule(
    'M2.2-facility-by-who-names-it',
    'spec/tracking 2.2',
    'The facility comes from the first witness at that place that names one.',
    [SERIES, 'if (samePlace && key !== null) return key;', 'if (samePlace) return key;'],
  ),
  rule(
    'M2.3-estimate-beats-plan',
    'spec/tracking 2.3',
    'For the same vessel, an estimate takes precedence over the schedule, however new the schedule is.',
    [SERIES, "if (a !== b && one.vessel === other.vessel) return a === 'estimated';", ''],
  ),
  rule(
    'M2.3-newer-vessel',
    'spec/sources G12',
    'Across vessels the newer statement counts, even if it is only a plan.',
    [SERIES, 'if (a !== b && one.vessel === other.vessel)', 'if (a !== b)'],
  ),
  rule('M2.8-last-return', 'spec/tracking 2.8', 'Among several empty gate-ins the last one is the return.', [
    SERIES,
    "if (kind === 'empty_in') return byTime(one, other) > 0;",
    "if (kind === 'empty_in') return byTime(one, other) < 0;",
  ]),
  rule('M2.4-vessel-becomes-known', 'spec/tracking 2.4', 'Filling in a missing vessel is not a correction.', [
    CHANGES,
    'return before !== null && after !== null && before !== after;',
    'return before !== after;',
  ]),
  rule('M2.4-voyage-becomes-known', 'spec/tracking 2.4', 'Filling in a missing voyage is not a correction.', [
    CHANGES,
    'return one.voyage !== null && other.voyage !== null && voyageKey',
    'return voyageKey',
  ]),
  rule(
    'M2.4-other-vessel',
    'spec/tracking 2.4',
    'A different vessel of a milestone is a correction and is announced.',
    [CHANGES, '    isOtherVoyage(one, other) ||\n    isOtherVessel(one, other)\n', '    isOtherVoyage(one, other)\n'],
  ),
  rule(
    'M2.4-corrected-place',
    'spec/tracking 2.4',
    'A milestone whose place was corrected is replaced by the one at the new place.',
    [CHANGES, 'if (sameKind.length === 1 && rivals.length === 1) pair(event, sameKind[0]);', ''],
  ),
  rule(
    'M2.10-not-after-it-happened',
    'spec/tracking 2.10',
    'Estimates are no longer announced once the event has happened.',
    [CHANGES, 'if (isPassedEstimate(event, after)) return;', ''],
  ),
  rule(
    'M2.4-history-is-backfilled',
    'spec D22',
    'History in a first response is announced once, marked as backfilled.',
    [CHANGES, 'isNews && (before === null || fillsHole)', 'isNews && fillsHole'],
  ),
  rule(
    'G1-papers-apart',
    'spec/sources G1',
    'Documents, holds and releases are not moves: a release does not correct the hold before it.',
    ['tracking/events/event-identity.ts', "return move === 'other' ? `other ${original}` : move;", 'return move;'],
  ),
];
