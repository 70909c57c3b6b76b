/** Time codes of X12 (element 623): fixed offsets, and the North American zones, whose offset changes twice a year. */

const FIXED: Readonly<Record<string, string>> = {
  UT: 'Z',
  GM: 'Z',
  AS: '-04:00',
  AD: '-03:00',
  ES: '-05:00',
  ED: '-04:00',
  CS: '-06:00',
  CD: '-05:00',
  MS: '-07:00',
  MD: '-06:00',
  PS: '-08:00',
  PD: '-07:00',
};

/** Zones that switch between standard and daylight time. */
const CHANGING: Readonly<Record<string, readonly [standard: string, daylight: string]>> = {
  AT: ['AS', 'AD'],
  ET: ['ES', 'ED'],
  CT: ['CS', 'CD'],
  MT: ['MS', 'MD'],
  PT: ['PS', 'PD'],
};

/**
 * Returns the UTC offset of a time code at a local time (`20260831`, `0730`); null for a code
 * without a zone.
 */
export function offsetOfTimeCode(code: string, date: string, time: string): string | null {
  if (Object.hasOwn(FIXED, code)) return FIXED[code] ?? null;
  const clocks = Object.hasOwn(CHANGING, code) ? CHANGING[code] : undefined;
  if (clocks === undefined) return null;
  return FIXED[clocks[isDaylightTime(date, time) ? 1 : 0]] ?? null;
}

/**
 * Whether daylight time applies: from 2:00 on the second Sunday of March to 2:00 on the first Sunday of
 * November, since 2007. In the repeated hour, the first occurrence is used.
 */
function isDaylightTime(date: string, time: string): boolean {
  const year = Number(date.slice(0, 4));
  const at = `${date}${time.slice(0, 4)}`;
  return at >= `${sunday(year, 3, 2)}0200` && at < `${sunday(year, 11, 1)}0200`;
}

/** Returns the nth Sunday of a month as CCYYMMDD. */
function sunday(year: number, month: number, nth: number): string {
  const weekdayOfFirst = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((7 - weekdayOfFirst) % 7) + 7 * (nth - 1);
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}
