import { useSession } from '../../app/session.ts';
import type { ExceptionChange } from './queries.ts';
import type { State } from './search.ts';
import { useChange } from './use-change.ts';
import { hoursFromNow } from './words.ts';

interface KeyChangesInput {
  state: State;
  selected: ReadonlySet<string>;
  /** The open exception. */
  open: string | null;
  onDone(): void;
}

const TOMORROW_HOURS = 24;

/** Applies a key to the open exception, otherwise to the selection, otherwise to the focused row. */
export function useKeyChanges({ state, selected, open, onDone }: KeyChangesInput) {
  const { user_id: me } = useSession().attributes;
  const { changeOf, isBusy } = useChange([], onDone);
  const act = (here: string | null, change: ExceptionChange, done: string) => {
    const ids = open !== null ? [open] : selected.size > 0 ? [...selected] : here === null ? [] : [here];
    if (ids.length > 0 && !isBusy) changeOf(ids, change, done);
  };
  const isAcknowledged = state === 'acknowledged';
  const isSnoozed = state === 'snoozed';
  return {
    onAcknowledge(here: string | null) {
      if (state === 'resolved') return;
      act(here, { acknowledged: !isAcknowledged }, isAcknowledged ? 'reopened' : 'acknowledged');
    },
    onTake: (here: string | null) => act(here, { assignee_id: me }, 'assigned to you'),
    onSnooze(here: string | null) {
      if (state === 'resolved') return;
      const until = isSnoozed ? null : hoursFromNow(TOMORROW_HOURS);
      act(here, { snoozed_until: until }, isSnoozed ? 'no longer snoozed' : 'snoozed until tomorrow');
    },
  };
}
