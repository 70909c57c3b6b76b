/** Builds the contents of a document from the values that a person has checked. */
import { isContainerNumber, isImoNumber } from '../../documents/entities/check-digits.ts';
import { type FieldRow, fieldRow } from '../../documents/fields/field-table.ts';
import { payloadOf } from '../../documents/fields/payload.ts';
import { payloadValue } from '../../documents/fields/payload-value.ts';
import { statedTime, statedWeight } from '../../reference/stated-values.ts';

export interface ReviewedField {
  name: string;
  value: string | number;
  container_number?: string | null | undefined;
}

export interface ReviewedContents {
  contents: object;
  /** Values that are not valid, by their position. The contents are complete only if there are none. */
  problems: { index: number; detail: string }[];
}

export function reviewedContents(fields: readonly ReviewedField[]): ReviewedContents {
  const problems = fields.flatMap((field, index) => {
    const detail = problemOf(field);
    return detail === null ? [] : [{ index, detail }];
  });
  const stated = fields.map(({ name, value, container_number: item = null }) => ({
    name,
    value: normal(name, value),
    item: item === null ? null : normal('equipmentReference', item).toString(),
    confidence: 1,
  }));
  // Of the kind `other`, because it has all fields: the kind may be changed later.
  return { contents: payloadOf('other', stated), problems };
}

function normal(name: string, value: string | number): string | number {
  const type = fieldRow(name)?.type;
  if (type === 'container') return String(value).toUpperCase().replaceAll(/[\s-]/g, '');
  return type === 'place' ? String(value).toUpperCase().replaceAll(/\s/g, '') : value;
}

const FORMS: Readonly<
  Partial<Record<FieldRow['type'], readonly [isValid: (value: string | number) => boolean, form: string]>>
> = {
  date: [
    (value) => statedTime(value) !== null,
    'a date or local time between the years 2000 and 2049, such as 2026-09-04',
  ],
  weight: [(value) => statedWeight(Number(value)) !== null, 'a weight in kilograms that a container can have'],
  container: [(value) => isContainerNumber(String(value)), 'a container number with the right check digit'],
  imo: [(value) => isImoNumber(String(value)), 'an IMO number with the right check digit'],
  place: [(value) => payloadValue('place', value) !== null, 'a UN/LOCODE, such as NLRTM'],
  number: [(value) => Number.isFinite(Number(value)), 'a number'],
  amount: [(value) => /^-?\d+(\.\d+)?( [A-Z]{3})?$/.test(String(value)), 'an amount, such as 1250.00 USD'],
};

function problemOf({ name, value }: ReviewedField): string | null {
  const row = fieldRow(name);
  if (row === null) return `${name} is no field of documents`;
  const [isValid, form] = FORMS[row.type] ?? [];
  return isValid === undefined || isValid(normal(name, value)) ? null : `${name} must be ${form}`;
}
