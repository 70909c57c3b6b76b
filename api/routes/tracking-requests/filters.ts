/** Filters of the list of tracking requests (rest-contract 1.4). */
import { LIVE_STATUSES, type TrackingRequestFilter } from '../../../store/tracking-requests.ts';
import { lastInstantParameter } from '../../json-api/day-parameters.ts';
import { extensionBy, filterBy } from '../../json-api/filters.ts';
import { choicesParameter, instantParameter, listParameter, textParameter } from '../../json-api/parameters.ts';

const STATUSES = [...LIVE_STATUSES, 'failed', 'tracking_stopped'] as const;
/** `booking` as in POST. */
const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'booking', 'container'] as const;

const by = filterBy<TrackingRequestFilter>();
const ours = extensionBy<TrackingRequestFilter>();

export const trackingRequestFilters = [
  by(textParameter('q', 'Part of the request number or a reference number'), (q) => ({ q })),
  by(textParameter('filter[request_number]', 'The number as it was requested, whole'), (requestNumber) => ({
    requestNumber,
  })),
  by(choicesParameter('filter[status]', STATUSES, '`status`'), (statuses) => ({ statuses })),
  by(listParameter('filter[scac]', 'SCAC of the line'), (scacs) => ({
    scacs: scacs.map((scac) => scac.toUpperCase()),
  })),
  ours(choicesParameter('filter[request_type]', REQUEST_TYPES, '`request_type`'), (types) => ({
    requestTypes: types.map((type) => (type === 'booking' ? 'booking_number' : type)),
  })),
  by(instantParameter('filter[created_at][start]', 'Made then or later'), (createdFrom) => ({ createdFrom })),
  by(lastInstantParameter('filter[created_at][end]', 'Made then or earlier'), (createdTo) => ({ createdTo })),
  by(instantParameter('filter[updated_at][start]', 'Changed then or later'), (updatedFrom) => ({ updatedFrom })),
  by(lastInstantParameter('filter[updated_at][end]', 'Changed then or earlier'), (updatedTo) => ({ updatedTo })),
];
