import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, problemOf } from '../../api/client.ts';
import { type ListSearch, viewOf } from './list-address.ts';
import type { ListName } from './list-definition.ts';
import type { SavedView } from './queries.ts';

export interface NameOfView {
  name: string;
  shared: boolean;
}

export function useViewChanges(list: ListName, search: ListSearch, parameters: readonly string[]) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['saved_view', list] });
  const onError = (error: unknown) => notifications.show({ color: 'red', message: problemOf(error) });
  const create = useMutation({
    mutationFn: async ({ name, shared }: NameOfView): Promise<SavedView> => {
      const attributes = { name, shared, list, ...viewOf(search, parameters) };
      const { data } = await api.POST('/v2/saved_views', { body: { data: { type: 'saved_view', attributes } } });
      return data.data;
    },
    onSuccess,
  });
  const update = useMutation({
    mutationFn: async ({ id, ...change }: { id: string } & Partial<NameOfView>): Promise<SavedView> => {
      const attributes = change.name === undefined ? viewOf(search, parameters) : change;
      const body = { data: { type: 'saved_view' as const, attributes } };
      return (await api.PATCH('/v2/saved_views/{id}', { params: { path: { id } }, body })).data.data;
    },
    onSuccess: (view, { name }) => {
      if (name === undefined) notifications.show({ message: `“${view.attributes.name}” saved` });
      return onSuccess();
    },
    onError: (error, { name }) => name === undefined && onError(error),
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await api.DELETE('/v2/saved_views/{id}', { params: { path: { id } } });
    },
    onSuccess,
  });
  return { create, update, remove };
}
