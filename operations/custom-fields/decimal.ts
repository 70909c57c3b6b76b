/**
 * Exact decimal numbers of custom fields: at most 18 digits, up to 6 of them decimal places (spec/contract 1.9).
 * Calculations use integer millionths.
 */
import { exactNumber, isRawNumber, type RawNumber } from '../../store/postgres/lossless-json.ts';

/** Number parsed by lossless JSON (store/postgres/lossless-json.ts). */
export type Decimal = number | RawNumber;

const MAX_DIGITS = 18;
const MAX_DECIMALS = 6;
/** Larger exponents are rejected before any computation. */
const MAX_EXPONENT = 30;
const NUMBER = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,10}))?$/i;

/**
 * Normalizes a number by removing superfluous zeros, the exponent and a minus sign before zero. Returns null if it is
 * not a number or has too many digits.
 */
export function readDecimal(given: unknown): Decimal | null {
  const text = textOfNumber(given);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = (text === null ? null : NUMBER.exec(text)) ?? [];
  if (whole === '' || Math.abs(Number(exponent)) > MAX_EXPONENT) return null;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  const before = digits.slice(0, Math.max(0, point)).padEnd(Math.max(0, point), '0').replace(/^0+/, '');
  const after = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  if (after.length > MAX_DECIMALS || before.length + after.length > MAX_DIGITS) return null;
  const isZero = before === '' && after === '';
  return exactNumber(`${isZero ? '' : sign}${before || '0'}${after === '' ? '' : `.${after}`}`);
}

export function decimalText(decimal: Decimal): string {
  return isRawNumber(decimal) ? decimal.rawJSON : decimal.toString();
}

export function toMillionths(decimal: Decimal): bigint {
  const text = decimalText(decimal);
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(MAX_DECIMALS, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Rounds half away from zero to `decimals` places. `grouped` adds thousands separators. */
export function formatDecimal(decimal: Decimal, decimals: number, grouped: boolean): string {
  const millionths = toMillionths(decimal);
  const size = millionths < 0n ? -millionths : millionths;
  const unit = 10n ** BigInt(MAX_DECIMALS - decimals);
  const rounded = ((size + unit / 2n) / unit).toString().padStart(decimals + 1, '0');
  const whole = rounded.slice(0, rounded.length - decimals);
  const fraction = rounded.slice(rounded.length - decimals);
  const sign = millionths < 0n && /[1-9]/.test(rounded) ? '-' : '';
  const shown = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${sign}${shown}${fraction === '' ? '' : `.${fraction}`}`;
}

function textOfNumber(given: unknown): string | null {
  if (typeof given === 'number') return Number.isFinite(given) ? given.toString() : null;
  return isRawNumber(given) ? given.rawJSON : null;
}
