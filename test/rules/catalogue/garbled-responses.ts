/**
 * Rules about responses that changed their format or lost parts, which withdraw nothing (spec/tracking 2.5,
 * spec/sources G4 and G26).
 */
import { type Rule, rule } from '../rule.ts';

const GARBLED = 'tracking/ledger/degraded-payloads.ts';

export const GARBLED_ANSWERS: readonly Rule[] = [
  rule('G26-renamed-keys', 'spec/sources G26', 'An event whose time has become unreadable still matches by its code.', [
    GARBLED,
    'return stated.original === claim.original && (stated.place === null || isSamePlace(stated, claim));',
    'return false;',
  ]),
  rule('G26-respelled-codes', 'spec/sources G26', 'An event whose code has become unknown still matches by its time.', [
    GARBLED,
    'if (sameMoment(stated, claim)) return true;',
    '',
  ]),
  rule(
    'G26-lost-calls',
    'spec/sources G26',
    'An event that lost its transport call keeps the vessel and voyage it had.',
    [GARBLED, 'if (original === undefined) return claim;', 'return claim;'],
  ),
  rule(
    'G26-plan-without-call',
    'spec/sources G26',
    'A plan remains valid while its move is reported without its transport call.',
    [GARBLED, "stated.kind === 'event' && mayBeStripped(stated, claim)", 'false'],
  ),
  rule(
    'G26-papers-of-old',
    'spec/sources G26',
    'A list that contains only documents is suspicious only if its source had reported moves; before that it is complete.',
    [GARBLED, 'const hasReported = subjects.some(', 'const hasReported = true || subjects.some('],
  ),
  rule(
    'M2.5-plan-in-unknown-words',
    'spec/tracking 2.5',
    'A plan that moves while its code is unknown is not withdrawn: it is recognized by its place and approximate hour.',
    [GARBLED, '  return isNear(stated.time, claim);', '  return false;'],
  ),
  rule(
    'G5-gone-without-a-trace',
    'spec/sources G5',
    'An event with an unknown code accounts only for the event at the same time: any other missing event is withdrawn as usual.',
    [GARBLED, 'if (sameMoment(stated, claim)) return true;', 'return true;'],
  ),
];
