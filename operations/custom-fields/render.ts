/** Renders custom fields and their definitions with related data, using a constant number of queries. */

import { customField } from '../../resources/custom-fields/custom-field.ts';
import { customFieldDefinition } from '../../resources/custom-fields/custom-field-definition.ts';
import type { Resource } from '../../resources/resource.ts';
import { type DefinitionRow, findDefinitionsByIds } from '../../store/custom-fields/definitions.ts';
import { optionsOfDefinitions } from '../../store/custom-fields/options.ts';
import { type CustomFieldRow, newestCustomFieldIds } from '../../store/custom-fields/values.ts';
import { groupBy } from '../../store/lists/page.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { displayValues } from './display.ts';
import { entityResourceTypes } from './entity-types.ts';

/** Maximum fields to link per definition. The filtered list of fields returns all of them. */
const MAX_LINKED_FIELDS = 25;

interface RenderContext {
  database: Queryable;
  accountId: string;
  baseUrl: string;
}

export async function renderCustomFields(
  { database, accountId, baseUrl }: RenderContext,
  rows: readonly CustomFieldRow[],
): Promise<Resource[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.definition_id))];
  const found = await findDefinitionsByIds(database, accountId, ids);
  const definitions = new Map(found.map((row) => [row.id, row]));
  const displayed = await displayValues(database, accountId, rows, definitions);
  return rows.flatMap((row) => {
    const definition = definitions.get(row.definition_id);
    // The definition and its value were deleted between the two reads.
    if (definition === undefined) return [];
    const source = {
      row,
      apiSlug: definition.api_slug,
      displayValue: displayed.get(row.id) ?? null,
      entityType: entityResourceTypes[row.entity_type],
      baseUrl,
    };
    return [customField.render(source)];
  });
}

export async function renderDefinitions(
  { database, accountId, baseUrl }: RenderContext,
  rows: readonly DefinitionRow[],
): Promise<Resource[]> {
  const ids = rows.map(({ id }) => id);
  const [options, fieldIds] = await Promise.all([
    optionsOfDefinitions(database, accountId, ids),
    newestCustomFieldIds(database, accountId, ids, MAX_LINKED_FIELDS),
  ]);
  const optionIds = groupBy(
    options,
    (option) => option.definition_id,
    (option) => option.id,
  );
  return rows.map((row) =>
    customFieldDefinition.render({
      row,
      optionIds: optionIds.get(row.id) ?? [],
      fieldIds: fieldIds.get(row.id) ?? [],
      baseUrl,
    }),
  );
}
