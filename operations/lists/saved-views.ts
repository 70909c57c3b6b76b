/**
 * Creates and changes saved views of lists. Filters and sort order are validated against the list, so that every view
 * can be opened.
 */
import { z } from 'zod';
import {
  countSavedViewsForUpdate,
  insertSavedView,
  type SavedViewRow,
  type SavedViewScope,
  updateSavedView,
} from '../../store/lists/saved-views.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { type InputProblem, Rejection } from '../rejection.ts';
import { problemOfFilter, problemOfSort, SAVED_LISTS, type SavedListName } from './saved-lists.ts';

/** Maximum number of private views per person and of shared views per account. */
const MAX_VIEWS = 100;
const MAX_FILTERS = 20;
const MAX_COLUMNS = 60;
/** Large enough for filters with many places. */
const MAX_FILTER_LENGTH = 4_000;

const filters = z
  .record(
    z.string(),
    z
      .string({ error: 'Filters must hold strings only' })
      .max(MAX_FILTER_LENGTH, { error: `Each filter may have ${MAX_FILTER_LENGTH} characters` }),
    { error: 'Filters must be an object' },
  )
  .refine((entries) => Object.keys(entries).length <= MAX_FILTERS, { error: `Filters may hold ${MAX_FILTERS} filters` })
  .describe('Query parameters of the list as strings: `{"filter[status]": "in_transit", "q": "PO-4711"}`');

const columns = z
  .array(
    z.string({ error: 'Columns must hold strings only' }).regex(/^[a-z][a-z0-9_.]{0,63}$/, {
      error: 'Columns must hold names of lower-case letters, digits, underscores and dots',
    }),
    { error: 'Columns must be a list of strings' },
  )
  .max(MAX_COLUMNS, { error: `Columns may hold ${MAX_COLUMNS} columns` })
  .nullable()
  .describe('Columns in order, by the names that the client uses; null: its default columns');

const members = {
  name: requiredText('Name', 80).describe('Name, unique per list among shared views and among the views of a person'),
  filters,
  columns,
  sort: z
    .string({ error: 'Sort must be a string' })
    .trim()
    .max(200, { error: 'Sort is too long (maximum is 200 characters)' })
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .describe('Value of the parameter `sort` of the list; null: default order'),
  shared: z
    .boolean({ error: 'Shared must be true or false' })
    .describe('Whether all members of the account see the view; otherwise only its owner'),
};

export const newSavedViewAttributes = z.object({
  ...members,
  list: z
    .enum(SAVED_LISTS, {
      error: ({ input }) =>
        input === undefined || input === null
          ? "List can't be blank"
          : `List must be one of: ${SAVED_LISTS.join(', ')}`,
    })
    .describe('List of the view'),
  filters: filters.default({}),
  columns: columns.default(null),
  sort: members.sort.default(null),
  // API keys have no private views.
  shared: members.shared.optional(),
});

export const savedViewChanges = z.object(members).partial();

export interface SavedViewInput extends SavedViewScope {
  attributes: Record<string, unknown>;
}

export async function createSavedView(
  database: Database,
  { accountId, userId, attributes }: SavedViewInput,
): Promise<SavedViewRow> {
  const { shared, ...view } = readInput(newSavedViewAttributes, attributes);
  const isShared = shared ?? userId === null;
  if (!isShared && userId === null) throw needsOwner();
  checkFitsList(view);
  return database.transaction().execute(async (trx) => {
    await checkRoom(trx, accountId, isShared ? null : userId);
    const row = await insertSavedView(trx, {
      account_id: accountId,
      id: newId(),
      ...view,
      filters: JSON.stringify(view.filters),
      owner_user_id: userId,
      is_shared: isShared,
    });
    return notTaken(row, view.name);
  });
}

/** Updates a view. Returns null if it was deleted in the meantime. Throws `Rejection`. */
export async function changeSavedView(
  database: Database,
  before: SavedViewRow,
  { accountId, userId, attributes }: SavedViewInput,
): Promise<SavedViewRow | null> {
  const { shared, filters: newFilters, ...others } = readInput(savedViewChanges, attributes);
  if (shared === false && before.is_shared && (userId === null || before.owner_user_id !== userId)) throw needsOwner();
  checkFitsList({
    list: before.list,
    filters: newFilters ?? {},
    sort: others.sort ?? null,
  });
  return database.transaction().execute(async (trx) => {
    const isShared = shared ?? before.is_shared;
    if (isShared !== before.is_shared) await checkRoom(trx, accountId, isShared ? null : before.owner_user_id);
    const row = await updateSavedView(trx, before, {
      ...others,
      ...(newFilters === undefined ? {} : { filters: JSON.stringify(newFilters) }),
      is_shared: isShared,
    });
    return row && notTaken(row, others.name ?? before.name);
  });
}

interface ViewOfList {
  list: SavedListName;
  filters: Readonly<Record<string, string>>;
  sort: string | null;
}

function checkFitsList({ list, filters, sort }: ViewOfList): void {
  const problems: InputProblem[] = Object.entries(filters).flatMap(([name, value]) => {
    const detail = problemOfFilter(list, name, value);
    return detail === null ? [] : [{ path: ['filters', name], detail, code: 'invalid' }];
  });
  const sortProblem = sort === null ? null : problemOfSort(list, sort);
  if (sortProblem !== null) problems.push({ path: ['sort'], detail: sortProblem, code: 'invalid' });
  if (problems.length > 0) throw new Rejection(problems);
}

async function checkRoom(trx: Queryable, accountId: string, ownerUserId: string | null): Promise<void> {
  if ((await countSavedViewsForUpdate(trx, accountId, ownerUserId)) < MAX_VIEWS) return;
  const owner = ownerUserId === null ? 'An account may share' : 'A person may have';
  throw new Rejection([{ path: ['name'], detail: `${owner} ${MAX_VIEWS} saved views`, code: 'too_many' }]);
}

function notTaken(row: SavedViewRow | 'taken', name: string): SavedViewRow {
  if (row !== 'taken') return row;
  throw new Rejection([{ path: ['name'], detail: `A view '${name}' of this list already exists`, code: 'duplicate' }]);
}

function needsOwner(): Rejection {
  const detail = 'Only the creator of a view can make it private; views created with an API key are shared';
  return new Rejection([{ path: ['shared'], detail, code: 'invalid' }]);
}
