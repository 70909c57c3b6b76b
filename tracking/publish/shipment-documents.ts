/**
 * Lists bills of lading and bookings of a shipment's containers: split and combined bookings (spec/sources G17, G18).
 */
import type { EventClaim } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import type { Documents } from '../view/view.ts';

/** Returns the numbers of both kinds, unique and sorted, as named by events of the journey. */
export function documentsOf(contexts: readonly ContainerContext[]): Documents {
  const claims = contexts.flatMap(({ standing }) => standing.map((event) => event.claim));
  return { billsOfLading: numbersOf(claims, 'bill_of_lading'), bookings: numbersOf(claims, 'booking') };
}

function numbersOf(claims: readonly EventClaim[], type: EventClaim['documents'][number]['type']): string[] {
  const numbers = new Set<string>();
  for (const { documents } of claims) {
    for (const document of documents)
      if (document.type === type && document.number !== '') numbers.add(document.number);
  }
  const all = [...numbers].sort();
  // Sources send the same number with and without the line's code as prefix.
  return all.filter((one) => !all.some((other) => other !== one && /^[A-Z]{4}/.test(one) && one.slice(4) === other));
}

/**
 * `booking_split`: containers of a booking travel under several bills; `bookings_combined`: several bookings under one
 * bill. Shipments that users created are linked by these numbers and never merged.
 */
export function documentFlags({ requestType }: TrackedNumber, { billsOfLading, bookings }: Documents): string[] {
  const flags: string[] = [];
  if (requestType === 'booking_number' && billsOfLading.length > 1) flags.push('booking_split');
  if (requestType === 'bill_of_lading' && bookings.length > 1) flags.push('bookings_combined');
  return flags;
}
