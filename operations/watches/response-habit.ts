/**
 * Applies and records what has been learned about a line's responses: whether each is a snapshot of the complete state
 * or a log.
 */
import type { Connector } from '../../connectors/connector.ts';
import type { ResponseForm } from '../../resources/watches/line-health.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { addHabitEvidence, responseHabits } from '../../store/watches/response-habits.ts';
import { type Habit, type HabitEvidence, inferAbsence } from '../../tracking/ledger/response-habit.ts';
import type { ReadResponse } from './call-source.ts';

/**
 * Interprets the response by its line's habit: an event missing from a response learned to be a snapshot may have been
 * withdrawn.
 */
export async function withLearnedForm(
  database: Queryable,
  connector: Connector,
  response: ReadResponse,
): Promise<ReadResponse> {
  if (!connector.learnsResponseForm) return response;
  const { code } = connector.source;
  const habit = (await responseHabits(database, [code])).get(code);
  if (habit === undefined || inferAbsence(habit) !== 'snapshot') return response;
  return { ...response, observation: { ...response.observation, absence: 'snapshot' } };
}

/** Counts the evidence outside the recording's transaction, so that recordings do not wait for each other. */
export async function recordHabit(
  database: Queryable,
  { source: { code } }: Connector,
  trackingRequestId: string,
  evidence: HabitEvidence | null,
): Promise<void> {
  if (evidence !== null) await addHabitEvidence(database, { code, trackingRequestId }, evidence);
}

export function responseFormOf(habit: Habit | null): ResponseForm {
  const learnt = habit === null ? 'unknown' : inferAbsence(habit);
  const { replaced = 0, retained = 0, numbers = 0, short = 0, compared = 0 } = habit ?? {};
  if (learnt === 'snapshot')
    return {
      form: 'snapshot',
      basis: 'learnt',
      why: `It dropped superseded estimates in ${replaced} responses to at least ${numbers} requests and listed none beside its successor, so an event that it no longer lists counts as withdrawn.`,
    };
  if (learnt === 'log')
    return {
      form: 'log',
      basis: 'learnt',
      why: `It listed superseded estimates in ${retained} responses, and omitted events that had happened in ${short} of ${compared}, so a missing event proves nothing.`,
    };
  return {
    form: 'log',
    basis: 'default',
    why: `Its responses have not shown yet whether they list everything (${compared} compared), so a missing event proves nothing.`,
  };
}
