/**
 * Twenty journeys that an assistant is questioned about, each at five hours of its clock. The hours are chosen so that
 * no source changes its report during the questions.
 */

export interface Followed {
  code: string;
  /** Hours since the start of the clock; by the last one, tracking has ended. */
  hours: readonly [number, number, number, number, number];
}

/**
 * Journeys in every test run: one by rail, one with holds and fees, one rolled over, one without containers, and two
 * that fail.
 */
export const EVERYDAY: readonly string[] = ['RAIL', 'HOLDLFD', 'ROLLOVER', 'BOOKING', 'NOTFOUND', 'WITHHELD'];

export const FOLLOWED: readonly Followed[] = [
  { code: 'DIRECT', hours: [24, 300, 595, 660, 1000] },
  { code: 'RAIL', hours: [200, 560, 700, 800, 1060] },
  { code: 'TRANSSHIP', hours: [100, 225, 500, 900, 1110] },
  { code: 'ROLLOVER', hours: [40, 150, 400, 710, 1000] },
  { code: 'TERMCHANGE', hours: [66, 170, 245, 258, 372] },
  { code: 'HOLDLFD', hours: [550, 600, 680, 775, 1010] },
  { code: 'FEESGROW', hours: [200, 270, 284, 306, 414] },
  { code: 'NOTFOUND', hours: [1, 30, 100, 200, 300] },
  { code: 'WITHHELD', hours: [1, 10, 31, 60, 100] },
  { code: 'NOTYET', hours: [24, 100, 300, 650, 1000] },
  { code: 'BOOKING', hours: [24, 100, 300, 720, 1060] },
  { code: 'SPLIT', hours: [10, 66, 200, 256, 372] },
  { code: 'LINEDOWN', hours: [1, 60, 155, 400, 1000] },
  { code: 'DISAGREE', hours: [100, 246, 258, 300, 372] },
  { code: 'TERMSILENT', hours: [100, 249, 260, 300, 372] },
  { code: 'NOPICKUP', hours: [100, 250, 600, 1200, 1622] },
  { code: 'ETALATE', hours: [30, 110, 240, 325, 438] },
  { code: 'TWOFATES', hours: [50, 300, 674, 860, 1200] },
  { code: 'LFDLINE', hours: [200, 258, 282, 306, 414] },
  { code: 'RETRACT', hours: [60, 110, 200, 500, 1010] },
];
