/** Filters of the list of shipments (rest-contract 1.2, decisions 9). */
import { SHIPMENT_STATUSES } from '../../../resources/shipment-status.ts';
import type { ShipmentFilter } from '../../../store/shipment-filters.ts';
import { dayParameter } from '../../json-api/day-parameters.ts';
import { extensionBy, filterBy } from '../../json-api/filters.ts';
import { booleanParameter, choicesParameter, listParameter, textParameter } from '../../json-api/parameters.ts';
import {
  carrierParameter,
  customerParameter,
  refNumberParameter,
  updatedAfterParameter,
} from '../filter-parameters.ts';
import { placesParameter } from './places-parameter.ts';

const by = filterBy<ShipmentFilter>();
const ours = extensionBy<ShipmentFilter>();

export const shipmentFilters = [
  by(textParameter('q', 'Part of the shipment number, a reference number or a container number'), (q) => ({ q })),
  by(textParameter('number', 'The number as it was requested, whole; not that of a container'), (number) => ({
    number,
  })),
  by(booleanParameter('filter[tracking_stopped]', 'Whether the line is not asked any more'), (trackingStopped) => ({
    trackingStopped,
  })),
  by(
    dayParameter('arrival_date_from', 'First day of arrival at the port of discharge, in its zone'),
    (arrivesFrom) => ({
      arrivesFrom,
    }),
  ),
  by(dayParameter('arrival_date_to', 'Last day of arrival at the port of discharge, in its zone'), (arrivesTo) => ({
    arrivesTo,
  })),
  by(placesParameter('port_of_lading', 'Ports of lading'), (portsOfLading) => ({ portsOfLading })),
  by(placesParameter('port_of_discharge', 'Ports of discharge'), (portsOfDischarge) => ({ portsOfDischarge })),
  by(customerParameter, (customerId) => ({ customerId })),
  ours(choicesParameter('filter[status]', SHIPMENT_STATUSES, 'Where the journey stands'), (statuses) => ({ statuses })),
  ours(
    textParameter('filter[port]', 'UN/LOCODE or name of the port of lading, the port of discharge or the destination'),
    (port) => ({ port }),
  ),
  ours(carrierParameter, (scacs) => ({ scacs })),
  ours(updatedAfterParameter, (changedSince) => ({
    changedSince,
  })),
  ours(refNumberParameter, (refNumbers) => ({ refNumbers })),
  ours(listParameter('filter[tag]', 'A tag, whole'), (tags) => ({ tags })),
];
