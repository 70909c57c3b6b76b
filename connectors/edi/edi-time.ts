/** Reads the times of both standards at their stated precision; null for an invalid or incomplete time. */
import type { EventTime } from '../../tracking/claims/claims.ts';
import { readTime } from '../source-time.ts';
import type { EdiTimeRule } from './partner.ts';
import { offsetOfTimeCode } from './us-clock.ts';

/** Reads `CCYYMMDD` and `HHMM` or `HHMMSS`; without a time of day, the result is a date. */
export function readX12Time(date: string, time: string, code: string, rule: EdiTimeRule): EventTime | null {
  if (!/^\d{8}$/.test(date) || (time !== '' && !/^\d{4}(\d{2})?$/.test(time))) return null;
  if (code === '' || code === 'LT') return compose(date, time, offsetOf(rule));
  const offset = offsetOfTimeCode(code, date, time);
  // If the time code is not recognized, only the day is certain.
  return offset === null ? compose(date, '', '') : compose(date, time, offset);
}

/** Reads DTM (C507), whose value has the format of qualifier 2379. */
export function readEdifactTime(value: string, format: string, rule: EdiTimeRule): EventTime | null {
  const own = offsetOf(rule);
  switch (format) {
    case '102':
      return /^\d{8}$/.test(value) ? compose(value, '', '') : null;
    case '203':
      return /^\d{12}$/.test(value) ? compose(value.slice(0, 8), value.slice(8), own) : null;
    case '204':
      return /^\d{14}$/.test(value) ? compose(value.slice(0, 8), value.slice(8), own) : null;
    case '101':
      return /^\d{6}$/.test(value) ? compose(`20${value}`, '', '') : null;
    case '201':
      return /^\d{10}$/.test(value) ? compose(`20${value.slice(0, 6)}`, value.slice(6), own) : null;
    case '205':
      return readZoned(value);
    default:
      return null;
  }
}

/** Reads CCYYMMDDHHMM with an offset such as `+08`, `+0800` or `Z`. */
function readZoned(value: string): EventTime | null {
  const match = /^(\d{8})(\d{4})(Z|[+-]\d{2}(?:\d{2})?)$/.exec(value);
  if (!match) return null;
  const [, date = '', time = '', offset = ''] = match;
  return compose(date, time, offset);
}

function offsetOf(rule: EdiTimeRule): string {
  if (rule === 'local_to_place') return '';
  return rule === 'utc' ? 'Z' : rule.offset;
}

function compose(date: string, time: string, offset: string): EventTime | null {
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
  if (time === '') return readTime(day);
  const seconds = time.length === 6 ? `:${time.slice(4)}` : '';
  return readTime(`${day}T${time.slice(0, 2)}:${time.slice(2, 4)}${seconds}${offset}`);
}
