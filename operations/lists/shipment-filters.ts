/** Filters of the shipment list (spec/contract 1.2, spec D9). */
import { SHIPMENT_STATUSES } from '../../resources/shipments/shipment-status.ts';
import type { ShipmentFilter } from '../../store/shipments/filters.ts';
import { filterableFlags } from '../../tracking/fields/flags.ts';
import { booleanValue, choicesValue, dayValue, listValue, placesValue, textValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { carrierFilter, customerFilter, refNumberFilter, spellingsOf, updatedAfterFilter } from './shared-filters.ts';

const { contract, extension } = filtersOf<ShipmentFilter>();

export const shipmentFilters: readonly ListFilter<ShipmentFilter>[] = [
  contract('q', 'Part of the shipment number, a reference number or a container number', textValue, (q) => ({ q })),
  contract(
    'number',
    'Exact number as requested, or a bill of lading of a requested booking; not a container number',
    textValue,
    (number) => ({ number }),
  ),
  extension(
    'filter[number]',
    'Number of the shipment (bill of lading, booking, as requested) or of one of its containers; spaces and dashes are ignored',
    listValue,
    (numbers) => ({ numbers: spellingsOf(numbers) }),
  ),
  contract('filter[tracking_stopped]', 'Whether tracking has stopped', booleanValue, (trackingStopped) => ({
    trackingStopped,
  })),
  contract(
    'filter[arrival_date_from]',
    'First day of arrival at the port of discharge, in its zone',
    dayValue,
    (arrivesFrom) => ({ arrivesFrom }),
  ),
  contract(
    'filter[arrival_date_to]',
    'Last day of arrival at the port of discharge, in its zone',
    dayValue,
    (arrivesTo) => ({
      arrivesTo,
    }),
  ),
  contract('filter[port_of_lading]', 'Ports of lading', placesValue, (portsOfLading) => ({ portsOfLading })),
  contract('filter[port_of_discharge]', 'Ports of discharge', placesValue, (portsOfDischarge) => ({
    portsOfDischarge,
  })),
  customerFilter,
  extension('filter[status]', 'Status of the journey', choicesValue(SHIPMENT_STATUSES), (statuses) => ({ statuses })),
  extension(
    'filter[port]',
    'UN/LOCODE or name of the port of lading, the port of discharge or the destination',
    textValue,
    (port) => ({ port }),
  ),
  carrierFilter,
  updatedAfterFilter,
  refNumberFilter,
  extension(
    'filter[flag]',
    'Flags of the shipment or of one of its containers',
    choicesValue(filterableFlags(['shipment', 'container'])),
    (flags) => ({ flags }),
  ),
  extension('filter[tag]', 'Exact tag', listValue, (tags) => ({ tags })),
];
