/**
 * Creates, changes and removes options of enumerations (spec/contract 1.9). Option values are immutable because stored
 * fields contain them.
 */
import { z } from 'zod';
import { lockDefinition, updateDefinition } from '../../store/custom-fields/definitions.ts';
import {
  deleteOption,
  endOfOptions,
  findOption,
  insertOption,
  type OptionRow,
  updateOption,
} from '../../store/custom-fields/options.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { problemsOf, Rejection } from '../rejection.ts';
import { hasOptions, MAX_TEXT_LENGTH } from './data-types.ts';

/** Maximum options per definition, because responses include all of them. */
const MAX_OPTIONS = 500;
const MAX_POSITION = 1_000_000;

const position = z
  .int({ error: 'Position must be a whole number' })
  .min(0, { error: 'Position must not be below 0' })
  .max(MAX_POSITION, { error: `Position must not be above ${MAX_POSITION}` })
  .describe('Position in the list; at the end when left out');

export const newOption = z.object({
  label: requiredText('Label', MAX_TEXT_LENGTH).describe('Display name'),
  value: requiredText('Value', MAX_TEXT_LENGTH).describe(
    'Value that fields store; unique in the definition and immutable',
  ),
  position: position.nullish(),
});

export const optionChanges = z.object({
  label: requiredText('Label', MAX_TEXT_LENGTH).describe('Display name').optional(),
  position: position.optional(),
});

export async function createOption(
  database: Database,
  accountId: string,
  definitionId: string,
  attributes: Record<string, unknown>,
): Promise<OptionRow | null> {
  return database.transaction().execute(async (trx) => {
    const definition = await lockDefinition(trx, accountId, definitionId);
    if (definition === null) return null;
    if (!hasOptions(definition.data_type)) {
      const detail = `Options are for the data types enum and enum_multi only; this field is ${definition.data_type}`;
      throw new Rejection([{ path: [], detail, code: 'invalid' }]);
    }
    const option = readInput(newOption, attributes);
    const { count, nextPosition } = await endOfOptions(trx, accountId, definitionId);
    if (count >= MAX_OPTIONS) {
      throw new Rejection([{ path: [], detail: `A field may have ${MAX_OPTIONS} options`, code: 'limit_reached' }]);
    }
    const row = await insertOption(trx, {
      account_id: accountId,
      id: newId(),
      definition_id: definitionId,
      label: option.label,
      value: option.value,
      position: option.position ?? Math.min(nextPosition, MAX_POSITION),
    });
    if (row !== null) return row;
    const detail = `Value '${option.value}' already exists in this field`;
    throw new Rejection([{ path: ['value'], detail, code: 'duplicate' }]);
  });
}

export async function changeOption(
  database: Database,
  accountId: string,
  definitionId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<OptionRow | null> {
  const row = await findOption(database, accountId, definitionId, id);
  if (row === null) return null;
  const parsed = optionChanges.safeParse(attributes);
  const problems = parsed.success ? [] : problemsOf(parsed.error);
  if (attributes.value !== undefined && attributes.value !== row.value) {
    problems.push({ path: ['value'], detail: "Value can't be changed; create another option", code: 'immutable' });
  }
  if (!parsed.success || problems.length > 0) throw new Rejection(problems);
  const changes = parsed.data;
  return updateOption(database, accountId, definitionId, id, {
    ...(changes.label === undefined ? {} : { label: changes.label }),
    ...(changes.position === undefined ? {} : { position: changes.position }),
  });
}

/**
 * Removes an option, which can then no longer be selected. Fields with its value keep it and display the value instead
 * of the label. A default value that uses the option is cleared. Returns false if the definition has no such option.
 */
export async function removeOption(
  database: Database,
  accountId: string,
  definitionId: string,
  id: string,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const definition = await lockDefinition(trx, accountId, definitionId);
    const option = definition && (await deleteOption(trx, accountId, definitionId, id));
    if (!option) return false;
    const { default_value: held } = definition;
    if (held === option.value || (Array.isArray(held) && held.includes(option.value))) {
      await updateDefinition(trx, accountId, definitionId, { default_value: null });
    }
    return true;
  });
}
