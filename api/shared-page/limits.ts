import { createHash } from 'node:crypto';
import { networkOf, SIGN_IN_WINDOW_MS, siteOf } from '../../identity/people/sign-in-limits.ts';
import { type AttemptLimit, removeAttempt, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';

/** Per link in 15 minutes; without a link, for all unknown secrets together. */
const OPENINGS_PER_NETWORK = 300;
/** Per link in 15 minutes, for all networks together. */
const OPENINGS_PER_LINK = 3_000;
/** Limit of an IPv6 site, whose networks may all belong to one client, as a multiple of that of a network. */
const NETWORKS_PER_SITE = 2;
/** Wrong passwords per link in 15 minutes. */
const GUESSES_PER_NETWORK = 10;
const GUESSES_IN_TOTAL = 100;

export interface Opening {
  /** Null if the secret is unknown. */
  linkId: string | null;
  address: string | null;
  method: string;
  now: Date;
}

/**
 * Counts the opening of an address with a secret. Returns null if it is allowed, otherwise the wait in milliseconds.
 * Unknown secrets are counted separately, so that a client without a link cannot shut out the readers in its network; so
 * is HEAD, which scanners of emails and chats send.
 */
export async function takeOpening(
  database: Database,
  { linkId, address, method, now }: Opening,
): Promise<number | null> {
  const link = linkId === null ? 'unknown' : method === 'HEAD' ? `${linkId} head` : linkId;
  const site = siteOf(address ?? '');
  const limits: AttemptLimit[] = [
    { subject: subjectOf('network', `${link} ${networkOf(address ?? '')}`), allowed: OPENINGS_PER_NETWORK },
    ...(site === null
      ? []
      : [{ subject: subjectOf('site', `${link} ${site}`), allowed: OPENINGS_PER_NETWORK * NETWORKS_PER_SITE }]),
    ...(linkId === null ? [] : [{ subject: subjectOf('link', link), allowed: OPENINGS_PER_LINK }]),
  ];
  return takeAttempt(database, { id: newId(), limits, windowMs: SIGN_IN_WINDOW_MS, now });
}

export interface Guess {
  /** The wait in milliseconds; null if the guess is allowed. */
  waitMs: number | null;
  /** Uncounts the guess, because the password was correct. */
  forget(): Promise<void>;
}

/** Counts a guess before the password is checked. */
export async function takeGuess(
  database: Database,
  { linkId, address, now }: { linkId: string; address: string | null; now: Date },
): Promise<Guess> {
  const id = newId();
  const limits: AttemptLimit[] = [
    { subject: subjectOf('guess', `${linkId} ${networkOf(address ?? '')}`), allowed: GUESSES_PER_NETWORK },
    { subject: subjectOf('guesses', linkId), allowed: GUESSES_IN_TOTAL },
  ];
  const waitMs = await takeAttempt(database, { id, limits, windowMs: SIGN_IN_WINDOW_MS, now });
  const forget = async () => {
    for (const { subject } of limits) await removeAttempt(database, subject, id);
  };
  return { waitMs, forget };
}

function subjectOf(what: string, value: string): Buffer {
  return createHash('sha256').update(`shared page ${what} ${value}`).digest();
}
