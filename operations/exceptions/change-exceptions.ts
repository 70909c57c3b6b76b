/** What people do to exceptions: assign, acknowledge, put off, write a note. What ended stays as it ended. */
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
import { readInput } from '../input.ts';
import { instantAttribute } from '../instant-attribute.ts';
import { Rejection, StateConflict } from '../rejection.ts';

const LONGEST_NOTE = 2_000;
const LONGEST_SNOOZE_MS = 366 * 86_400_000;

const changes = {
  assignee_id: z
    .guid({ error: 'Assignee id must be the id of a person of the account' })
    .nullish()
    .describe('Who sees to it; null: nobody'),
  acknowledged: z
    .boolean({ error: 'Acknowledged must be true or false' })
    .optional()
    .describe('Whether somebody took note of it; it is open again by itself where it becomes worse'),
  snoozed_until: instantAttribute('Snoozed until')
    .nullish()
    .describe('Until when nobody wants to see it; null: show it'),
  note: z
    .string({ error: 'Note must be a string' })
    .trim()
    .max(LONGEST_NOTE, { error: `Note is too long (maximum is ${LONGEST_NOTE} characters)` })
    .nullish()
    .describe('For whoever looks at it; null or empty: none'),
};

export const exceptionChanges = z.object(changes);
export const changeExceptionsBody = z.object({
  exception_ids: idList('Exception ids').describe('Ids of the exceptions; each once'),
  ...changes,
});

export interface ExceptionChanger {
  accountId: string;
  /** Who does it; null for a program. */
  userId: string | null;
  /** Wall clock. */
  now: Date;
}

/** Null: no such exception. Throws `Rejection`, and `StateConflict` for what cannot be done to one that ended. */
export async function updateException(
  database: Database,
  changer: ExceptionChanger,
  id: string,
  attributes: Record<string, unknown>,
): Promise<ListedException | null> {
  const { accountId } = changer;
  const [row] = await findExceptions(database, accountId, [id]);
  if (row === undefined) return null;
  const given = readInput(exceptionChanges, attributes);
  const change = await columnsOf(database, changer, given);
  const onlyUnresolved = needsLasting(given);
  if (row.resolved_at !== null && onlyUnresolved) throw new StateConflict(HAS_ENDED);
  if (Object.keys(change).length > 0) await changeException(database, accountId, id, { change, onlyUnresolved });
  const [changed] = await findExceptions(database, accountId, [id]);
  return changed ?? null;
}

/** One outcome for each id, in their order. Throws `Rejection`. */
export async function updateExceptions(
  database: Database,
  changer: ExceptionChanger,
  body: unknown,
): Promise<BulkOutcome[]> {
  const { exception_ids: ids, ...given } = readInput(changeExceptionsBody, body);
  const { accountId } = changer;
  const change = await columnsOf(database, changer, given);
  const onlyUnresolved = needsLasting(given);
  if (Object.keys(change).length === 0) {
    throw new Rejection([{ path: [], detail: 'Nothing is to be changed', code: 'blank' }]);
  }
  return changeEach({
    ids,
    noun: 'exception',
    find: (known) => findExceptions(database, accountId, known),
    async change({ id, resolved_at: resolvedAt }) {
      if (resolvedAt !== null && onlyUnresolved) return refused(HAS_ENDED);
      const isThere = await changeException(database, accountId, id, { change, onlyUnresolved });
      return isThere ? CHANGED : refused(HAS_ENDED);
    },
  });
}

const HAS_ENDED = 'This exception is resolved: it can be assigned and have a note, and nothing else';

type Given = z.output<typeof exceptionChanges>;

function needsLasting({ acknowledged, snoozed_until: snoozedUntil }: Given): boolean {
  return acknowledged !== undefined || (snoozedUntil !== undefined && snoozedUntil !== null);
}

async function columnsOf(
  database: Database,
  { accountId, userId, now }: ExceptionChanger,
  { assignee_id: assignee, acknowledged, snoozed_until: snoozedUntil, note }: Given,
): Promise<ExceptionChange> {
  if (assignee != null && (await findMembership(database, accountId, assignee)) === null) {
    throw new Rejection([{ path: ['assignee_id'], detail: 'There is no such person in the account', code: 'invalid' }]);
  }
  if (snoozedUntil != null && (snoozedUntil <= now || snoozedUntil.getTime() > now.getTime() + LONGEST_SNOOZE_MS)) {
    const detail = 'Snoozed until must lie in the future, a year away at most';
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
