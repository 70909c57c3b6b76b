/** Finds the source for an address and returns its response with an entry for the poll log. */
import type { IncomingHttpHeaders } from 'node:http';
import { availabilityReply, readContainers } from './availability-endpoint.ts';
import { faultReply, type InjectedFaults, scriptedFaultAt } from './faults.ts';
import { tokenReply } from './line-access.ts';
import { lineReply } from './line-endpoint.ts';
import { type LineProfile, lineProfiles } from './line-profiles.ts';
import { readCursor, readReference } from './line-query.ts';
import { findContainer } from './numbers.ts';
import { placeOf, terminals } from './places.ts';
import type { Poll } from './poll-log.ts';
import { problemReply, type Reply } from './reply.ts';
import type { ScriptedFault } from './scripted-faults.ts';
import { positionsReply } from './vessel-positions.ts';
import { clockOf, type FirstRequested, statedClock, type WorldClock } from './world-clock.ts';
import { utcText } from './world-time.ts';

export interface SourceRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  wallMs: number;
}

export interface SourceResponse {
  reply: Reply;
  /** Entry for the poll log; null for requests without a number, such as token requests. */
  poll: Poll | null;
}

interface World {
  faults: InjectedFaults;
  firstRequested: FirstRequested;
}

const railroads = ['SIMR'] as const;

function met(
  world: World,
  source: string,
  numbers: string[],
  request: SourceRequest,
  nowMs: number,
  real: () => Reply,
): Reply {
  const fault = world.faults.take(source, numbers, request.wallMs);
  if (!fault) return real();
  if (fault.kind === 'slow') return { ...real(), delayMs: fault.delayMs };
  const retryAfter = { seconds: fault.retryAfterSeconds, form: 'seconds' } as const;
  return faultReply(fault.kind, retryAfter, { uri: request.url.pathname, nowMs }) ?? real();
}

/** Sets the `Date` header to the simulated hour, so that clients can interpret a `Retry-After` date. */
function dated(reply: Reply, nowMs: number): Reply {
  return { ...reply, headers: { date: new Date(nowMs).toUTCString(), ...reply.headers } };
}

function pollOf(
  request: SourceRequest,
  clock: WorldClock,
  reply: Reply,
  about: Pick<Poll, 'source' | 'number' | 'journey' | 'containers' | 'page'>,
): Poll {
  return {
    at: new Date(request.wallMs).toISOString(),
    ...about,
    clockNow: utcText(clock.nowMs),
    clockStart: utcText(clock.startMs),
    status: reply.status,
    answered: reply.answered,
  };
}

function respondAsLine(profile: LineProfile, request: SourceRequest, world: World): SourceResponse {
  const reference = readReference(request.url.searchParams);
  const number = reference?.requested ?? '';
  const journey = reference?.journey?.number ?? number;
  const clock = clockOf(request.headers, journey, world.firstRequested, request.wallMs);
  const reply = met(world, profile.code, [number, journey], request, clock.nowMs, () =>
    lineReply({ profile, reference, url: request.url, headers: request.headers, clock, wallMs: request.wallMs }),
  );
  const offset = readCursor(request.url.searchParams.get('cursor') ?? '')?.offset ?? 0;
  const page = Math.floor(offset / profile.pageLimit) + 1;
  const about = { source: profile.code, number, journey, containers: [], page };
  return { reply: dated(reply, clock.nowMs), poll: pollOf(request, clock, reply, about) };
}

function respondAsFacility(
  code: string,
  kind: 'terminal' | 'railroad',
  request: SourceRequest,
  world: World,
): SourceResponse {
  const containers = readContainers(request.body) ?? [];
  const first = containers[0] ?? '';
  const journeyOf = (container: string): string => findContainer(container)?.journey.number ?? container;
  const clockFor = (container: string): WorldClock =>
    clockOf(request.headers, journeyOf(container), world.firstRequested, request.wallMs);
  const clock = clockFor(first);
  const terminalPlace = kind === 'terminal' ? terminals[code] : undefined;
  const facility = kind === 'terminal' ? ({ kind, code } as const) : ({ kind, scac: code } as const);
  const hour = (clock.nowMs - clock.startMs) / 3_600_000;
  const fault = scriptedFaultAt(findContainer(first)?.journey.scenario.faults, hour, kind);
  const reply = met(
    world,
    code,
    [...containers, journeyOf(first)],
    request,
    clock.nowMs,
    () =>
      scriptedReply(fault, request, clock.nowMs) ??
      availabilityReply(
        { facility, body: request.body, clockOf: clockFor },
        terminalPlace ? placeOf(terminalPlace) : null,
      ),
  );
  const about = { source: code, number: first, journey: journeyOf(first), containers, page: 1 };
  return { reply: dated(reply, clock.nowMs), poll: pollOf(request, clock, reply, about) };
}

function scriptedReply(fault: ScriptedFault | null, request: SourceRequest, nowMs: number): Reply | null {
  return fault === null ? null : faultReply(fault.kind, fault.retryAfter ?? null, { uri: request.url.pathname, nowMs });
}

export function respondAsSource(request: SourceRequest, world: World): SourceResponse | null {
  const [, kind, code = '', ...rest] = request.url.pathname.split('/');
  const path = rest.join('/');
  const profile = Object.values(lineProfiles).find((each) => each.code === code);
  if (kind === 'lines' && profile) {
    if (path === 'oauth/token' && profile.auth === 'oauth2' && request.method === 'POST') {
      const token = (): Reply => tokenReply(request.headers, request.body, request.wallMs);
      return { reply: met(world, `${code}/oauth`, [], request, request.wallMs, token), poll: null };
    }
    if (path === 'v2/events') return request.method === 'GET' ? respondAsLine(profile, request, world) : notAllowed();
  }
  if (request.url.pathname === '/vessel-positions/v1/positions') {
    if (request.method !== 'POST') return notAllowed();
    return {
      reply: positionsReply(request.body, statedClock(request.headers), world.firstRequested, request.wallMs),
      poll: null,
    };
  }
  const isFacility =
    (kind === 'terminals' && code in terminals) || (kind === 'railroads' && railroads.some((each) => each === code));
  if (isFacility && path === 'v1/availability') {
    if (request.method !== 'POST') return notAllowed();
    return respondAsFacility(code, kind === 'terminals' ? 'terminal' : 'railroad', request, world);
  }
  return null;
}

function notAllowed(): SourceResponse {
  return { reply: problemReply(405, 'Method not allowed', 'This address has another method'), poll: null };
}
