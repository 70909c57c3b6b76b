/** Filters of the list of tracking requests (spec/contract 1.4). */
import { codesOfScac } from '../../reference/lines/shipping-lines.ts';
import { LIVE_STATUSES } from '../../store/postgres/live-requests.ts';
import type { TrackingRequestFilter } from '../../store/tracking-requests/tracking-requests.ts';
import { choicesValue, endValue, instantValue, listValue, textValue, uuidValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';

const STATUSES = [...LIVE_STATUSES, 'failed', 'tracking_stopped'] as const;
/** `booking` as in POST. */
const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'booking', 'container'] as const;

const { by, ours } = filtersOf<TrackingRequestFilter>();

export const trackingRequestFilters: readonly ListFilter<TrackingRequestFilter>[] = [
  by('q', 'Part of the request number or a reference number', textValue, (q) => ({ q })),
  by('filter[request_number]', 'The number as it was requested, whole', textValue, (requestNumber) => ({
    requestNumber,
  })),
  ours('filter[shipment_id]', 'The shipment that came of it', uuidValue, (shipmentId) => ({ shipmentId })),
  by('filter[status]', '`status`', choicesValue(STATUSES), (statuses) => ({ statuses })),
  by('filter[scac]', 'SCAC of the line, or another code of it', listValue, (codes) => ({
    scacs: codes.flatMap(codesOfScac),
  })),
  ours('filter[request_type]', '`request_type`', choicesValue(REQUEST_TYPES), (types) => ({
    requestTypes: types.map((type) => (type === 'booking' ? 'booking_number' : type)),
  })),
  by('filter[created_at][start]', 'Made then or later', instantValue, (createdFrom) => ({ createdFrom })),
  by('filter[created_at][end]', 'Made then or earlier', endValue, (createdBefore) => ({ createdBefore })),
  by('filter[updated_at][start]', 'Changed then or later', instantValue, (updatedFrom) => ({ updatedFrom })),
  by('filter[updated_at][end]', 'Changed then or earlier', endValue, (updatedBefore) => ({ updatedBefore })),
];
