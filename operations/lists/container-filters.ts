/** Filters of the list of containers (spec/contract 1.3, spec D9). */
import { CONTAINER_STATUSES } from '../../resources/containers/container.ts';
import type { ContainerFilter } from '../../store/containers/filters.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { choicesValue, instantValue, listValue, textValue, uuidValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { carrierFilter, customerFilter, refNumberFilter, updatedAfterFilter } from './shared-filters.ts';

const { by, ours } = filtersOf<ContainerFilter>();

export const containerFilters: readonly ListFilter<ContainerFilter>[] = [
  ours('q', 'Part of the container number or a reference number', textValue, (q) => ({ q })),
  by('filter[number]', 'Container number, spaces and dashes left aside', listValue, (numbers) => ({
    numbers: numbers.map(normalizeNumber),
  })),
  by('filter[status]', '`current_status`', choicesValue(CONTAINER_STATUSES), (statuses) => ({ statuses })),
  ours('filter[shipment_id]', 'The shipment that it belongs to', uuidValue, (shipmentId) => ({ shipmentId })),
  ours(
    'filter[port]',
    'UN/LOCODE or name of the port of lading, the port of discharge or the destination of its shipment',
    textValue,
    (port) => ({ port }),
  ),
  carrierFilter,
  customerFilter,
  by('filter[customer_name]', 'Name of the customer, whole, in any case', textValue, (customerName) => ({
    customerName,
  })),
  refNumberFilter,
  updatedAfterFilter,
  by('filter[delivered_after]', '`delivered_at` is then or later', instantValue, (deliveredAfter) => ({
    deliveredAfter,
  })),
  by('filter[delivered_before]', '`delivered_at` is earlier', instantValue, (deliveredBefore) => ({ deliveredBefore })),
];
