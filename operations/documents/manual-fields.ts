/** Parses and validates document fields that a person entered to replace the extracted ones. */

import type { StatedField } from '../../connectors/document/statements.ts';
import type { ExtractedField } from '../../documents/document.ts';
import { FIELD_TABLE, type FieldRow } from '../../documents/fields/field-table.ts';
import { isRecord } from '../../reference/records.ts';
import { statedTime, statedWeight } from '../../reference/stated-values.ts';

/** Returns the fields that a person entered, or the extracted ones if there are none. */
export function statedFields(
  manual: Record<string, unknown> | null,
  extracted: readonly ExtractedField[],
): readonly StatedField[] {
  return manual === null ? extracted : manualFields(manual, extracted);
}

/**
 * Parses the contents that a person entered. A value that equals the extracted one keeps its reference to the passage.
 */
export function manualFields(contents: Record<string, unknown>, extracted: readonly ExtractedField[]): StatedField[] {
  const units = Array.isArray(contents['utilizedTransportEquipments']) ? contents['utilizedTransportEquipments'] : [];
  const entered = [
    ...FIELD_TABLE.filter(({ perContainer }) => !perContainer).flatMap((row) => enteredIn(contents, row, null)),
    ...units.filter(isRecord).flatMap((unit) => {
      const number = unit['equipmentReference'];
      if (typeof number !== 'string') return [];
      return FIELD_TABLE.filter(({ perContainer }) => perContainer).flatMap((row) => enteredIn(unit, row, number));
    }),
  ];
  return entered.map((field) => ({ ...field, quote: passageOf(field, extracted) }));
}

export interface ManualProblem {
  /** Path to the value within the contents. */
  path: (string | number)[];
  detail: string;
}

/** Lists invalid dates and weights. Other contents may have any form. */
export function manualProblems(contents: Record<string, unknown>): ManualProblem[] {
  const units = contents['utilizedTransportEquipments'];
  return [
    ...FIELD_TABLE.flatMap((row) => problemOf(contents, row, [])),
    ...(Array.isArray(units) ? units : []).flatMap((unit, index) =>
      FIELD_TABLE.flatMap((row) => problemOf(unit, row, ['utilizedTransportEquipments', index])),
    ),
  ];
}

function problemOf(contents: unknown, { type, path }: FieldRow, within: (string | number)[]): ManualProblem[] {
  const stated = memberAt(contents, path);
  if (stated === null || stated === undefined) return [];
  const name = path.at(-1) ?? '';
  const problem = (detail: string) => [{ path: [...within, ...path], detail: `${name} ${detail}` }];
  if (type === 'date' && statedTime(stated) === null) {
    return problem('must be a date or local time between the years 2000 and 2049, such as 2026-09-04');
  }
  if (type === 'weight' && statedWeight(plainValue(stated)) === null) {
    return problem('must be a weight in KGM that a container can have');
  }
  return [];
}

function memberAt(contents: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, member) => (isRecord(at) ? at[member] : undefined), contents);
}

type Entered = Omit<StatedField, 'quote'>;

function enteredIn(contents: Record<string, unknown>, { name, path }: FieldRow, item: string | null): Entered[] {
  const value = plainValue(memberAt(contents, path));
  return value === null ? [] : [{ name, value, confidence: 1, tier: 'person', item }];
}

/**
 * Converts a field value in the contents to a plain one: a place to its code, a weight to kilograms, an amount to text
 * with its currency.
 */
function plainValue(stated: unknown): string | number | null {
  if (typeof stated === 'string' || typeof stated === 'number') return stated;
  if (!isRecord(stated)) return null;
  const { UNLocationCode: code, value, unit, currencyCode } = stated;
  if (typeof code === 'string') return code;
  if (typeof value === 'number' && typeof currencyCode === 'string') return `${value} ${currencyCode}`;
  return typeof value === 'number' && unit === 'KGM' ? value : null;
}

function passageOf(
  { name, value, item }: Entered,
  extracted: readonly ExtractedField[],
): ExtractedField['quote'] | null {
  const same = extracted.find(
    (field) =>
      field.name === name && String(field.value) === String(value) && (field.item === item || field.item === null),
  );
  return same?.quote ?? null;
}
