import type { PollTarget, RequestPlan } from '../connector.ts';

const TYPES = { bill_of_lading: 'bl', booking_number: 'bkg', container: 'cntr' } as const;

/** Bills and bookings are sent without the line's prefix. */
export function plan({ number }: PollTarget): RequestPlan[] {
  const value = number.type === 'container' ? number.value : number.value.replace(/^COSU/, '');
  return [
    {
      method: 'GET',
      path: `/info/tracking/${encodeURIComponent(value)}`,
      query: [['numberType', TYPES[number.type]]],
      headers: { accept: 'application/json' },
      body: null,
    },
  ];
}
