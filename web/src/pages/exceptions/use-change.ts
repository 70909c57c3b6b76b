import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '../../api/client.ts';
import { changeExceptions, type ExceptionChange } from './queries.ts';

/** Changes what is given and tells how that went. */
export function useChange(ids: readonly string[], onDone?: () => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change }: { change: ExceptionChange; done: string }) => changeExceptions(ids, change),
    onSuccess({ refused }, { done }) {
      const changed = ids.length - refused;
      const more = refused === 0 ? '' : ` ${refused} had ended meanwhile.`;
      notifications.show({
        message: `${changed} ${changed === 1 ? 'exception' : 'exceptions'} ${done}.${more}`,
        color: 'teal',
      });
      onDone?.();
    },
    onError: (error) => notifications.show({ title: 'Nothing was changed', message: problemOf(error), color: 'red' }),
  });
  return { change: (change: ExceptionChange, done: string) => mutate({ change, done }), isBusy: isPending };
}
