/**
 * `initial_custom_fields` of a tracking request (spec/contract 1.4): values for a shipment and containers that do not
 * exist yet. They are validated and stored with the request and applied once to each entity, when it first appears, so
 * that later changes by users are preserved.
 */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type DefinitionRow, findDefinitionsBySlugs } from '../../store/custom-fields/definitions.ts';
import {
  containersOfShipment,
  type InitialCustomFields,
  lockInitialFields,
  markInitialFieldsApplied,
} from '../../store/custom-fields/initial-values.ts';
import { insertMissingCustomFields, type NewCustomField } from '../../store/custom-fields/values.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { requiredText } from '../input.ts';
import { type InputProblem, problemsOf } from '../rejection.ts';
import type { FieldRules } from './data-types.ts';
import { readCheckedValue, readValue, rulesOf } from './read-value.ts';
import { fieldValue } from './values.ts';

const NAME = 'initial_custom_fields';
const MAX_ITEMS = 500;
/** Items to check before control returns to the event loop, because a pattern may take a millisecond per item. */
const ITEMS_PER_TURN = 50;

const field = { api_slug: requiredText('Api slug', 63), value: fieldValue };

function listOf<Item extends z.ZodType>(part: string, item: Item) {
  return z
    .array(item, { error: `Initial custom fields: ${part} must be a list of objects with api_slug and value` })
    .max(MAX_ITEMS, { error: `Initial custom fields: ${part} may hold ${MAX_ITEMS} items` })
    .nullish();
}

export const initialCustomFields = z
  .object(
    {
      shipment: listOf('shipment', z.object(field)),
      containers: listOf(
        'containers',
        z.object({
          ...field,
          number: z
            .string({ error: 'Number must be a string' })
            .max(100, { error: 'Number is too long (maximum is 100 characters)' })
            .transform(normalizeNumber)
            .nullish()
            .describe('Number of the container; all containers of the shipment when left out'),
        }),
      ),
    },
    { error: 'Initial custom fields must be an object with shipment and containers' },
  )
  .describe('Custom fields to set on the shipment and its containers when they appear');

export interface CheckedInitialFields {
  /** Paths are relative to the attributes of the tracking request. */
  problems: InputProblem[];
  /** Value of `tracking_requests.initial_custom_fields`, for `JSON.stringify`; null if there are none. */
  staged: InitialCustomFields | null;
}

/** Validates the attribute. `input` is its raw value; the route must parse numbers with `exactNumbers`. */
export async function checkInitialCustomFields(
  database: Queryable,
  accountId: string,
  input: unknown,
): Promise<CheckedInitialFields> {
  if (input === undefined || input === null) return { problems: [], staged: null };
  const result = initialCustomFields.safeParse(input);
  if (!result.success) {
    const problems = problemsOf(result.error).map((one) => ({ ...one, path: [NAME, ...one.path] }));
    return { problems, staged: null };
  }
  const fields: InitialCustomFields = {
    shipment: result.data.shipment ?? [],
    containers: (result.data.containers ?? []).map(({ number, ...rest }) => ({ ...rest, number: number || null })),
  };
  const shipment = await checkItems(database, accountId, 'Shipment', fields.shipment);
  const containers = await checkItems(database, accountId, 'Container', fields.containers);
  const problems = [
    ...shipment.problems.map((one) => ({ ...one, path: [NAME, 'shipment', ...one.path] })),
    ...containers.problems.map((one) => ({ ...one, path: [NAME, 'containers', ...one.path] })),
  ];
  if (problems.length > 0) return { problems, staged: null };
  if (shipment.items.length + containers.items.length === 0) return { problems, staged: null };
  return { problems, staged: { shipment: shipment.items, containers: containers.items } };
}

interface Item {
  api_slug: string;
  value: unknown;
  number?: string | null;
}

