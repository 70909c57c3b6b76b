import type { Claim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import { pagePointer } from '../snapshot-body.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { findEvents } from './envelope.ts';
import { readEvent } from './event.ts';
import { readFacts } from './facts.ts';
import type { LocatedEvent } from './located-event.ts';
import type { DcsaProfile } from './profile.ts';

/** Reads the claims of a response. Throws only `UnreadableResponse`, if a page is not a list of events. */
export function parse(profile: DcsaProfile, exchange: ResponseExchange, target: PollTarget): ParsedResponse {
  const events = eventsOf(profile, exchange);
  const claims: Claim[] = [];
  for (const event of events) {
    const claim = readEvent(profile, event, target);
    if (claim) claims.push(claim);
  }
  claims.push(...readFacts(profile, events, target, exchange));
  return { claims, complete: exchange.complete, absence: profile.absence };
}

/** Lists the events of all pages with their pointers; skips elements that are not objects, but not their siblings. */
export function eventsOf(profile: DcsaProfile, exchange: ResponseExchange): LocatedEvent[] {
  return exchange.pages.flatMap((page, index) => {
    if (page.truncated) throw new UnreadableResponse('the response was truncated');
    if (index > 0 && page.status === 204) return [];
    const body = parseJson(page.body);
    const found = body.type === 'json' ? findEvents(profile, body.value) : null;
    if (!found) throw new UnreadableResponse('no list of events where one is due');
    const start = `${pagePointer(index, exchange.pages.length)}${found.pointer}`;
    return found.events.flatMap((raw, position) => (isRecord(raw) ? [{ raw, pointer: `${start}/${position}` }] : []));
  });
}
