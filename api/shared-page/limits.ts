import { createHash } from 'node:crypto';
import { networkOf, SIGN_IN_WINDOW_MS, siteOf } from '../../identity/people/sign-in-limits.ts';
import { type AttemptLimit, removeAttempt, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';

/** Per 15 minutes. */
const OPENINGS_PER_NETWORK = 300;
/** Per link in 15 minutes, for all networks together. */
const OPENINGS_PER_LINK = 3_000;
/** Limit of an IPv6 site, whose networks may all belong to one client, as a multiple of that of a network. */
const NETWORKS_PER_SITE = 2;
/** Wrong passwords per link in 15 minutes. */
const GUESSES_PER_NETWORK = 10;
const GUESSES_IN_TOTAL = 100;

/** Counts the opening of a page. Returns null if it is allowed, otherwise the wait in milliseconds. */
export async function takeOpening(database: Database, address: string | null, now: Date): Promise<number | null> {
  const site = siteOf(address ?? '');
  const limits: AttemptLimit[] = [
    { subject: subjectOf('network', networkOf(address ?? '')), allowed: OPENINGS_PER_NETWORK },
    ...(site === null ? [] : [{ subject: subjectOf('site', site), allowed: OPENINGS_PER_NETWORK * NETWORKS_PER_SITE }]),
  ];
  return takeAttempt(database, { id: newId(), limits, windowMs: SIGN_IN_WINDOW_MS, now });
}

/** Counts the opening of a page of one link. Returns null if it is allowed, otherwise the wait in milliseconds. */
export async function takeOpeningOfLink(database: Database, linkId: string, now: Date): Promise<number | null> {
  const limits = [{ subject: subjectOf('link', linkId), allowed: OPENINGS_PER_LINK }];
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
