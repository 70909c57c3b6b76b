import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SeamarkError } from '../../../../../clients/typescript/index.ts';
import { problemOf } from '../../../api/client.ts';
import { type Document, type Review, reviewDocument } from '../queries.ts';
import { neighbor, nextOpen } from './round.ts';
import { noteDecision, noteUndo, roundQuery } from './round-query.ts';

const DONE = { confirmed: 'Confirmed.', rejected: 'Rejected.', open: 'Decision undone.' } as const;

/** Sends decisions, moves on to the next document, and undoes decisions. */
export function useDecision(id: string, status: Document['attributes']['review_status']) {
  const navigate = useNavigate();
  const { data: round = { ids: [], decided: [] } } = useQuery(roundQuery);
  const go = (to: string | null) =>
    to === null ? navigate({ to: '/documents/review' }) : navigate({ to: '/documents/review/$id', params: { id: to } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: { id: string; review: Review }) => reviewDocument(sent.id, sent.review),
    onSuccess: (_, { id: decided, review: { outcome } }) => {
      notifications.show({ message: DONE[outcome], color: 'teal' });
      if (outcome === 'open') {
        noteUndo(decided);
        return go(decided);
      }
      noteDecision(decided);
      return go(nextOpen({ ...round, decided: [...round.decided, decided] }, decided));
    },
    onError: (failure) => {
      const isOfValues = rejectedValues(failure).size > 0;
      const message = isOfValues ? 'Correct or leave out the marked values.' : problemOf(failure);
      notifications.show({ title: 'Not saved', message, color: 'red' });
    },
  });
  // Undoes the decision on the open document, if it has one, otherwise the latest of the round.
  const isDecided = status === 'confirmed' || status === 'rejected';
  const last = isDecided ? id : (round.decided.at(-1) ?? null);
  return {
    decide: (review: Review) => mutate({ id, review }),
    undo: () => last !== null && mutate({ id: last, review: { outcome: 'open' } }),
    canUndo: last !== null,
    open(steps: 1 | -1) {
      const to = neighbor(round, id, steps);
      if (to !== null) void go(to);
    },
    isBusy: isPending,
    rejected: rejectedValues(error),
  };
}

const VALUE = /^\/fields\/(\d+)\/value$/;

/** Returns the messages of the server about values, by their position in the request. */
function rejectedValues(error: unknown): ReadonlyMap<number, string> {
  const errors = error instanceof SeamarkError ? error.errors : [];
  return new Map(
    errors.flatMap(({ detail, source }): [number, string][] => {
      const index = VALUE.exec(source?.pointer ?? '')?.[1];
      return index === undefined ? [] : [[Number(index), detail ?? 'Not valid']];
    }),
  );
}
