/** Creates links that show a shipment to people without an account. Only the SHA-256 of a secret is stored. */
import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import {
  countShareLinks,
  findOpenShareLink,
  findShareLink,
  insertShareLink,
  type OpenShareLink,
  type ShareLinkRow,
} from '../../store/shipments/share-links.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { instantAttribute, readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';
import { DEFAULT_PARTS, SHARED_PARTS } from './shared-parts.ts';

const MAX_LINKS = 50;
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;
/** 32 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newShareLinkAttributes = z.object({
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
    .nullish()
    .describe('Password that the page requests first; null: none'),
  expires_at: instantAttribute('Expires at')
    .nullish()
    .describe(`When the link stops working. Defaults to ${DEFAULT_DAYS} days from now; at most ${MAX_DAYS} days`),
});

export interface NewShareLink {
  accountId: string;
  shipmentId: string;
  userId: string | null;
  attributes: Record<string, unknown>;
  now: Date;
}

/** Validates the attributes of a new link and returns its password. Throws `Rejection`. */
export function passwordOfNewLink(attributes: Record<string, unknown>): string | null {
  return readInput(newShareLinkAttributes, attributes).password ?? null;
}

/** Creates a link and returns it with its secret. Returns null if there is no such shipment. Throws `Rejection`. */
export async function createShareLink(
  trx: Queryable,
  { accountId, shipmentId, userId, attributes, now }: NewShareLink,
  passwordHash: string | null,
): Promise<{ row: ShareLinkRow; token: string } | null> {
  const { name, shows = DEFAULT_PARTS, expires_at: given } = readInput(newShareLinkAttributes, attributes);
  const expiresAt = given ?? new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
  checkExpiry(expiresAt, now);
  if ((await lockShipment(trx, accountId, shipmentId)) === null) return null;
  if ((await countShareLinks(trx, accountId, shipmentId)) >= MAX_LINKS) {
    const detail = `A shipment may have ${MAX_LINKS} links; revoke one first`;
    throw new Rejection([{ path: [], detail, code: 'invalid' }]);
  }
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await insertShareLink(trx, {
    account_id: accountId,
    id,
    shipment_id: shipmentId,
    name,
    token_hash: hashOf(token),
    password_hash: passwordHash,
    shows: SHARED_PARTS.filter((part) => shows.includes(part)),
    created_by_user_id: userId,
    created_at: now,
    expires_at: expiresAt,
  });
  const row = await findShareLink(trx, accountId, id);
  return row && { row, token };
}

/** Finds the link with this secret. Returns null if there is none, if it has expired or if its account is closed. */
export async function shareLinkOfToken(database: Queryable, token: string, now: Date): Promise<OpenShareLink | null> {
  return TOKEN.test(token) ? findOpenShareLink(database, hashOf(token), now) : null;
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
