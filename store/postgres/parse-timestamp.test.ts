import pg from 'pg';
import { expect, test } from 'vitest';
import { parseTimestamp } from './parse-timestamp.ts';

const parseByDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test.each([
  ['whole seconds', '2026-01-31 08:15:30+00'],
  ['tenths', '2026-01-31 08:15:30.1+00'],
  ['hundredths', '2026-01-31 08:15:30.12+00'],
  ['milliseconds', '2024-02-29 23:59:59.123+00'],
  ['microseconds', '2026-12-01 00:00:00.999999+00'],
  ['microseconds below a millisecond', '2026-12-01 00:00:00.000999+00'],
  ['a year before 1970', '1969-12-31 23:59:59.5+00'],
  ['another time zone', '2026-01-31 08:15:30.5+05:30'],
  ['an hour west of UTC', '2026-01-31 08:15:30.25-01'],
  ['a year of five digits', '12026-01-31 08:15:30+00'],
  ['a year of two digits', '0044-03-15 12:00:00+00'],
  ['a year before Christ', '0044-03-15 12:00:00+00 BC'],
  ['infinity', 'infinity'],
  ['minus infinity', '-infinity'],
])('parses %s as the driver does', (_, text) => {
  expect(parseTimestamp(text)).toEqual(parseByDriver(text));
});
