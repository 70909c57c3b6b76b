import type { FieldType } from '../fields/field-table.ts';
import { type ReadValue, readValue } from './read-value.ts';

export const FREE_TEXT: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'vessel', 'voyage']);

/** Vessel, separator, voyage, and optionally an IMO number: `EVER FORTUNE / 123W`, `EVER FORTUNE V. 123W`. */
const FORM =
  /^(.{3,35}?)\s*(?:[/,]|\bV(?:OY(?:AGE)?)?[.:]?(?=[\s\d])|\s-\s|\s)\s*([A-Z]{0,3}\d[A-Z0-9]{1,7})(?:\s*[/,(]\s*(?:IMO)?[\s:]*(\d{7})\)?)?$/i;

export function readVesselAndVoyage(text: string): { name: string; read: ReadValue }[] {
  const match = FORM.exec(text);
  const parts = match === null ? [['vesselName', text] as const] : pairsOf(match);
  const types = { vesselName: 'vessel', carrierVoyageNumber: 'voyage', vesselIMONumber: 'imo' } as const;
  return parts.flatMap(([name, part]) => {
    const read = part === undefined ? null : readValue(types[name], part, null);
    if (part === undefined || read === null) return [];
    const start = text.indexOf(part, name === 'vesselName' ? 0 : (match?.[1]?.length ?? 0));
    return [{ name, read: { ...read, from: start + read.from, to: start + read.to } }];
  });
}

function pairsOf(match: RegExpExecArray) {
  return [
    ['vesselName', match[1]],
    ['carrierVoyageNumber', match[2]],
    ['vesselIMONumber', match[3]],
  ] as const;
}
