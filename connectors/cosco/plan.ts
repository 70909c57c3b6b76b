import type { PollTarget, RequestPlan } from '../connector.ts';

const TYPES = { bill_of_lading: 'bl', booking_number: 'bkg', container: 'cntr' } as const;

/** Cargo tracking by one number; bills and bookings without the line's letters. */
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
