/** Stores the current round in the query cache, so that “3 of 12” survives page changes. */
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../app/query-client.ts';
import { readOpenDocuments } from '../queries.ts';
import type { Round } from './round.ts';

const queryKey = ['review_round'];

export const roundQuery = queryOptions({
  queryKey,
  queryFn: async (): Promise<Round> => ({ ids: (await readOpenDocuments()).data.map(({ id }) => id), decided: [] }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isFixed: true },
});

/** Ends the round. Opening a document starts a new one. */
export function endRound(): void {
  queryClient.removeQueries({ queryKey });
}

export function noteDecision(id: string): void {
  queryClient.setQueryData<Round>(queryKey, (round) =>
    round === undefined ? round : { ...round, decided: [...round.decided.filter((one) => one !== id), id] },
  );
}

export function noteUndo(id: string): void {
  queryClient.setQueryData<Round>(queryKey, (round) =>
    round === undefined ? round : { ...round, decided: round.decided.filter((one) => one !== id) },
  );
}
