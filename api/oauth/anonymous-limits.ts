/** Limits anonymous requests that store records or fetch documents, per network, per site and in total. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { networkOf, siteOf } from '../../identity/people/sign-in-limits.ts';
import { type AttemptLimit, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import { newId } from '../../store/postgres/ids.ts';
import { clientAddress } from '../pipeline/client-address.ts';
import type { OauthDeps } from './oauth-deps.ts';
import type { OauthRefusal } from './oauth-refusal.ts';

/** Must not exceed the retention of sign-in attempts, which are stored in the same table. */
const WINDOW_MS = 15 * 60_000;

/** Limit of a site, as a multiple of that of a network, so that one site cannot use up the total. */
const NETWORKS_PER_SITE = 2;

const LIMITS = {
  registration: { fromNetwork: 30, together: 300 },
  document: { fromNetwork: 60, together: 600 },
  /** Without a total limit, because attackers in many networks could otherwise block all authorizations. */
  question: { fromNetwork: 120, together: null },
} as const;

type LimitDeps = Pick<OauthDeps, 'database' | 'now' | 'trustedProxies'>;

/** Counts a request. Returns null if it is allowed, otherwise the time to wait. */
async function takeAnonymous(
  { database, now, trustedProxies = new BlockList() }: LimitDeps,
  what: keyof typeof LIMITS,
  request: IncomingMessage,
): Promise<number | null> {
  const limits = anonymousLimits(what, clientAddress(request, trustedProxies) ?? '');
  return takeAttempt(database, { id: newId(), limits, windowMs: WINDOW_MS, now: now() });
}

export function anonymousLimits(what: keyof typeof LIMITS, address: string): AttemptLimit[] {
  const { fromNetwork, together: total } = LIMITS[what];
  const site = siteOf(address);
  return [
    { subject: subjectOf(what, networkOf(address)), allowed: fromNetwork },
    ...(site === null ? [] : [{ subject: subjectOf(what, site), allowed: fromNetwork * NETWORKS_PER_SITE }]),
    ...(total === null ? [] : [{ subject: subjectOf(what, ''), allowed: total }]),
  ];
}

/** Returns null if the request is allowed, otherwise the refusal. */
export async function limitAnonymous(
  deps: LimitDeps,
  what: keyof typeof LIMITS,
  request: IncomingMessage,
): Promise<OauthRefusal | null> {
  const waitMs = await takeAnonymous(deps, what, request);
  if (waitMs === null) return null;
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1_000)));
  const description = `too many requests: try again in ${seconds} s`;
  return { status: 429, error: 'temporarily_unavailable', description, headers: { 'Retry-After': seconds } };
}

export async function mayFetchDocument(deps: LimitDeps, request: IncomingMessage): Promise<boolean> {
  return (await takeAnonymous(deps, 'document', request)) === null;
}

function subjectOf(what: string, network: string): Buffer {
  return createHash('sha256').update(`oauth ${what} ${network}`).digest();
}
