/** `GET /lines/<SCAC>/v2/events`: DCSA Track & Trace 2.2 with the habits of the line asked. */
import type { IncomingHttpHeaders } from 'node:http';
import { dcsaEventsAt } from './dcsa-events.ts';
import { faultReply, scriptedFaultAt } from './faults.ts';
import { whoAsks } from './line-access.ts';
import type { LineProfile } from './line-profiles.ts';
import { type Cursor, filterEvents, type LineQuery, readCursor, writeCursor } from './line-query.ts';
import { dcsaError, jsonReply, type Reply } from './reply.ts';
import type { WorldClock } from './world-clock.ts';
import { utcText } from './world-time.ts';

export interface LineAsk {
  profile: LineProfile;
  reference: LineQuery | null;
  url: URL;
  headers: IncomingHttpHeaders;
  clock: WorldClock;
  wallMs: number;
}

/** Real milliseconds that a slow line takes. */
const slowMs = 1200;

const standard = { 'api-version': '2.2.0' };

function unknownReply(ask: LineAsk): Reply {
  if (ask.profile.unknown === 'empty_array') {
    return jsonReply(200, [], 'not found', {
      ...standard,
      'current-page': writeCursor({ offset: 0, nowMs: ask.clock.nowMs }),
    });
  }
  const now = utcText(ask.clock.nowMs);
  const reply = dcsaError(
    404,
    'Not Found',
    'notFound',
    'No events found for the given reference',
    ask.url.pathname,
    now,
  );
  return { ...reply, headers: { ...reply.headers, ...standard } };
}

function nextPageHeaders(ask: LineAsk, next: Cursor): Record<string, string> {
  const cursor = writeCursor(next);
  if (ask.profile.nextPage === 'cursor_header') return { 'next-page-cursor': cursor };
  if (ask.profile.nextPage === 'page_cursor') return { 'next-page': cursor };
  const address = new URL(ask.url);
  address.searchParams.set('cursor', cursor);
  return { 'next-page': address.toString() };
}

function badRequest(ask: LineAsk, message: string): Reply {
  return dcsaError(400, 'Bad Request', 'invalidQuery', message, ask.url.pathname, utcText(ask.clock.nowMs));
}

function eventsReply(ask: LineAsk, reference: LineQuery): Reply {
  const { profile, url, clock } = ask;
  const limit = Number(url.searchParams.get('limit') ?? profile.pageLimit);
  if (!Number.isInteger(limit) || limit < 1) return badRequest(ask, 'limit must be a positive integer');
  const text = url.searchParams.get('cursor');
  const cursor = text === null ? { offset: 0, nowMs: clock.nowMs } : readCursor(text);
  if (!cursor) return badRequest(ask, 'cursor not known');
  if (!reference.journey) return unknownReply(ask);
  const { journey, box } = reference;
  const all = dcsaEventsAt(journey, clock.startMs, cursor.nowMs, box);
  if (all.length === 0) return unknownReply(ask);
  const events = filterEvents(all, url.searchParams);
  const size = Math.min(limit, profile.pageLimit);
  const page = events.slice(cursor.offset, cursor.offset + size);
  const more = cursor.offset + size < events.length;
  const headers = {
    ...standard,
    'current-page': writeCursor(cursor),
    ...(more ? nextPageHeaders(ask, { offset: cursor.offset + size, nowMs: cursor.nowMs }) : {}),
  };
  const body = profile.envelope === 'array' ? page : { events: page };
  return jsonReply(200, body, `${page.length} events`, headers);
}

/** Answers one ask of a line, and tells who asked. Faults come before authentication only where the line cannot be reached at all. */
export function lineReply(ask: LineAsk): Reply {
  const { reference, clock } = ask;
  const hour = (clock.nowMs - clock.startMs) / 3_600_000;
  const fault = scriptedFaultAt(reference?.journey?.scenario.faults, hour);
  const context = { uri: ask.url.pathname, nowMs: clock.nowMs };
  if (fault?.kind === 'down') return faultReply('down', null, context) ?? badRequest(ask, 'unreachable');
  const login = whoAsks(ask.profile, ask.headers, ask.wallMs);
  if (login === null) {
    return dcsaError(
      401,
      'Unauthorized',
      'unauthorized',
      'Credentials are missing or wrong',
      context.uri,
      utcText(clock.nowMs),
    );
  }
  if (!reference) return badRequest(ask, 'one reference is required');
  // A number is another line's when it is asked here: unknown, whatever its script says.
  const isShown = login.party !== null && reference.journey?.scenario.line === ask.profile.code;
  const own = isShown ? reference : { ...reference, journey: null };
  const reply = ownReply(ask, own, fault, context);
  return { ...reply, headers: { ...reply.headers, 'sim-party': login.party ?? 'none' } };
}

function ownReply(
  ask: LineAsk,
  own: LineQuery,
  fault: ReturnType<typeof scriptedFaultAt>,
  context: { uri: string; nowMs: number },
): Reply {
  if (own.journey && fault) {
    if (fault.kind === 'not_found') return unknownReply(ask);
    const reply = faultReply(fault.kind, fault.retryAfter ?? null, context);
    return reply ?? { ...eventsReply(ask, own), delayMs: slowMs };
  }
  return eventsReply(ask, own);
}
