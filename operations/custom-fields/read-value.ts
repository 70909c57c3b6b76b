/** Parses custom field values and validates them against their definitions. */
import type { DefinitionRow } from '../../store/custom-fields/definitions.ts';
import { optionsOfDefinitions } from '../../store/custom-fields/options.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { dataTypes, type FieldRules, hasOptions, type Reading } from './data-types.ts';
import { findReferenceProblem } from './references.ts';

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
        validation: definition.validation ?? {},
        referenceType: definition.reference_type,
        options: options.filter((option) => option.definition_id === definition.id).map(({ value }) => value),
      },
    ]),
  );
}

/** Parses a value without checking whether a reference exists. Null clears a field of any type. */
export function readValue(definition: DefinitionRow, rules: FieldRules, given: unknown): Reading | { value: null } {
  return given === null ? { value: null } : dataTypes[definition.data_type].read(given, rules);
}

/** Like `readValue`, but requires a reference to name a resource of the account. */
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
