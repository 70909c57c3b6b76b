import { getRouteApi } from '@tanstack/react-router';
import { containerList } from './container-list.ts';
import { ListPage } from './list-page.tsx';

const route = getRouteApi('/containers');

export function ContainersPage() {
  return <ListPage definition={containerList} search={route.useSearch()} />;
}
