import { expect, it } from 'vitest';
import { type Presence, presenceOf, type RowEvidence } from './presence.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 100 * HOUR_MS;

/** A row without evidence, for a container whose vessel has not arrived. */
const NOTHING: RowEvidence = {
  word: null,
  hasPosition: false,
  isRamp: false,
  hasOwnDischarge: false,
  hasLeft: false,
  isOfFormerVisit: false,
  hasArrived: false,
  wasDischarged: false,
  expectedMs: null,
  releasedMs: null,
  nowMs: NOW_MS,
};
const arrived = { hasArrived: true };
const landed = { hasArrived: true, wasDischarged: true };
const expectedIn = (hours: number) => ({ expectedMs: NOW_MS + hours * HOUR_MS });

it.each<[string, Partial<RowEvidence>, Presence]>([
  ['no evidence', {}, 'expected'],
  ['an export or empty visit', { word: 'other_visit', ...landed }, 'other_visit'],
  ['its own gate-out', { hasLeft: true, word: 'here' }, 'gone'],
  ['an export visit after its own gate-out', { hasLeft: true, word: 'other_visit' }, 'other_visit'],
  ['its own discharge', { hasOwnDischarge: true }, 'here'],
  ['its own discharge, in words of the future', { hasOwnDischarge: true, word: 'expected' }, 'here'],
  ['its own discharge and a departure', { hasOwnDischarge: true, word: 'gone' }, 'gone'],
  ['its own discharge and an absence', { hasOwnDischarge: true, word: 'absent' }, 'gone'],
  ['words of the future', { word: 'expected', ...arrived }, 'expected'],
  ['words of the future after a discharge', { word: 'expected', ...landed }, 'unproven'],
  ['moves of a former visit alone', { isOfFormerVisit: true, word: 'here' }, 'other_visit'],
  ['a departure before the arrival', { word: 'gone' }, 'other_visit'],
  ['a departure from a ramp', { word: 'gone', isRamp: true }, 'gone'],
  ['a departure after the arrival', { word: 'gone', ...arrived }, 'gone'],
  ['an absence before the arrival', { word: 'absent' }, 'expected'],
  ['an absence after the arrival', { word: 'absent', ...arrived }, 'gone'],
  ['a ramp', { isRamp: true }, 'here'],
  ['an arrival', arrived, 'here'],
  ['an estimate that has passed', expectedIn(-1), 'here'],
  ['an estimate for now', expectedIn(0), 'here'],
  ['an estimate in the future', expectedIn(1), 'expected'],
  ['the yard, a day before the estimate', { word: 'here', ...expectedIn(24) }, 'here'],
  ['the yard, more than a day before the estimate', { word: 'here', ...expectedIn(25) }, 'expected'],
  ['a position, a day before the estimate', { hasPosition: true, ...expectedIn(24) }, 'here'],
  ['the yard, without an estimate', { word: 'here' }, 'here'],
  ['a release before an estimate that has passed', { releasedMs: NOW_MS - 9 * HOUR_MS, ...expectedIn(-1) }, 'expected'],
  ['a release after the estimate', { releasedMs: NOW_MS, ...expectedIn(-1) }, 'here'],
  ['the yard and such a release', { word: 'here', releasedMs: NOW_MS - 9 * HOUR_MS, ...expectedIn(-1) }, 'here'],
])('%s', (_, evidence, presence) => expect(presenceOf({ ...NOTHING, ...evidence })).toBe(presence));
