/**
 * One change of many shipments or containers in one request. Each id stands for itself and has an outcome of its own, so that
 * one that is gone keeps no other from being changed, and the same request may be sent again after a broken connection.
 */
import { z } from 'zod';
import { isUuid } from '../store/postgres/ids.ts';

export const MAX_IDS = 100;

export const BULK_CHANGE_STATUSES = ['changed', 'unchanged', 'refused', 'not_found'] as const;

export interface BulkOutcome {
  id: string;
  status: (typeof BULK_CHANGE_STATUSES)[number];
  /** Why it was not changed. */
  detail: string | null;
}

export type Changed = Omit<BulkOutcome, 'id'>;

export const CHANGED: Changed = { status: 'changed', detail: null };
export const unchanged = (detail: string): Changed => ({ status: 'unchanged', detail });
export const refused = (detail: string): Changed => ({ status: 'refused', detail });

/** Ids in a body. `label` begins the messages. Texts that are no uuid are let through: nothing has such an id. */
export function idList(label: string): z.ZodType<string[]> {
  const blank = `${label} can't be blank`;
  return z
    .array(z.string({ error: `${label} must hold strings only` }), {
      error: ({ input }) => (input === undefined || input === null ? blank : `${label} must be a list of ids`),
    })
    .min(1, { error: blank })
    .max(MAX_IDS, { error: `${label} may hold ${MAX_IDS} ids` });
}

/** In lower case, each once, in their order. */
export function distinctIds(given: readonly string[]): string[] {
  return [...new Set(given.map((id) => id.toLowerCase()))];
}

export interface BulkChange<Row> {
  ids: readonly string[];
  /** What the missing are called: `shipment`. */
  noun: string;
  find(ids: readonly string[]): Promise<readonly Row[]>;
  /** In a transaction of its own. Null: it has gone meanwhile. */
  change(row: Row): Promise<Changed | null>;
}

/** One after the other: no request takes more than one connection of the pool. */
export async function changeEach<Row extends { id: string }>({
  ids,
  noun,
  find,
  change,
}: BulkChange<Row>): Promise<BulkOutcome[]> {
  const distinct = distinctIds(ids);
  const known = new Map((await find(distinct.filter(isUuid))).map((row) => [row.id, row]));
  const outcomes: BulkOutcome[] = [];
  for (const id of distinct) {
    const row = known.get(id);
    const changed = row === undefined ? null : await change(row);
    outcomes.push({ id, ...(changed ?? { status: 'not_found', detail: `There is no such ${noun}` }) });
  }
  return outcomes;
}