async function checkItems<One extends Item>(
  database: Queryable,
  accountId: string,
  entityType: 'Shipment' | 'Container',
  candidates: readonly One[],
): Promise<{ problems: InputProblem[]; items: One[] }> {
  const fields = await fieldsBySlug(database, accountId, entityType, candidates);
  const problems: InputProblem[] = [];
  const items: One[] = [];
  const seen = new Set<string>();
  for (const [index, item] of candidates.entries()) {
    const refuse = (name: string, detail: string, code = 'invalid') =>
      problems.push({ path: [index, name], detail, code });
    const field = fields.get(item.api_slug);
    const identity = `${item.api_slug} ${item.number ?? ''}`;
    if (field === undefined) refuse('api_slug', `Api slug '${item.api_slug}' is not a custom field of ${entityType}`);
    else if (seen.has(identity)) refuse('api_slug', `Api slug '${item.api_slug}' is given twice`, 'duplicate');
    else {
      const reading = await readCheckedValue(database, field.definition, field.rules, item.value);
      if ('problem' in reading) refuse('value', `Value ${reading.problem}`);
      else items.push({ ...item, value: reading.value });
    }
    seen.add(identity);
    if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await setImmediate();
  }
  return { problems, items };
}

interface Field {
  definition: DefinitionRow;
  rules: FieldRules;
}

async function fieldsBySlug(
  database: Queryable,
  accountId: string,
  entityType: 'Shipment' | 'Container',
  items: readonly Item[],
): Promise<Map<string, Field>> {
  const slugs = [...new Set(items.map(({ api_slug }) => api_slug))];
  const definitions = await findDefinitionsBySlugs(database, accountId, entityType, slugs);
  const rules = await rulesOf(database, accountId, definitions);
  const fields = definitions.map((definition): [string, Field] => [
    definition.api_slug,
    { definition, rules: rules.get(definition.id) ?? { validation: {}, referenceType: null, options: [] } },
  ]);
  return new Map(fields);
}

export interface Appeared {
  accountId: string;
  trackingRequestId: string;
  shipmentId: string;
}

/**
 * Applies the initial fields of a request to its shipment and those of its containers that have not received them yet.
 * Idempotent. Call it when the shipment is created and whenever containers appear.
 */
export async function applyInitialCustomFields(
  trx: Queryable,
  { accountId, trackingRequestId, shipmentId }: Appeared,
): Promise<void> {
  const staged = await lockInitialFields(trx, accountId, trackingRequestId);
  if (staged === null) return;
  const applied = new Set(staged.applied_to ?? []);
  const containers = (await containersOfShipment(trx, accountId, shipmentId)).filter(({ id }) => !applied.has(id));
  const isNewShipment = !applied.has(shipmentId);
  if (!isNewShipment && containers.length === 0) return;
  const missing: NewCustomField[] = [];
  if (isNewShipment) {
    const set = await setter(trx, accountId, 'Shipment', staged.shipment);
    missing.push(...set(shipmentId, staged.shipment));
  }
  const set = await setter(trx, accountId, 'Container', staged.containers);
  // Values for one container take precedence over values for all containers.
  const ordered = staged.containers.toSorted(
    (one, other) => Number(one.number === null) - Number(other.number === null),
  );
  for (const { id, number } of containers) {
    const own = normalizeNumber(number);
    missing.push(
      ...set(
        id,
        ordered.filter((item) => item.number === null || item.number === own),
      ),
    );
  }
  await insertMissingCustomFields(trx, missing);
  const appliedTo = [...applied, ...(isNewShipment ? [shipmentId] : []), ...containers.map(({ id }) => id)];
  await markInitialFieldsApplied(trx, accountId, trackingRequestId, appliedTo);
}

/** Skips fields that have been deleted or redefined in a way that makes the value invalid. */
async function setter(
  trx: Queryable,
  accountId: string,
  entityType: 'Shipment' | 'Container',
  items: readonly Item[],
): Promise<(entityId: string, items: readonly Item[]) => NewCustomField[]> {
  const fields = await fieldsBySlug(trx, accountId, entityType, items);
  return (entityId, own) => {
    const bySlug = new Map<string, NewCustomField>();
    for (const { api_slug, value: raw } of own) {
      const field = fields.get(api_slug);
      if (field === undefined || bySlug.has(api_slug)) continue;
      const reading = readValue(field.definition, field.rules, raw);
      if ('problem' in reading) continue;
      const definitionId = field.definition.id;
      bySlug.set(api_slug, { accountId, definitionId, entityType, entityId, value: reading.value });
    }
    return [...bySlug.values()];
  };
}
