/** Filters of the list of containers (rest-contract 1.3, decisions 9). */
import { CONTAINER_STATUSES } from '../../../resources/container.ts';
import type { ContainerFilter } from '../../../store/container-filters.ts';
import { normalizeNumber } from '../../../tracking/numbers.ts';
import { extensionBy, filterBy } from '../../json-api/filters.ts';
import {
  choicesParameter,
  instantParameter,
  listParameter,
  textParameter,
  uuidParameter,
} from '../../json-api/parameters.ts';
import {
  carrierParameter,
  customerParameter,
  refNumberParameter,
  updatedAfterParameter,
} from '../filter-parameters.ts';

const by = filterBy<ContainerFilter>();
const ours = extensionBy<ContainerFilter>();

export const containerFilters = [
  ours(textParameter('q', 'Part of the container number or a reference number'), (q) => ({ q })),
  by(listParameter('filter[number]', 'Container number, spaces and dashes left aside'), (numbers) => ({
    numbers: numbers.map(normalizeNumber),
  })),
  by(choicesParameter('filter[status]', CONTAINER_STATUSES, '`current_status`'), (statuses) => ({ statuses })),
  ours(uuidParameter('filter[shipment_id]', 'The shipment that it belongs to'), (shipmentId) => ({ shipmentId })),
  ours(
    textParameter(
      'filter[port]',
      'UN/LOCODE or name of the port of lading, the port of discharge or the destination of its shipment',
    ),
    (port) => ({ port }),
  ),
  ours(carrierParameter, (scacs) => ({ scacs })),
  by(customerParameter, (customerId) => ({ customerId })),
  by(textParameter('filter[customer_name]', 'Name of the customer, whole, in any case'), (customerName) => ({
    customerName,
  })),
  ours(refNumberParameter, (refNumbers) => ({ refNumbers })),
  ours(updatedAfterParameter, (changedSince) => ({
    changedSince,
  })),
  by(instantParameter('filter[delivered_after]', '`delivered_at` is then or later'), (deliveredAfter) => ({
    deliveredAfter,
  })),
  by(instantParameter('filter[delivered_before]', '`delivered_at` is earlier'), (deliveredBefore) => ({
    deliveredBefore,
  })),
];
