/** Filters of the list of shipments (spec/contract 1.2, spec D9). */
import { SHIPMENT_STATUSES } from '../../resources/shipments/shipment-status.ts';
import type { ShipmentFilter } from '../../store/shipments/filters.ts';
import { booleanValue, choicesValue, dayValue, listValue, placesValue, textValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { carrierFilter, customerFilter, refNumberFilter, updatedAfterFilter } from './shared-filters.ts';

const { by, ours } = filtersOf<ShipmentFilter>();

export const shipmentFilters: readonly ListFilter<ShipmentFilter>[] = [
  by('q', 'Part of the shipment number, a reference number or a container number', textValue, (q) => ({ q })),
  by(
    'number',
    'The number as it was requested, whole, or a bill of lading of the booking that was; not that of a container',
    textValue,
    (number) => ({ number }),
  ),
  by('filter[tracking_stopped]', 'Whether the line is not asked any more', booleanValue, (trackingStopped) => ({
    trackingStopped,
  })),
  by(
    'filter[arrival_date_from]',
    'First day of arrival at the port of discharge, in its zone',
    dayValue,
    (arrivesFrom) => ({ arrivesFrom }),
  ),
  by('filter[arrival_date_to]', 'Last day of arrival at the port of discharge, in its zone', dayValue, (arrivesTo) => ({
    arrivesTo,
  })),
  by('filter[port_of_lading]', 'Ports of lading', placesValue, (portsOfLading) => ({ portsOfLading })),
  by('filter[port_of_discharge]', 'Ports of discharge', placesValue, (portsOfDischarge) => ({ portsOfDischarge })),
  customerFilter,
  ours('filter[status]', 'Where the journey stands', choicesValue(SHIPMENT_STATUSES), (statuses) => ({ statuses })),
  ours(
    'filter[port]',
    'UN/LOCODE or name of the port of lading, the port of discharge or the destination',
    textValue,
    (port) => ({ port }),
  ),
  carrierFilter,
  updatedAfterFilter,
  refNumberFilter,
  ours('filter[tag]', 'A tag, whole', listValue, (tags) => ({ tags })),
];
