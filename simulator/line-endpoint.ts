/** Serves `GET /lines/<SCAC>/v2/events`: DCSA Track & Trace 2.2, with the behavior of the polled line. */
import type { IncomingHttpHeaders } from 'node:http';
import { dcsaEventsAt } from './dcsa-events.ts';
import { faultReply, scriptedFaultAt } from './faults.ts';
import { requester } from './line-access.ts';
import type { LineProfile } from './line-profiles.ts';
import { type Cursor, filterEvents, type LineQuery, readCursor, writeCursor } from './line-query.ts';
import { dcsaError, jsonReply, type Reply } from './reply.ts';
import type { WorldClock } from './world-clock.ts';
import { utcText } from './world-time.ts';

export interface LineRequest {
  profile: LineProfile;
  reference: LineQuery | null;
  url: URL;
  headers: IncomingHttpHeaders;
  clock: WorldClock;
  wallMs: number;
}

/** Real time by which a slow line delays its response. */
const slowMs = 1200;

const standard = { 'api-version': '2.2.0' };

function unknownReply(request: LineRequest): Reply {
  if (request.profile.unknown === 'empty_array') {
    return jsonReply(200, [], 'not found', {
      ...standard,
      'current-page': writeCursor({ offset: 0, nowMs: request.clock.nowMs }),
    });
  }
  const now = utcText(request.clock.nowMs);
  const reply = dcsaError(
    404,
    'Not Found',
    'notFound',
    'No events found for the given reference',
    request.url.pathname,
    now,
  );
  return { ...reply, headers: { ...reply.headers, ...standard } };
}

function nextPageHeaders(request: LineRequest, next: Cursor): Record<string, string> {
  const cursor = writeCursor(next);
  if (request.profile.nextPage === 'cursor_header') return { 'next-page-cursor': cursor };
  if (request.profile.nextPage === 'page_cursor') return { 'next-page': cursor };
  const address = new URL(request.url);
  address.searchParams.set('cursor', cursor);
  return { 'next-page': address.toString() };
}

function badRequest(request: LineRequest, message: string): Reply {
  return dcsaError(400, 'Bad Request', 'invalidQuery', message, request.url.pathname, utcText(request.clock.nowMs));
}

function eventsReply(request: LineRequest, reference: LineQuery): Reply {
  const { profile, url, clock } = request;
  const limit = Number(url.searchParams.get('limit') ?? profile.pageLimit);
  if (!Number.isInteger(limit) || limit < 1) return badRequest(request, 'limit must be a positive integer');
  const text = url.searchParams.get('cursor');
  const cursor = text === null ? { offset: 0, nowMs: clock.nowMs } : readCursor(text);
  if (!cursor) return badRequest(request, 'cursor not known');
  if (!reference.journey) return unknownReply(request);
  const { journey, containerIndex } = reference;
  const all = dcsaEventsAt(journey, clock.startMs, cursor.nowMs, containerIndex);
  if (all.length === 0) return unknownReply(request);
  const events = filterEvents(all, url.searchParams);
  const size = Math.min(limit, profile.pageLimit);
  const page = events.slice(cursor.offset, cursor.offset + size);
  const more = cursor.offset + size < events.length;
  const headers = {
    ...standard,
    'current-page': writeCursor(cursor),
    ...(more ? nextPageHeaders(request, { offset: cursor.offset + size, nowMs: cursor.nowMs }) : {}),
  };
  const body = profile.envelope === 'array' ? page : { events: page };
  return jsonReply(200, body, `${page.length} events`, headers);
}

/**
 * Responds to one poll of a line. The client must be authenticated before any fault takes effect, except that a line
 * that is down never responds.
 */
export function lineReply(request: LineRequest): Reply {
  const { reference, clock } = request;
  const hour = (clock.nowMs - clock.startMs) / 3_600_000;
  const fault = scriptedFaultAt(reference?.journey?.scenario.faults, hour);
  const context = { uri: request.url.pathname, nowMs: clock.nowMs };
  if (fault?.kind === 'down') return faultReply('down', null, context) ?? badRequest(request, 'unreachable');
  const login = requester(request.profile, request.headers, request.wallMs);
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
  if (!reference) return badRequest(request, 'one reference is required');
  // A line does not list numbers of other lines, even if the script gives them statements.
  const isShown = login.party !== null && reference.journey?.scenario.line === request.profile.code;
  const own = isShown ? reference : { ...reference, journey: null };
  const reply = ownReply(request, own, fault, context);
  return { ...reply, headers: { ...reply.headers, 'sim-party': login.party ?? 'none' } };
}

function ownReply(
  request: LineRequest,
  own: LineQuery,
  fault: ReturnType<typeof scriptedFaultAt>,
  context: { uri: string; nowMs: number },
): Reply {
  if (own.journey && fault) {
    if (fault.kind === 'not_found') return unknownReply(request);
    const reply = faultReply(fault.kind, fault.retryAfter ?? null, context);
    return reply ?? { ...eventsReply(request, own), delayMs: slowMs };
  }
  return eventsReply(request, own);
}
