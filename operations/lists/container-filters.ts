/** Filters of the container list (spec/contract 1.3, spec D9). */

import type { ContainerFilter } from '../../store/containers/filters.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { CONTAINER_STATUSES } from '../../tracking/fields/field.ts';
import { filterableFlags } from '../../tracking/fields/flags.ts';
import { choicesValue, instantValue, listValue, textValue, uuidValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { carrierFilter, customerFilter, refNumberFilter, updatedAfterFilter } from './shared-filters.ts';

const { contract, extension } = filtersOf<ContainerFilter>();

export const containerFilters: readonly ListFilter<ContainerFilter>[] = [
  extension('q', 'Part of the container number or a reference number', textValue, (q) => ({ q })),
  contract('filter[number]', 'Container number; spaces and dashes are ignored', listValue, (numbers) => ({
    numbers: numbers.map(normalizeNumber),
  })),
  contract('filter[status]', '`current_status`', choicesValue(CONTAINER_STATUSES), (statuses) => ({ statuses })),
  extension('filter[shipment_id]', 'Id of its shipment', uuidValue, (shipmentId) => ({ shipmentId })),
  extension(
    'filter[port]',
    'UN/LOCODE or name of the port of lading, the port of discharge or the destination of its shipment',
    textValue,
    (port) => ({ port }),
  ),
  carrierFilter,
  customerFilter,
  contract('filter[customer_name]', 'Full name of the customer, regardless of case', textValue, (customerName) => ({
    customerName,
  })),
  extension('filter[flag]', 'Flags of the container', choicesValue(filterableFlags(['container'])), (flags) => ({
    flags,
  })),
  refNumberFilter,
  updatedAfterFilter,
  contract('filter[delivered_after]', '`delivered_at` at or after this time', instantValue, (deliveredAfter) => ({
    deliveredAfter,
  })),
  contract('filter[delivered_before]', '`delivered_at` before this time', instantValue, (deliveredBefore) => ({
    deliveredBefore,
  })),
];
