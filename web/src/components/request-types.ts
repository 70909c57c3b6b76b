import type { Schemas } from '../api/document.ts';

export type RequestType = Schemas['tracking_request']['attributes']['request_type'];

export const REQUEST_TYPES: Readonly<Record<RequestType, string>> = {
  container: 'Container',
  bill_of_lading: 'Bill of lading',
  booking_number: 'Booking',
};
