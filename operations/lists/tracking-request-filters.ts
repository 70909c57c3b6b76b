/** Filters of the tracking request list (spec/contract 1.4). */
import { codesOfScac } from '../../reference/lines/shipping-lines.ts';
import { LIVE_STATUSES } from '../../store/postgres/live-requests.ts';
import type { TrackingRequestFilter } from '../../store/tracking-requests/tracking-requests.ts';
import { choicesValue, endValue, instantValue, listValue, textValue, uuidValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { spellingsOf } from './shared-filters.ts';

const STATUSES = [...LIVE_STATUSES, 'failed', 'tracking_stopped'] as const;
/** Includes `booking`, which POST also accepts. */
const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'booking', 'container'] as const;

const { contract, extension } = filtersOf<TrackingRequestFilter>();

export const trackingRequestFilters: readonly ListFilter<TrackingRequestFilter>[] = [
  contract('q', 'Part of the request number or a reference number', textValue, (q) => ({ q })),
  contract('filter[request_number]', 'Exact number as requested', textValue, (requestNumber) => ({
    requestNumber,
  })),
  extension('filter[number]', 'Requested number; spaces and dashes are ignored', listValue, (requestNumbers) => ({
    requestNumbers: spellingsOf(requestNumbers),
  })),
  extension('filter[shipment_id]', 'Id of its shipment', uuidValue, (shipmentId) => ({ shipmentId })),
  contract('filter[status]', '`status`', choicesValue(STATUSES), (statuses) => ({ statuses })),
  contract('filter[scac]', 'SCAC of the line, or an alternative code', listValue, (codes) => ({
    scacs: codes.flatMap(codesOfScac),
  })),
  extension('filter[request_type]', '`request_type`', choicesValue(REQUEST_TYPES), (types) => ({
    requestTypes: types.map((type) => (type === 'booking' ? 'booking_number' : type)),
  })),
  contract('filter[created_at][start]', 'Created at or after this time', instantValue, (createdFrom) => ({
    createdFrom,
  })),
  contract('filter[created_at][end]', 'Created at or before this time', endValue, (createdBefore) => ({
    createdBefore,
  })),
  contract('filter[updated_at][start]', 'Updated at or after this time', instantValue, (updatedFrom) => ({
    updatedFrom,
  })),
  contract('filter[updated_at][end]', 'Updated at or before this time', endValue, (updatedBefore) => ({
    updatedBefore,
  })),
];
