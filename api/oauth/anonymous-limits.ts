/** What strangers may make us do, by the network that they come from and all together: keep clients and questions, ask other servers. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { networkOf } from '../../identity/people/sign-in-limits.ts';
import { takeAttempt } from '../../store/people/sign-in-attempts.ts';
import { newId } from '../../store/postgres/ids.ts';
import { clientAddress } from '../pipeline/client-address.ts';
import type { OauthDeps } from './oauth-deps.ts';
import type { OauthRefusal } from './oauth-refusal.ts';

/** No longer than attempts to sign in are kept, with which they lie. */
const WINDOW_MS = 15 * 60_000;

const LIMITS = {
  registration: { fromNetwork: 30, together: 300 },
  document: { fromNetwork: 60, together: 600 },
  /** Not together: whoever asks from many networks would keep everybody else from being let in. */
  question: { fromNetwork: 120, together: null },
} as const;

type LimitDeps = Pick<OauthDeps, 'database' | 'now' | 'trustedProxies'>;

/** Null: it may be. Else how long until the next one may. */
async function takeAnonymous(
  { database, now, trustedProxies = new BlockList() }: LimitDeps,
  what: keyof typeof LIMITS,
  request: IncomingMessage,
): Promise<number | null> {
  const { fromNetwork, together } = LIMITS[what];
  const network = networkOf(clientAddress(request, trustedProxies) ?? '');
  const limits = [
    { subject: subjectOf(what, network), allowed: fromNetwork },
    ...(together === null ? [] : [{ subject: subjectOf(what, ''), allowed: together }]),
  ];
  return takeAttempt(database, { id: newId(), limits, windowMs: WINDOW_MS, now: now() });
}

/** Null: it may be. */
export async function limitAnonymous(
  deps: LimitDeps,
  what: keyof typeof LIMITS,
  request: IncomingMessage,
): Promise<OauthRefusal | null> {
  const waitMs = await takeAnonymous(deps, what, request);
  if (waitMs === null) return null;
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1_000)));
  const description = `too many of these: come again in ${seconds} s`;
  return { status: 429, error: 'temporarily_unavailable', description, headers: { 'Retry-After': seconds } };
}

export async function mayFetchDocument(deps: LimitDeps, request: IncomingMessage): Promise<boolean> {
  return (await takeAnonymous(deps, 'document', request)) === null;
}

function subjectOf(what: string, network: string): Buffer {
  return createHash('sha256').update(`oauth ${what} ${network}`).digest();
}
