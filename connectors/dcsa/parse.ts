import type { Claim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { isRecord, list, parseJson, text } from '../json-shape.ts';
import { pagePointer } from '../snapshot-body.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { findEvents } from './envelope.ts';
import { readEvent } from './event.ts';
import { readFacts } from './facts.ts';
import { type LocatedEvent, readCode } from './located-event.ts';
import type { DcsaProfile } from './profile.ts';
import { withRequestedNumber } from './requested-number.ts';
import { EQUIPMENT_DETAILS, isVersion3, latestUpdates, toVersion2 } from './version-3.ts';

export const FOREIGN = 'a list of objects without any event of Track & Trace 1 to 3';

/** Reads a response. Throws only `UnreadableResponse`, if a page is not a list of events. */
export function parse(profile: DcsaProfile, exchange: ResponseExchange, target: PollTarget): ParsedResponse {
  const events = eventsOf(profile, exchange);
  if (isForeign(profile, events)) throw new UnreadableResponse(FOREIGN);
  const claims: Claim[] = [];
  for (const event of events) {
    const claim = readEvent(profile, event, target);
    if (claim) claims.push(claim);
  }
  claims.push(...readFacts(profile, events, target, exchange));
  const stated = events.some(({ raw }) => list(raw.documentReferences).length > 0)
    ? claims
    : withRequestedNumber(profile, claims, target);
  return { claims: stated, complete: exchange.complete, absence: profile.absence === 'snapshot' ? 'snapshot' : 'log' };
}

/** Lists the events of all pages with their pointers, skipping elements that are not objects. */
export function eventsOf(profile: DcsaProfile, exchange: ResponseExchange): LocatedEvent[] {
  const events = exchange.pages.flatMap((page, index) => {
    if (page.truncated) throw new UnreadableResponse('the response was truncated');
    if (index > 0 && page.status === 204) return [];
    const body = parseJson(page.body);
    const found = body.type === 'json' ? findEvents(profile, body.value, page.url) : null;
    if (!found) throw new UnreadableResponse('the response has no list of events');
    const start = pagePointer(index, exchange.pages.length);
    return found.events.flatMap((raw, position) =>
      isRecord(raw) ? [locate(raw, `${start}${found.pointers[position] ?? ''}`)] : [],
    );
  });
  const newest = latestUpdates(events.filter(({ isNested }) => isNested));
  return events.filter((event) => !event.isNested || newest.includes(event));
}

function locate(raw: Record<string, unknown>, pointer: string): LocatedEvent & { isNested: boolean } {
  return isVersion3(raw)
    ? { raw: toVersion2(raw), pointer, equipmentAt: EQUIPMENT_DETAILS, isNested: true }
    : { raw, pointer, isNested: false };
}

const TYPES = new Set(['EQUIPMENT', 'TRANSPORT', 'SHIPMENT', 'IOT', 'REEFER']);
const CODES = ['equipmentEventTypeCode', 'transportEventTypeCode', 'shipmentEventTypeCode', 'eventTypeCode'];

/**
 * Returns true for a list of objects none of which is an event. It has another format, so nothing may be concluded from
 * what it lacks.
 */
export function isForeign(profile: DcsaProfile, events: readonly LocatedEvent[]): boolean {
  const isEvent = ({ raw }: LocatedEvent) =>
    TYPES.has(readCode(profile, raw, 'eventType') ?? '') || CODES.some((key) => text(raw[key]) !== null);
  return events.length > 0 && !events.some(isEvent);
}
