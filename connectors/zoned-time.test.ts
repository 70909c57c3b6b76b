import { expect, it } from 'vitest';
import { readZonedTime } from './zoned-time.ts';

const instant = (at: string) => ({ precision: 'instant', at });

it.each([
  ['2026-09-03 14:20 ET', instant('2026-09-03T18:20:00Z')],
  ['2026-12-03 14:20 ET', instant('2026-12-03T19:20:00Z')],
  ['2026-09-03 14:20:30 PT', instant('2026-09-03T21:20:30Z')],
  ['2026-09-03 14:20 EST', instant('2026-09-03T19:20:00Z')],
  ['2026-12-03 14:20 EDT', instant('2026-12-03T18:20:00Z')],
  ['2026-09-03 14:20 NT', instant('2026-09-03T16:50:00Z')],
  ['2026-09-03 14:20 UTC', instant('2026-09-03T14:20:00Z')],
  // A time in the skipped hour moves forward; in the repeated hour, the earlier occurrence is used.
  ['2026-03-08 01:59 ET', instant('2026-03-08T06:59:00Z')],
  ['2026-03-08 02:30 ET', instant('2026-03-08T07:30:00Z')],
  ['2026-03-08 03:00 ET', instant('2026-03-08T07:00:00Z')],
  ['2026-11-01 01:30 ET', instant('2026-11-01T05:30:00Z')],
  ['2026-11-01 02:00 ET', instant('2026-11-01T07:00:00Z')],
  ['2026-09-03T14:20:00-04:00', instant('2026-09-03T18:20:00Z')],
  ['2026-09-03 14:20', { precision: 'local', local: '2026-09-03T14:20:00' }],
  // The zone is unresolved, because the abbreviation is not listed.
  ['2026-09-03 14:20 XT', { precision: 'local', local: '2026-09-03T14:20:00' }],
  ['2026-09-03 ET', { precision: 'date', date: '2026-09-03' }],
  ['2026-09-03T14:20:00Z ET', null],
  ['soon ET', null],
  [null, null],
])('%j', (written, time) => expect(readZonedTime(written)).toEqual(time));

it.each([
  ['SK', '2026-09-03 14:20 CT', '2026-09-03T20:20:00Z'],
  ['AZ', '2026-09-03 14:20 MT', '2026-09-03T21:20:00Z'],
  ['MB', '2026-09-03 14:20 CT', '2026-09-03T19:20:00Z'],
])('%s: %s', (region, written, at) => expect(readZonedTime(written, region)).toEqual(instant(at)));
