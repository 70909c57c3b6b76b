import { findNumberFormats } from '../../reference/lines/number-formats.ts';
import { isContainerNumber } from '../entities/check-digits.ts';
import { confidenceOf } from '../entities/container-numbers.ts';
import { type DateOrder, findDates } from '../entities/dates.ts';
import { readNumber } from '../entities/numbers.ts';
import { readPlace } from '../entities/places.ts';
import { readContainerNumber, readImoNumber } from '../entities/repair-container-number.ts';
import type { FieldType } from '../fields/field-table.ts';

export interface ReadValue {
  value: string;
  confidence: number;
  /** Range of the text that states the value. */
  from: number;
  to: number;
}

type Reader = (text: string, order: DateOrder | null) => ReadValue | null;

const READERS: Readonly<Record<FieldType, Reader>> = {
  bill: (text) => readReference(text, 'bill_of_lading'),
  booking: (text) => readReference(text, 'booking'),
  container: readContainer,
  text: (text) => matched(text, /^[^\n]{2,80}$/, 0.85),
  vessel: (text) => matched(text, /^(?=(?:.*\p{L}){3})[\p{L}\p{N} .'&-]{3,35}$/u, 0.9),
  voyage: (text) => matched(text, /^(?=\D{0,4}\d)[A-Z0-9][A-Z0-9/-]{1,9}$/i, 0.92),
  imo: readImo,
  place: (text) => {
    const place = readPlace(text);
    return place === null ? null : { value: place.unlocode, confidence: place.confidence, from: 0, to: text.length };
  },
  date: readDate,
  number: (text) => matched(text, /^\d{1,6}$/, 0.9),
  weight: readWeight,
  amount: readAmount,
  code: (text) => matched(text, /^[A-Z]\d{3}\b/, 0.95),
  size_type: (text) =>
    matched(
      text,
      /^(?:\d{2}[A-Z][A-Z0-9]|(?:20|40|45)\s?['’´]?\s?(?:FT|DV|DC|GP|HC|HQ|RF|RH|OT|FR|ST)\b[^\n]{0,12})/i,
      0.9,
    ),
};

/** Reads a value at the beginning of a text; null if the text contains none of this type. */
export function readValue(type: FieldType, text: string, order: DateOrder | null): ReadValue | null {
  return READERS[type](text, order);
}

function matched(text: string, pattern: RegExp, confidence: number): ReadValue | null {
  const match = pattern.exec(text);
  return match === null ? null : { value: match[0], confidence, from: match.index, to: match.index + match[0].length };
}

/** Reads a bill or booking number in a documented or at least plausible form. It must contain digits. */
function readReference(text: string, type: 'bill_of_lading' | 'booking'): ReadValue | null {
  const match = /^[#: ]*((?=(?:[^\d]*\d){4})[A-Z0-9][A-Z0-9-]{5,19})(?![A-Z0-9-])/i.exec(text);
  const stated = match?.[1];
  if (match === null || stated === undefined || findDates(stated).length > 0) return null;
  const value = stated.replaceAll('-', '').toUpperCase();
  if (isContainerNumber(value)) return null;
  const from = match.index + match[0].length - stated.length;
  const isOfType = findNumberFormats(value).some(({ types }) => types.includes(type));
  return { value, confidence: isOfType ? 0.96 : 0.86, from, to: from + stated.length };
}

function readContainer(text: string): ReadValue | null {
  const match = /^[A-Z0-9]{4}[ -]?[A-Z0-9]{3}[ .]?[A-Z0-9]{3}[ /-]{0,2}[A-Z0-9](?![A-Z0-9])/i.exec(text);
  if (match === null) return null;
  const read = readContainerNumber(match[0]);
  const value = read?.number ?? match[0].replace(/[^A-Z0-9]/gi, '').toUpperCase();
  return { value, confidence: read === null ? 0.2 : confidenceOf(read), from: 0, to: match[0].length };
}

function readImo(text: string): ReadValue | null {
  const read = matched(text, /(?<![A-Z0-9])[0-9OQDILZASGTB]{7}(?![A-Z0-9])/i, 0.98);
  if (read === null) return null;
  const number = readImoNumber(read.value);
  return number === null ? null : { ...read, value: number, confidence: number === read.value ? 0.98 : 0.85 };
}

/**
 * Reads a date near the beginning of a text. With two readings, it is only a suggestion unless the order of day and
 * month is proven.
 */
function readDate(text: string, order: DateOrder | null): ReadValue | null {
  const found = findDates(text)[0];
  if (found === undefined || found.from > 24) return null;
  const chosen = found.readings.find((each) => each.order === order) ?? found.readings[0];
  if (chosen === undefined) return null;
  const isClear = found.readings.length === 1;
  const confidence = isClear ? (found.fullYear ? 0.97 : 0.85) : order === null ? 0.4 : found.fullYear ? 0.92 : 0.82;
  return { value: chosen.value, confidence, from: found.from, to: found.to };
}

function readWeight(text: string): ReadValue | null {
  const match = /^([\d.,' ]*\d)\s*(KGS?|KILOS?|LBS?)?\b/i.exec(text);
  const number = match === null ? null : readNumber(match[1] ?? '');
  if (match === null || number === null || number === 0) return null;
  const inPounds = /^LB/i.test(match[2] ?? '');
  const value = String(inPounds ? Math.round(number * 45.359237) / 100 : number);
  return { value, confidence: match[2] === undefined ? 0.7 : 0.92, from: 0, to: match[0].length };
}

function readAmount(text: string): ReadValue | null {
  const match = /^(?:([A-Z]{3})\s*)?[$€£¥]?\s*([\d.,' ]*\d)(?:\s*([A-Z]{3})\b)?/.exec(text);
  const number = match === null ? null : readNumber(match[2] ?? '');
  if (match === null || number === null) return null;
  const currency = match[1] ?? match[3];
  const value = currency === undefined ? number.toFixed(2) : `${number.toFixed(2)} ${currency}`;
  return { value, confidence: currency === undefined ? 0.7 : 0.92, from: 0, to: match[0].length };
}
