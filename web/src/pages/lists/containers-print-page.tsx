import { getRouteApi } from '@tanstack/react-router';
import { containerList } from './container-list.ts';
import { PrintPage } from './print-page.tsx';

const route = getRouteApi('/containers/print');

export function ContainersPrintPage() {
  return <PrintPage definition={containerList} search={route.useSearch()} />;
}
