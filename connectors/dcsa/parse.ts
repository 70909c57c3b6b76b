import type { Claim } from '../../tracking/claims/claims.ts';
import type { Answered, Ask, ParsedAnswer } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import { pagePointer } from '../snapshot-body.ts';
import { UnreadableAnswer } from '../unreadable-answer.ts';
import { findEvents } from './envelope.ts';
import { readEvent } from './event.ts';
import { readFacts } from './facts.ts';
import type { LocatedEvent } from './located-event.ts';
import type { DcsaProfile } from './profile.ts';

/** Claims of an answer. Throws `UnreadableAnswer` where a page is not a list of events, and nothing else. */
export function parse(profile: DcsaProfile, exchange: Answered, ask: Ask): ParsedAnswer {
  const events = eventsOf(profile, exchange);
  const claims: Claim[] = [];
  for (const event of events) {
    const claim = readEvent(profile, event, ask);
    if (claim) claims.push(claim);
  }
  claims.push(...readFacts(profile, events, ask, exchange));
  return { claims, complete: exchange.complete, absence: profile.absence };
}

/** The events of all pages with their pointers; elements that are no objects are passed over, their siblings are not. */
export function eventsOf(profile: DcsaProfile, exchange: Answered): LocatedEvent[] {
  return exchange.pages.flatMap((page, index) => {
    if (page.truncated) throw new UnreadableAnswer('the answer was cut');
    if (index > 0 && page.status === 204) return [];
    const body = parseJson(page.body);
    const found = body.type === 'json' ? findEvents(profile, body.value) : null;
    if (!found) throw new UnreadableAnswer('no list of events where one is due');
    const start = `${pagePointer(index, exchange.pages.length)}${found.pointer}`;
    return found.events.flatMap((raw, position) => (isRecord(raw) ? [{ raw, pointer: `${start}/${position}` }] : []));
  });
}
