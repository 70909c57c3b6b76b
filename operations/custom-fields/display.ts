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

/** Returns display values by field id, with null for empty fields. Uses a constant number of queries. */
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
        isEmpty
          ? null
          : display(
              { ...definition, value: row.value } as Displayed,
              labelOf,
              (reference) => names.get(reference) ?? null,
            ),
      ];
    }),
  );
}

type Displayed = Pick<DefinitionRow, 'id' | 'default_format'> &
  (
    | { data_type: 'number'; value: Decimal }
    | { data_type: 'boolean'; value: boolean }
    | { data_type: 'enum_multi'; value: string[] }
    | { data_type: 'reference'; value: Reference }
    | { data_type: 'short_text' | 'date' | 'datetime' | 'enum'; value: string }
  );

function display(
  { id, default_format, ...field }: Displayed,
  labelOf: (definitionId: string, value: string) => string,
  nameOf: (reference: string) => string | null,
): string | null {
  switch (field.data_type) {
    case 'number':
      return formatNumber(field.value, default_format);
    case 'date':
    case 'datetime':
      return formatTime(field.value, default_format);
    case 'boolean':
      return field.value === true ? 'Yes' : 'No';
    case 'enum':
      return labelOf(id, field.value);
    case 'enum_multi':
      return field.value.map((one) => labelOf(id, one)).join(', ');
    case 'reference':
      return nameOf(keyOf(field.value));
    default:
      return field.value;
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
