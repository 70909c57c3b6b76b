import { getRouteApi } from '@tanstack/react-router';
import { PrintPage } from './print-page.tsx';
import { shipmentList } from './shipment-list.ts';

const route = getRouteApi('/shipments/print');

export function ShipmentsPrintPage() {
  return <PrintPage definition={shipmentList} search={route.useSearch()} />;
}
