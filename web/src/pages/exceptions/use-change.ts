import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '../../api/client.ts';
import { changeExceptions, type ExceptionChange } from './queries.ts';

interface Change {
  ids: readonly string[];
  change: ExceptionChange;
  /** Past participle for the notice: `acknowledged`. */
  done: string;
}

/** Changes the given exceptions, or those passed to `changeOf`, and shows a notice. */
export function useChange(ids: readonly string[], onDone?: () => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids: all, change }: Change) => changeExceptions(all, change),
    onSuccess({ refused }, { ids: all, done }) {
      const changed = all.length - refused;
      const more = refused === 0 ? '' : ` ${refused} already ended.`;
      notifications.show({
        message: `${changed} ${changed === 1 ? 'exception' : 'exceptions'} ${done}.${more}`,
        color: 'teal',
      });
      onDone?.();
    },
    onError: (error) => notifications.show({ title: 'Not changed', message: problemOf(error), color: 'red' }),
  });
  const changeOf = (all: readonly string[], change: ExceptionChange, done: string) =>
    mutate({ ids: all, change, done });
  return {
    change: (change: ExceptionChange, done: string) => changeOf(ids, change, done),
    changeOf,
    isBusy: isPending,
  };
}
