/** Terms of links for people without an account. Only the SHA-256 of a link's secret is stored. */
import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { instantAttribute, readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';
import { DEFAULT_PARTS, SHARED_PARTS, type SharedPart } from './shared-parts.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;
/** 32 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newLinkAttributes = z.object({
  name: requiredText('Name', 200).describe('Who receives the link; not shown to them'),
  shows: z
    .array(z.enum(SHARED_PARTS), { error: `Shows must be a list of ${SHARED_PARTS.join(', ')}` })
    .max(SHARED_PARTS.length)
    .optional()
    .describe(
      `What the page shows beyond the route, the containers and their states. Defaults to ${DEFAULT_PARTS.join(' and ')}`,
    ),
  password: z
    .string({ error: 'Password must be a string' })
    .min(MIN_PASSWORD, { error: `Password is too short (minimum is ${MIN_PASSWORD} characters)` })
    .max(MAX_PASSWORD, { error: `Password is too long (maximum is ${MAX_PASSWORD} characters)` })
    .refine((password) => password.trim() !== '', { error: "Password can't be blank" })
    .nullish()
    .describe('Password that the page requests first; null: none'),
  expires_at: instantAttribute('Expires at')
    .nullish()
    .describe(`When the link stops working. Defaults to ${DEFAULT_DAYS} days from now; at most ${MAX_DAYS} days`),
});

/** Validates the attributes of a new link and returns its password. Throws `Rejection`. */
export function passwordOfNewLink(attributes: Record<string, unknown>): string | null {
  return readInput(newLinkAttributes, attributes).password ?? null;
}

export interface LinkTerms {
  name: string;
  shows: SharedPart[];
  expires_at: Date;
}

/** Validates the attributes of a new link and fills in the defaults. Throws `Rejection`. */
export function termsOfNewLink(attributes: Record<string, unknown>, now: Date): LinkTerms {
  const { name, shows = DEFAULT_PARTS, expires_at: given } = readInput(newLinkAttributes, attributes);
  const expiresAt = given ?? new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
  checkExpiry(expiresAt, now);
  return { name, shows: SHARED_PARTS.filter((part) => shows.includes(part)), expires_at: expiresAt };
}

/** Refuses a further link if there are already `most`. */
export function checkLinkCount(count: number, most: number, what: string): void {
  if (count < most) return;
  throw new Rejection([{ path: [], detail: `${what} may have ${most} links; revoke one first`, code: 'invalid' }]);
}

export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Returns the hash under which a token is stored; null if the text is no token. */
export function hashOfLinkToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

function checkExpiry(expiresAt: Date, now: Date): void {
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  if (days > 0 && days <= MAX_DAYS) return;
  const detail = `Expires at must be in the future, within ${MAX_DAYS} days`;
  throw new Rejection([{ path: ['expires_at'], detail, code: 'invalid' }]);
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
