/** Formats the `display_value` of custom fields (spec/contract 1.9). */
import type { DefinitionRow } from '../../store/custom-fields/definitions.ts';
import { findNames } from '../../store/custom-fields/entities.ts';
import { optionsOfDefinitions } from '../../store/custom-fields/options.ts';
import type { CustomFieldRow } from '../../store/custom-fields/values.ts';
import { groupBy } from '../../store/lists/page.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { hasOptions, type Reference } from './data-types.ts';
import type { Decimal } from './decimal.ts';
import { readReferenceType } from './entity-types.ts';
import { formatNumber, formatTime } from './formats.ts';
import { isReference } from './references.ts';

/** Display values by field id, null for empty fields, with a constant number of queries. */
export async function displayValues(
  database: Queryable,
  accountId: string,
  rows: readonly CustomFieldRow[],
  definitions: ReadonlyMap<string, DefinitionRow>,
): Promise<Map<string, string | null>> {
  const enumerations = [...definitions.values()].filter(({ data_type }) => hasOptions(data_type)).map(({ id }) => id);
  const [options, names] = await Promise.all([
    optionsOfDefinitions(database, accountId, enumerations),
    namesOfReferences(database, accountId, rows.map(({ value }) => value).filter(isReference)),
  ]);
  const labels = new Map(options.map(({ definition_id, value, label }) => [`${definition_id} ${value}`, label]));
  const labelOf = (definitionId: string, value: string) => labels.get(`${definitionId} ${value}`) ?? value;
  return new Map(
    rows.map((row) => {
      const definition = definitions.get(row.definition_id);
      const isEmpty = row.value === null || definition === undefined;
      return [
        row.id,
        isEmpty ? null : display(definition, row.value, labelOf, (reference) => names.get(reference) ?? null),
      ];
    }),
  );
}

function display(
  { id, data_type, default_format }: DefinitionRow,
  value: unknown,
  labelOf: (definitionId: string, value: string) => string,
  nameOf: (reference: string) => string | null,
): string | null {
  switch (data_type) {
    case 'number':
      return formatNumber(value as Decimal, default_format);
    case 'date':
    case 'datetime':
      return formatTime(value as string, default_format);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'enum':
      return labelOf(id, value as string);
    case 'enum_multi':
      return (value as string[]).map((one) => labelOf(id, one)).join(', ');
    case 'reference':
      return nameOf(keyOf(value as Reference));
    default:
      return value as string;
  }
}

async function namesOfReferences(
  database: Queryable,
  accountId: string,
  references: readonly Reference[],
): Promise<Map<string, string | null>> {
  const idsByType = groupBy(
    references,
    ({ type }) => type,
    ({ id }) => id,
  );
  const found = await Promise.all(
    [...idsByType].map(async ([type, ids]) => {
      const table = readReferenceType(type);
      const names =
        table === null ? new Map<string, string>() : await findNames(database, accountId, table, [...new Set(ids)]);
      return [...names].map(([id, name]): [string, string | null] => [keyOf({ type, id }), name]);
    }),
  );
  return new Map(found.flat());
}

function keyOf({ type, id }: Reference): string {
  return `${type} ${id}`;
}
