import { describe, expect, test } from 'vitest';
import { totalOf, type UrgencyInput, urgencyOf } from './last-free-day-urgency.ts';

const NEW_YORK = 'America/New_York';
/** Friday noon in New York. */
const now = new Date('2026-07-10T16:00:00Z');
const known: UrgencyInput = {
  pickupLfd: '2026-07-12T04:00:00Z',
  zone: NEW_YORK,
  isStopped: false,
  isPickedUp: false,
  checkedAt: '2026-07-10T12:00:00Z',
  now,
};

describe('urgency of a last free day', () => {
  test.each<[why: string, given: Partial<UrgencyInput>, urgency: string, suppressed: boolean, days: number | null]>([
    ['days ahead', { pickupLfd: '2026-07-14T04:00:00Z' }, 'none', false, 4],
    ['three days ahead', { pickupLfd: '2026-07-13T04:00:00Z' }, 'imminent', false, 3],
    ['today', { pickupLfd: '2026-07-10T04:00:00Z' }, 'imminent', false, 0],
    ['yesterday', { pickupLfd: '2026-07-09T04:00:00Z' }, 'overdue', false, -1],
    // Already the 11th in UTC, still the 10th in New York.
    [
      'late in the evening of the day',
      { pickupLfd: '2026-07-10T04:00:00Z', now: new Date('2026-07-11T03:30:00Z') },
      'imminent',
      false,
      0,
    ],
    [
      'after midnight there',
      { pickupLfd: '2026-07-10T04:00:00Z', now: new Date('2026-07-11T04:30:00Z') },
      'overdue',
      false,
      -1,
    ],
    // Already the 11th in Shanghai, still the 10th in UTC.
    [
      'where the day is ahead of UTC',
      { pickupLfd: '2026-07-09T16:00:00Z', zone: 'Asia/Shanghai', now: new Date('2026-07-10T17:00:00Z') },
      'overdue',
      false,
      -1,
    ],
    [
      'over the end of daylight saving',
      { pickupLfd: '2026-11-03T05:00:00Z', now: new Date('2026-10-31T16:00:00Z'), checkedAt: '2026-10-31T15:00:00Z' },
      'imminent',
      false,
      3,
    ],
    ['an unknown zone is UTC', { pickupLfd: '2026-07-12T00:00:00Z', zone: null }, 'imminent', false, 2],
    ['no last free day', { pickupLfd: null }, 'unknown', false, null],
    ['picked up', { pickupLfd: null, isPickedUp: true }, 'none', false, null],
    [
      'picked up, and its terminal was heard before',
      { isPickedUp: true, checkedAt: '2026-06-01T00:00:00Z' },
      'none',
      false,
      2,
    ],
    ['picked up, and stopped', { pickupLfd: null, isPickedUp: true, isStopped: true }, 'unknown', true, null],
    ['stopped', { isStopped: true }, 'unknown', true, 2],
    ['never checked', { checkedAt: null }, 'unknown', true, 2],
    ['checked seven days ago', { checkedAt: '2026-07-03T16:00:00Z' }, 'imminent', false, 2],
    ['checked longer ago', { checkedAt: '2026-07-03T15:59:59Z' }, 'unknown', true, 2],
  ])('%s', (_why, given, urgency, urgencySuppressed, daysUntilLfd) => {
    expect(urgencyOf({ ...known, ...given })).toMatchObject({ urgency, urgencySuppressed, daysUntilLfd });
  });

  test.each<[given: Partial<UrgencyInput>, reason: string]>([
    [{}, 'The last free day is 2026-07-12, in 2 days.'],
    [{ pickupLfd: '2026-07-09T04:00:00Z' }, 'The last free day is 2026-07-09, 1 day ago.'],
    [{ pickupLfd: '2026-07-10T04:00:00Z' }, 'The last free day is 2026-07-10, today.'],
    [{ checkedAt: '2026-07-01T12:00:00Z' }, 'The terminal was last checked 9 days ago.'],
  ])('says why: %j', (given, reason) => {
    expect(urgencyOf({ ...known, ...given }).urgencyReason).toBe(reason);
  });
});

describe('total of fees', () => {
  const usd = (type: string, amount: number) => ({ type, amount, currency_code: 'USD' });
  test.each([
    ['none', [], null, null],
    ['a sum without binary crumbs', [usd('demurrage', 0.1), usd('exam', 0.2)], 0.3, 'USD'],
    ['a total is not added to its items', [usd('demurrage', 300), usd('exam', 50), usd('total', 350)], 350, 'USD'],
    ['nothing to pay yet', [usd('exam', 0)], 0, 'USD'],
    ['no currency named', [{ type: 'other', amount: 12 }], 12, null],
    ['two currencies', [usd('exam', 1), { type: 'other', amount: 1, currency_code: 'CAD' }], null, null],
  ])('%s', (_what, fees, amount, currencyCode) => {
    expect(totalOf(fees)).toEqual({ amount, currencyCode });
  });
});
