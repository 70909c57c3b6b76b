import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export interface Assignable {
  id: string;
  name: string;
}

export const peopleQuery = queryOptions({
  queryKey: ['user', 'list'],
  queryFn: async (): Promise<Assignable[]> => {
    const { data } = await api.GET('/v2/users', { params: { query: { 'page[size]': 100 } } });
    return data.data.map(({ id, attributes: { name, email } }) => ({ id, name: name ?? email ?? id }));
  },
  staleTime: 5 * 60_000,
});
