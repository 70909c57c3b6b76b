import { getRouteApi } from '@tanstack/react-router';
import { ListPage } from './list-page.tsx';
import { shipmentList } from './shipment-list.ts';

const route = getRouteApi('/shipments');

export function ShipmentsPage() {
  return <ListPage definition={shipmentList} search={route.useSearch()} />;
}
