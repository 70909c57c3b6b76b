/** Finds the source that an address belongs to and lets it answer, with the entry for the log of polls. */
import type { IncomingHttpHeaders } from 'node:http';
import { availabilityReply, readContainers } from './availability-endpoint.ts';
import { faultReply, type InjectedFaults, scriptedFaultAt } from './faults.ts';
import { tokenReply } from './line-access.ts';
import { lineReply } from './line-endpoint.ts';
import { type LineProfile, lineProfiles } from './line-profiles.ts';
import { readCursor, readReference } from './line-query.ts';
import { findBox } from './numbers.ts';
import { placeOf, terminals } from './places.ts';
import type { Poll } from './poll-log.ts';
import { problemReply, type Reply } from './reply.ts';
import type { ScriptedFault } from './scripted-faults.ts';
import { positionsReply } from './vessel-positions.ts';
import { clockOf, type FirstAsked, statedClock, type WorldClock } from './world-clock.ts';
import { utcText } from './world-time.ts';

export interface SourceAsk {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  wallMs: number;
}

export interface SourceAnswer {
  reply: Reply;
  /** Null for asks that are about no number, such as tokens. */
  poll: Poll | null;
}

interface World {
  faults: InjectedFaults;
  firstAsked: FirstAsked;
}

const railroads = ['SIMR'] as const;

function met(world: World, source: string, numbers: string[], ask: SourceAsk, nowMs: number, real: () => Reply): Reply {
  const fault = world.faults.take(source, numbers, ask.wallMs);
  if (!fault) return real();
  if (fault.kind === 'slow') return { ...real(), delayMs: fault.delayMs };
  const retryAfter = { seconds: fault.retryAfterSeconds, form: 'seconds' } as const;
  return faultReply(fault.kind, retryAfter, { uri: ask.url.pathname, nowMs }) ?? real();
}

/** The simulated hour is the `Date` of every answer, so that a `Retry-After` given as a date can be read. */
function dated(reply: Reply, nowMs: number): Reply {
  return { ...reply, headers: { date: new Date(nowMs).toUTCString(), ...reply.headers } };
}

function pollOf(
  ask: SourceAsk,
  clock: WorldClock,
  reply: Reply,
  about: Pick<Poll, 'source' | 'number' | 'journey' | 'containers' | 'page'>,
): Poll {
  return {
    at: new Date(ask.wallMs).toISOString(),
    ...about,
    clockNow: utcText(clock.nowMs),
    clockStart: utcText(clock.startMs),
    status: reply.status,
    answered: reply.answered,
  };
}

function answerLine(profile: LineProfile, ask: SourceAsk, world: World): SourceAnswer {
  const reference = readReference(ask.url.searchParams);
  const number = reference?.asked ?? '';
  const journey = reference?.journey?.number ?? number;
  const clock = clockOf(ask.headers, journey, world.firstAsked, ask.wallMs);
  const reply = met(world, profile.code, [number, journey], ask, clock.nowMs, () =>
    lineReply({ profile, reference, url: ask.url, headers: ask.headers, clock, wallMs: ask.wallMs }),
  );
  const offset = readCursor(ask.url.searchParams.get('cursor') ?? '')?.offset ?? 0;
  const page = Math.floor(offset / profile.pageLimit) + 1;
  const about = { source: profile.code, number, journey, containers: [], page };
  return { reply: dated(reply, clock.nowMs), poll: pollOf(ask, clock, reply, about) };
}

function answerYard(code: string, kind: 'terminal' | 'railroad', ask: SourceAsk, world: World): SourceAnswer {
  const containers = readContainers(ask.body) ?? [];
  const first = containers[0] ?? '';
  const journeyOf = (container: string): string => findBox(container)?.journey.number ?? container;
  const clockFor = (container: string): WorldClock =>
    clockOf(ask.headers, journeyOf(container), world.firstAsked, ask.wallMs);
  const clock = clockFor(first);
  const terminalPlace = kind === 'terminal' ? terminals[code] : undefined;
  const yard = kind === 'terminal' ? ({ kind, code } as const) : ({ kind, scac: code } as const);
  const hour = (clock.nowMs - clock.startMs) / 3_600_000;
  const fault = scriptedFaultAt(findBox(first)?.journey.scenario.faults, hour, kind);
  const reply = met(
    world,
    code,
    [...containers, journeyOf(first)],
    ask,
    clock.nowMs,
    () =>
      scriptedReply(fault, ask, clock.nowMs) ??
      availabilityReply({ yard, body: ask.body, clockOf: clockFor }, terminalPlace ? placeOf(terminalPlace) : null),
  );
  const about = { source: code, number: first, journey: journeyOf(first), containers, page: 1 };
  return { reply: dated(reply, clock.nowMs), poll: pollOf(ask, clock, reply, about) };
}

function scriptedReply(fault: ScriptedFault | null, ask: SourceAsk, nowMs: number): Reply | null {
  return fault === null ? null : faultReply(fault.kind, fault.retryAfter ?? null, { uri: ask.url.pathname, nowMs });
}

/** Null when no source has this address. */
export function answerSource(ask: SourceAsk, world: World): SourceAnswer | null {
  const [, kind, code = '', ...rest] = ask.url.pathname.split('/');
  const path = rest.join('/');
  const profile = Object.values(lineProfiles).find((each) => each.code === code);
  if (kind === 'lines' && profile) {
    if (path === 'oauth/token' && profile.auth === 'oauth2' && ask.method === 'POST') {
      const token = (): Reply => tokenReply(ask.headers, ask.body, ask.wallMs);
      return { reply: met(world, `${code}/oauth`, [], ask, ask.wallMs, token), poll: null };
    }
    if (path === 'v2/events') return ask.method === 'GET' ? answerLine(profile, ask, world) : notAllowed();
  }
  if (ask.url.pathname === '/vessel-positions/v1/positions') {
    if (ask.method !== 'POST') return notAllowed();
    return { reply: positionsReply(ask.body, statedClock(ask.headers), world.firstAsked, ask.wallMs), poll: null };
  }
  const isYard =
    (kind === 'terminals' && code in terminals) || (kind === 'railroads' && railroads.some((each) => each === code));
  if (isYard && path === 'v1/availability') {
    if (ask.method !== 'POST') return notAllowed();
    return answerYard(code, kind === 'terminals' ? 'terminal' : 'railroad', ask, world);
  }
  return null;
}

function notAllowed(): SourceAnswer {
  return { reply: problemReply(405, 'Method not allowed', 'This address has another method'), poll: null };
}
