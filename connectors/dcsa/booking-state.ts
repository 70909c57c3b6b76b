import type { PollTarget } from '../connector.ts';
import { readDocuments, readReference } from './documents.ts';
import { readEventTime, readShipmentCodes, statedTime } from './event.ts';
import { type LocatedEvent, readCode } from './located-event.ts';
import type { DcsaProfile } from './profile.ts';
import { isSameReference } from './reference-spelling.ts';

/** The last state that a line reported for a booking. */
export interface BookingState {
  state: 'confirmed' | 'cancelled';
  /** Whether the booking was cancelled and later confirmed again. */
  reinstated: boolean;
  event: LocatedEvent;
}

const STATES: Record<string, BookingState['state']> = { CONF: 'confirmed', CANC: 'cancelled', VOID: 'cancelled' };

/**
 * Returns the state of the polled booking or, if a bill or container was polled, of all bookings in the response: a
 * bill may combine several, some of which may be void. Returns null if no state or contradictory ones are stated.
 */
export function bookingState(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): BookingState | null {
  const states = new Map<string, BookingState>();
  const bookings = new Set<string>();
  for (const event of events) {
    for (const document of readDocuments(event.raw)) if (document.type === 'booking') bookings.add(document.number);
  }
  for (const { event, state, booking } of statements(profile, events, target)) {
    const before = states.get(booking);
    const reinstated = state === 'confirmed' && (before?.state === 'cancelled' || before?.reinstated === true);
    states.set(booking, { state, reinstated, event });
  }
  if (target.number.type === 'booking_number') {
    for (const [booking, state] of states) if (isSameReference(profile, booking, target.number.value)) return state;
    return null;
  }
  const [first] = states.values();
  const all = [...states.values()];
  const isStatedForAll = [...bookings].every((booking) => states.has(booking));
  if (!first || !isStatedForAll || all.some((one) => one.state !== first.state)) return null;
  return first;
}

/** Whether the line reports the booking as cancelled and reports no actual move. */
export function isOnlyCancellation(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): boolean {
  if (bookingState(profile, events, target)?.state !== 'cancelled') return false;
  return !events.some(({ raw }) => {
    const classifier = readCode(profile, raw, 'eventClassifierCode');
    return readCode(profile, raw, 'eventType') !== 'SHIPMENT' && classifier !== 'EST' && classifier !== 'PLN';
  });
}

/** Lists the statements about bookings, oldest first. */
function statements(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget) {
  const found = events.flatMap((event) => {
    const { raw } = event;
    const codes = readCode(profile, raw, 'eventType') === 'SHIPMENT' ? readShipmentCodes(profile, raw) : null;
    const state = codes?.document === 'BKG' ? STATES[codes.code] : undefined;
    const classifier = readCode(profile, raw, 'eventClassifierCode');
    if (state === undefined || (classifier !== 'ACT' && classifier !== 'ACTUAL') || raw.isRetracted === true) return [];
    const booking = bookingOf(event, target);
    return booking === null ? [] : [{ event, state, booking, at: reportedAt(profile, event) }];
  });
  return found.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

/**
 * Returns the booking of an event. In a booking event, `documentID` is the booking; without it, the event concerns the
 * polled booking.
 */
function bookingOf({ raw }: LocatedEvent, target: PollTarget): string | null {
  const named =
    readReference(raw.documentID) ?? readDocuments(raw).find((one) => one.type === 'booking')?.number ?? null;
  return named ?? (target.number.type === 'booking_number' ? target.number.value : null);
}

function reportedAt(profile: DcsaProfile, { raw }: LocatedEvent): string {
  const time = readEventTime(profile, raw.eventDateTime);
  if (time?.precision === 'instant') return time.at;
  return statedTime(profile, raw) ?? (time?.precision === 'local' ? time.local : (time?.date ?? ''));
}
