/** Sets custom fields of shipments, containers and tracking requests (spec/contract 1.9). */
import { z } from 'zod';
import { type DefinitionRow, findDefinition, findDefinitionsBySlugs } from '../../store/custom-fields/definitions.ts';
import { holdEntity } from '../../store/custom-fields/entities.ts';
import {
  type CustomFieldRow,
  findCustomFieldsByIds,
  insertCustomField,
  type NewCustomField,
  putCustomField,
  updateCustomField,
} from '../../store/custom-fields/values.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { readInput, requiredText } from '../input.ts';
import { type InputProblem, problemsOf, Rejection } from '../rejection.ts';
import { type DataTypeName, dataTypeNames, dataTypes } from './data-types.ts';
import { type EntityType, entityResourceTypes, readEntityType, type WrittenEntityType } from './entity-types.ts';
import { readCheckedValue, rulesOf } from './read-value.ts';

export const fieldValue = z
  .unknown()
  .optional()
  .nonoptional({ error: "Value can't be blank" })
  .meta({
    description: `Value of the field's data type. ${dataTypeNames.map((name: DataTypeName) => `${name}: ${dataTypes[name].about}`).join('; ')}. Null clears the field`,
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      { type: 'array', items: { type: 'string' } },
      { type: 'object', properties: { type: { type: 'string' }, id: { type: 'string', format: 'uuid' } } },
    ],
  });

export const newCustomField = z.object({
  api_slug: requiredText('Api slug', 63).describe('`api_slug` of the definition'),
  value: fieldValue,
});

export const customFieldChanges = z.object({ value: fieldValue });

export interface Entity {
  type: EntityType;
  id: string;
}

const entityType = z.custom<WrittenEntityType>((given) => readEntityType(given) !== null, {
  error: `Entity must have one of the types: ${Object.values(entityResourceTypes).join(', ')}`,
});

export const entityRelationship = z.object({
  entity: z.object(
    {
      data: z.object(
        {
          type: entityType.meta({ enum: Object.values(entityResourceTypes) }),
          id: z.guid({ error: 'Entity must have the id of a shipment, container or tracking request' }),
        },
        { error: "Entity can't be blank" },
      ),
    },
    { error: "Entity can't be blank" },
  ),
});

/** Creates a value. Throws `Rejection`, including when the entity already has a value for the field. */
export async function createCustomField(
  database: Database,
  accountId: string,
  input: { attributes: Record<string, unknown>; relationships: Record<string, unknown> },
): Promise<CustomFieldRow> {
  const attributes = newCustomField.safeParse(input.attributes);
  const related = entityRelationship.safeParse(input.relationships);
  if (!attributes.success || !related.success) {
    throw new Rejection([
      ...(attributes.success ? [] : problemsOf(attributes.error)),
      ...(related.success ? [] : problemsOf(related.error, 'relationships')),
    ]);
  }
  const { type, id } = related.data.entity.data;
  const entity = { type: readEntityType(type), id: id.toLowerCase() };
  return database.transaction().execute(async (trx) => {
    const exists = await holdEntity(trx, accountId, entity.type, entity.id);
    const { field, problems } = await readField(trx, accountId, entity, attributes.data);
    if (!exists) problems.push(noEntity(entity.type));
    if (field === null || problems.length > 0) throw new Rejection(problems);
    const row = await insertCustomField(trx, field);
    if (row !== null) return row;
    const name = `${entityResourceTypes[entity.type]} already has a value in the field '${attributes.data.api_slug}'`;
    throw new Rejection([{ path: ['api_slug'], detail: `The ${name}; change it instead`, code: 'duplicate' }]);
  });
}

function noEntity(type: EntityType): InputProblem {
  const detail = `Entity is not a ${entityResourceTypes[type]} of this account`;
  return { path: ['entity', 'data', 'id'], within: 'relationships', detail, code: 'invalid' };
}

/** Creates or replaces a value. Returns null if the account has no such entity. Throws `Rejection`. */
export async function setEntityField(
  database: Database,
  accountId: string,
  entity: Entity,
  attributes: Record<string, unknown>,
): Promise<CustomFieldRow | null> {
  return database.transaction().execute(async (trx) => {
    if (!(await holdEntity(trx, accountId, entity.type, entity.id))) return null;
    const given = readInput(newCustomField, attributes);
    const { field, problems } = await readField(trx, accountId, entity, given);
    if (field === null) throw new Rejection(problems);
    return putCustomField(trx, field);
  });
}

interface ReadField {
  /** Returns null if there are problems. */
  field: NewCustomField | null;
  problems: InputProblem[];
}

async function readField(
  trx: Queryable,
  accountId: string,
  entity: Entity,
  given: z.output<typeof newCustomField>,
): Promise<ReadField> {
  const [definition] = await findDefinitionsBySlugs(trx, accountId, entity.type, [given.api_slug]);
  if (definition === undefined) {
    const detail = `Api slug '${given.api_slug}' is not a custom field of ${entity.type}`;
    return { field: null, problems: [{ path: ['api_slug'], detail, code: 'invalid' }] };
  }
  const reading = await readAs(trx, definition, given.value);
  if ('problem' in reading) return { field: null, problems: [refusedValue(reading.problem)] };
  const { type: entityType, id: entityId } = entity;
  return {
    field: { accountId, definitionId: definition.id, entityType, entityId, value: reading.value },
    problems: [],
  };
}

export async function changeCustomField(
  database: Database,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<CustomFieldRow | null> {
  return database.transaction().execute(async (trx) => {
    const [row] = await findCustomFieldsByIds(trx, accountId, [id]);
    const definition = row && (await findDefinition(trx, accountId, row.definition_id));
    if (!definition) return null;
    const { value: given } = readInput(customFieldChanges, attributes);
    const reading = await readAs(trx, definition, given);
    if ('problem' in reading) throw new Rejection([refusedValue(reading.problem)]);
    return updateCustomField(trx, accountId, id, reading.value);
  });
}

async function readAs(trx: Queryable, definition: DefinitionRow, given: unknown) {
  const rules = await rulesOf(trx, definition.account_id, [definition]);
  const ownRules = rules.get(definition.id) ?? { validation: {}, referenceType: null, options: [] };
  return readCheckedValue(trx, definition, ownRules, given);
}

function refusedValue(problem: string): InputProblem {
  return { path: ['value'], detail: `Value ${problem}`, code: 'invalid' };
}
