/**
 * Creates and changes custom field definitions (spec/contract 1.9). Attributes that stored values depend on are
 * immutable.
 */

import type { z } from 'zod';
import { isRecord, keysOf } from '../../reference/records.ts';
import {
  countAndLockDefinitions,
  type DefinitionRow,
  insertDefinition,
  lockDefinition,
  updateDefinition,
} from '../../store/custom-fields/definitions.ts';
import { optionsOfDefinitions } from '../../store/custom-fields/options.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { type InputProblem, problemsOf, Rejection } from '../rejection.ts';
import {
  checkParts,
  definitionChanges,
  newDefinition,
  slugOf,
  type TypedParts,
  typedAttributes,
} from './definition-attributes.ts';
import { readEntityType, readReferenceType } from './entity-types.ts';
import { findReferenceProblem } from './references.ts';

/** Limit for accounts without `custom_field_limit` in their settings. */
const DEFAULT_LIMIT = 100;

export async function createDefinition(
  database: Database,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<DefinitionRow> {
  const parsed = newDefinition.safeParse(attributes);
  const typed = typedAttributes.safeParse(attributes);
  const slug = parsed.data && (parsed.data.api_slug ?? slugOf(parsed.data.display_name));
  return database.transaction().execute(async (trx) => {
    const columns = typed.success ? await toColumns(trx, accountId, { ...partsOf(typed.data), options: [] }) : null;
    const problems = [...(parsed.success ? [] : problemsOf(parsed.error)), ...(columns?.problems ?? [])];
    if (slug === '') problems.push(problem('api_slug', "Api slug can't be blank", 'blank'));
    if (!parsed.success || !columns || !slug || problems.length > 0) throw new Rejection(problems);
    await checkLimit(trx, accountId);
    const { entity_type, display_name, description = null, data_type, reference_type = null } = parsed.data;
    const row = await insertDefinition(trx, {
      account_id: accountId,
      id: newId(),
      entity_type,
      api_slug: slug,
      display_name,
      description,
      data_type,
      reference_type,
      ...columns.values,
    });
    if (row !== null) return row;
    const detail = `Api slug '${slug}' already exists for ${entity_type}`;
    throw new Rejection([problem('api_slug', detail, 'duplicate')]);
  });
}

function partsOf(given: z.output<typeof typedAttributes>) {
  return {
    dataType: given.data_type,
    referenceType: given.reference_type ?? null,
    validation: given.validation ?? null,
    defaultFormat: given.default_format ?? null,
    defaultValue: given.default_value,
  };
}

/**
 * Updates a definition. Returns null if there is no such definition. Absent attributes remain unchanged, as do stored
 * values that the new rules would reject.
 */
export async function changeDefinition(
  database: Database,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<DefinitionRow | null> {
  return database.transaction().execute(async (trx) => {
    const row = await lockDefinition(trx, accountId, id);
    if (row === null) return null;
    const parsed = definitionChanges.safeParse(attributes);
    const immutable = immutableProblems(row, attributes);
    if (!parsed.success) throw new Rejection([...immutable, ...problemsOf(parsed.error)]);
    const given = parsed.data;
    const options = await optionsOfDefinitions(trx, accountId, [id]);
    const hasNewDefault = given.default_value !== undefined;
    const parts = {
      dataType: row.data_type,
      referenceType: row.reference_type,
      validation: given.validation === undefined ? row.validation : given.validation,
      defaultFormat: given.default_format === undefined ? row.default_format : given.default_format,
      defaultValue: hasNewDefault ? given.default_value : row.default_value,
      options: options.map(({ value }) => value),
    };
    const { values, problems } = await toColumns(trx, accountId, parts, hasNewDefault);
    if (immutable.length + problems.length > 0) throw new Rejection([...immutable, ...problems]);
    return updateDefinition(trx, accountId, id, {
      ...(given.display_name === undefined ? {} : { display_name: given.display_name }),
      ...(given.description === undefined ? {} : { description: given.description }),
      ...values,
    });
  });
}

/** Returns the problems caused by changed immutable attributes. Sending them unchanged is allowed. */
function immutableProblems(row: DefinitionRow, attributes: Record<string, unknown>): InputProblem[] {
  const { entity_type, api_slug, data_type, reference_type } = attributes;
  const isOther = {
    entity_type: entity_type !== undefined && readEntityType(entity_type) !== row.entity_type,
    api_slug: api_slug !== undefined && api_slug !== row.api_slug,
    data_type: data_type !== undefined && data_type !== row.data_type,
    reference_type: reference_type !== undefined && readReferenceType(reference_type) !== row.reference_type,
  };
  const labels = {
    entity_type: 'Entity type',
    api_slug: 'Api slug',
    data_type: 'Data type',
    reference_type: 'Reference type',
  };
  return keysOf(labels)
    .filter((name) => isOther[name])
    .map((name) => problem(name, `${labels[name]} can't be changed; create another definition`, 'immutable'));
}

/** Checks the reference in a new default value only: an existing one may refer to a deleted resource. */
async function toColumns(trx: Queryable, accountId: string, parts: TypedParts, hasNewDefault = true) {
  const { validation, defaultValue, problems } = checkParts(parts);
  const type = hasNewDefault ? parts.referenceType : null;
  const reference = await findReferenceProblem(trx, accountId, type, defaultValue);
  if (reference !== null) problems.push(problem('default_value', `Default value ${reference}`, 'invalid'));
  const values = {
    validation: validation === null ? null : JSON.stringify(validation),
    default_format: parts.defaultFormat,
    default_value: defaultValue === null ? null : JSON.stringify(defaultValue),
  };
  return { values, problems };
}

async function checkLimit(trx: Queryable, accountId: string): Promise<void> {
  const { count, settings } = await countAndLockDefinitions(trx, accountId);
  const own = isRecord(settings) ? settings['custom_field_limit'] : null;
  const limit = typeof own === 'number' ? own : DEFAULT_LIMIT;
  if (count < limit) return;
  const detail = `This account may have ${limit} custom field definitions`;
  throw new Rejection([{ path: [], detail, code: 'limit_reached' }]);
}

function problem(name: string, detail: string, code: string): InputProblem {
  return { path: [name], detail, code };
}
