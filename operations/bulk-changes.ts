/**
 * Applies one change to many shipments or containers. Each id has its own outcome, so a missing one does not block the
 * others, and the same request can be sent again after a connection failure.
 */
import { z } from 'zod';
import { isUuid } from '../store/postgres/ids.ts';

export const MAX_IDS = 100;

export const BULK_CHANGE_STATUSES = ['changed', 'unchanged', 'refused', 'not_found'] as const;

export interface BulkOutcome {
  id: string;
  status: (typeof BULK_CHANGE_STATUSES)[number];
  detail: string | null;
}

export type Changed = Omit<BulkOutcome, 'id'>;

export const CHANGED: Changed = { status: 'changed', detail: null };
export const unchanged = (detail: string): Changed => ({ status: 'unchanged', detail });
export const refused = (detail: string): Changed => ({ status: 'refused', detail });

/**
 * Returns the schema of the ids in a body. Messages begin with `label`. Strings that are not UUIDs are accepted and
 * yield `not_found`.
 */
export function idList(label: string): z.ZodType<string[]> {
  const blank = `${label} can't be blank`;
  return z
    .array(z.string({ error: `${label} must hold strings only` }), {
      error: ({ input }) => (input === undefined || input === null ? blank : `${label} must be a list of ids`),
    })
    .min(1, { error: blank })
    .max(MAX_IDS, { error: `${label} may hold ${MAX_IDS} ids` });
}

export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

export interface BulkChange<Row> {
  ids: readonly string[];
  noun: string;
  find(ids: readonly string[]): Promise<readonly Row[]>;
  /** Runs in its own transaction. Returns null if the row was deleted in the meantime. */
  change(row: Row): Promise<Changed | null>;
}

/** Applies the change to one resource after another, so that a request uses at most one connection from the pool. */
export async function changeEach<Row extends { id: string }>({
  ids,
  noun,
  find,
  change,
}: BulkChange<Row>): Promise<BulkOutcome[]> {
  const distinct = distinctIds(ids);
  const rowById = new Map((await find(distinct.filter(isUuid))).map((row) => [row.id, row]));
  const outcomes: BulkOutcome[] = [];
  for (const id of distinct) {
    const row = rowById.get(id);
    const changed = row === undefined ? null : await change(row);
    outcomes.push({ id, ...(changed ?? { status: 'not_found', detail: `There is no such ${noun}` }) });
  }
  return outcomes;
}
