/** Checks a value against its definition. */
import type { DefinitionRow } from '../../store/custom-fields/definitions.ts';
import { optionsOfDefinitions } from '../../store/custom-fields/options.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import {
  type DataTypeName,
  dataTypes,
  type FieldRules,
  hasOptions,
  type Reading,
  type Validation,
} from './data-types.ts';
import type { ReferenceType } from './entity-types.ts';
import { findReferenceProblem } from './references.ts';

/** Rules of definitions by their ids. */
export async function rulesOf(
  database: Queryable,
  accountId: string,
  definitions: readonly DefinitionRow[],
): Promise<Map<string, FieldRules>> {
  const enumerations = definitions.filter(({ data_type }) => hasOptions(data_type)).map(({ id }) => id);
  const options = await optionsOfDefinitions(database, accountId, enumerations);
  return new Map(
    definitions.map((definition) => [
      definition.id,
      {
        validation: (definition.validation ?? {}) as Validation,
        referenceType: definition.reference_type as ReferenceType | null,
        options: options.filter((option) => option.definition_id === definition.id).map(({ value }) => value),
      },
    ]),
  );
}

/** Without asking whether a reference leads anywhere. Null empties a field, whatever its type. */
export function readValue(definition: DefinitionRow, rules: FieldRules, given: unknown): Reading | { value: null } {
  return given === null ? { value: null } : dataTypes[definition.data_type as DataTypeName].read(given, rules);
}

/** As `readValue`; a reference must name something of the account. */
export async function readCheckedValue(
  trx: Queryable,
  definition: DefinitionRow,
  rules: FieldRules,
  given: unknown,
): Promise<Reading | { value: null }> {
  const reading = readValue(definition, rules, given);
  if ('problem' in reading) return reading;
  const problem = await findReferenceProblem(trx, definition.account_id, rules.referenceType, reading.value);
  return problem === null ? reading : { problem };
}
