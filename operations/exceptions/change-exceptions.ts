/** Assigns, acknowledges, snoozes and annotates exceptions. A resolved exception can only be assigned and annotated. */
import { z } from 'zod';
import {
  changeException,
  type ExceptionChange,
  findExceptions,
  type ListedException,
} from '../../store/exceptions/lists.ts';
import { findMembership } from '../../store/people/memberships.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type BulkOutcome, CHANGED, changeEach, idList, refused } from '../bulk-changes.ts';
import { instantAttribute, readInput } from '../input.ts';
import { Rejection, StateConflict } from '../rejection.ts';

const MAX_NOTE_LENGTH = 2_000;
const MAX_SNOOZE_MS = 366 * 86_400_000;

const changes = {
  assignee_id: z
    .guid({ error: 'Assignee id must be the id of a member of the account' })
    .nullish()
    .describe('Member in charge; null: none'),
  acknowledged: z
    .boolean({ error: 'Acknowledged must be true or false' })
    .optional()
    .describe('Whether it is acknowledged; it reopens when it becomes more severe'),
  snoozed_until: instantAttribute('Snoozed until').nullish().describe('Hidden until this time; null: not snoozed'),
  note: z
    .string({ error: 'Note must be a string' })
    .trim()
    .max(MAX_NOTE_LENGTH, { error: `Note is too long (maximum is ${MAX_NOTE_LENGTH} characters)` })
    .nullish()
    .describe('Note for other members; null or empty: none'),
};

export const exceptionChanges = z.object(changes);
export const changeExceptionsBody = z.object({
  exception_ids: idList('Exception ids').describe('Ids of the exceptions; duplicates are ignored'),
  ...changes,
});

export interface ExceptionChanger {
  accountId: string;
  /** Acting user; null for an API key without a user. */
  userId: string | null;
  now: Date;
}

/**
 * Changes an exception. Returns null if there is no such exception. Throws `Rejection`, or `StateConflict` for changes
 * that a resolved exception does not allow.
 */
export async function updateException(
  database: Database,
  changer: ExceptionChanger,
  id: string,
  attributes: Record<string, unknown>,
): Promise<ListedException | null> {
  const { accountId } = changer;
  const [row] = await findExceptions(database, accountId, [id]);
  if (row === undefined) return null;
  const changes = readInput(exceptionChanges, attributes);
  const change = await columnsOf(database, changer, changes);
  const onlyUnresolved = needsUnresolved(changes);
  if (row.resolved_at !== null && onlyUnresolved) throw new StateConflict(HAS_ENDED);
  if (Object.keys(change).length > 0) await changeException(database, accountId, id, { change, onlyUnresolved });
  const [changed] = await findExceptions(database, accountId, [id]);
  return changed ?? null;
}

/** Returns one outcome per id, in the same order. Throws `Rejection`. */
export async function updateExceptions(
  database: Database,
  changer: ExceptionChanger,
  body: unknown,
): Promise<BulkOutcome[]> {
  const { exception_ids: ids, ...changes } = readInput(changeExceptionsBody, body);
  const { accountId } = changer;
  const change = await columnsOf(database, changer, changes);
  const onlyUnresolved = needsUnresolved(changes);
  if (Object.keys(change).length === 0) {
    throw new Rejection([{ path: [], detail: 'Give at least one change', code: 'blank' }]);
  }
  return changeEach({
    ids,
    noun: 'exception',
    find: (validIds) => findExceptions(database, accountId, validIds),
    async change({ id, resolved_at: resolvedAt }) {
      if (resolvedAt !== null && onlyUnresolved) return refused(HAS_ENDED);
      const isThere = await changeException(database, accountId, id, { change, onlyUnresolved });
      return isThere ? CHANGED : refused(HAS_ENDED);
    },
  });
}

const HAS_ENDED = 'This exception is resolved; only its assignee and note can be changed';

type Changes = z.output<typeof exceptionChanges>;

function needsUnresolved({ acknowledged, snoozed_until: snoozedUntil }: Changes): boolean {
  return acknowledged !== undefined || (snoozedUntil !== undefined && snoozedUntil !== null);
}

async function columnsOf(
  database: Database,
  { accountId, userId, now }: ExceptionChanger,
  { assignee_id: assignee, acknowledged, snoozed_until: snoozedUntil, note }: Changes,
): Promise<ExceptionChange> {
  if (assignee != null && (await findMembership(database, accountId, assignee)) === null) {
    throw new Rejection([{ path: ['assignee_id'], detail: 'The account has no such member', code: 'invalid' }]);
  }
  if (snoozedUntil != null && (snoozedUntil <= now || snoozedUntil.getTime() > now.getTime() + MAX_SNOOZE_MS)) {
    const detail = 'Snoozed until must be in the future, at most a year ahead';
    throw new Rejection([{ path: ['snoozed_until'], detail, code: 'invalid' }]);
  }
  return {
    ...(assignee === undefined ? {} : { assignee_user_id: assignee }),
    ...(acknowledged === undefined
      ? {}
      : { acknowledged_at: acknowledged ? now : null, acknowledged_by_user_id: acknowledged ? userId : null }),
    ...(snoozedUntil === undefined ? {} : { snoozed_until: snoozedUntil }),
    ...(note === undefined ? {} : { note: note || null }),
  };
}
