/**
 * Signatures of a delivery, computed over the exact bytes of the body.
 *
 * - Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` (Unix seconds of the attempt), `webhook-signature`
 *   (`v1,<base64>` over id, timestamp and body joined by full stops). The key is the base64-decoded part after `whsec_`.
 * - `X-T49-Webhook-Signature`, or the name that the webhook configures: lowercase hex HMAC-SHA256 of only the body. The
 *   key is the whole printable secret.
 *
 * During a rotation several secrets are valid, and `webhook-signature` carries one signature for each. The other header
 * has room for one, and its receivers compare a single secret. It is signed with the oldest valid secret, so that
 * receivers switch when the overlap ends.
 */
import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
export const PLAIN_SIGNATURE_HEADER = 'X-T49-Webhook-Signature';

/** Maximum deviation of an attempt's time from now that `verifyDelivery` accepts, as proposed by Standard Webhooks. */
const toleranceSeconds = 300;

export interface SignatureInput {
  /** Secret in printable form: `whsec_` followed by base64. */
  secret: string;
  notificationId: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  /** Exact body. Bytes need not be encoded again for each signature. */
  body: string | Buffer;
}

export interface SignedDelivery extends Omit<SignatureInput, 'secret'> {
  /** Valid secrets in printable form, newest first. */
  secrets: readonly string[];
  /** Name of the header with the signature of the body alone; null to omit it. */
  plainHeader: string | null;
}

/** Creates a webhook secret: `whsec_` followed by 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64');
}

/** Masks a secret so that it can be recognized but not used. */
export function maskWebhookSecret(secret: string): string {
  return `${SECRET_PREFIX}****${secret.slice(-4)}`;
}

export function signatureHeaders({ secrets, plainHeader, ...signed }: SignedDelivery): Record<string, string> {
  const oldest = secrets.at(-1);
  if (oldest === undefined) throw new Error('A delivery must be signed with at least one secret');
  const headers: Record<string, string> = {
    'webhook-id': signed.notificationId,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature({ ...signed, secret })}`).join(' '),
  };
  if (plainHeader !== null) headers[plainHeader] = plainSignature(oldest, signed.body);
  return headers;
}

export function standardSignature({ secret, notificationId, timestamp, body }: SignatureInput): string {
  return createHmac('sha256', keysOf(secret).standard)
    .update(`${notificationId}.${timestamp}.`)
    .update(body)
    .digest('base64');
}

interface SigningKeys {
  standard: KeyObject;
  plain: KeyObject;
}

/** Cached keys of recently used secrets, because signing with raw bytes takes Node three times as long. */
const recentKeys = new Map<string, SigningKeys>();
const MAX_KEYS = 100;

function keysOf(secret: string): SigningKeys {
  const cached = recentKeys.get(secret);
  if (cached !== undefined) return cached;
  const base64 = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const keys = {
    standard: createSecretKey(Buffer.from(base64, 'base64')),
    plain: createSecretKey(Buffer.from(secret, 'utf8')),
  };
  if (recentKeys.size >= MAX_KEYS) recentKeys.clear();
  recentKeys.set(secret, keys);
  return keys;
}

export function plainSignature(secret: string, body: string | Buffer): string {
  return createHmac('sha256', keysOf(secret).plain).update(body).digest('hex');
}

export interface ReceivedDelivery {
  secret: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string | Buffer;
  /** Current time in Unix seconds. */
  now: number;
  /** Header with the signature of the body alone; null to skip this check. */
  plainHeader?: string | null;
}

/**
 * Checks a delivery as its receiver would: the signatures and the age of the attempt. Returns the problem, or null if
 * there is none.
 */
export function verifyDelivery(delivery: ReceivedDelivery): string | null {
  const { secret, headers, body, now, plainHeader = PLAIN_SIGNATURE_HEADER } = delivery;
  const notificationId = single(headers['webhook-id']);
  const timestamp = Number(single(headers['webhook-timestamp']));
  if (notificationId === null) return 'webhook-id is missing';
  if (!Number.isInteger(timestamp) || timestamp <= 0) return 'webhook-timestamp is missing or not a number';
  if (Math.abs(now - timestamp) > toleranceSeconds) return 'webhook-timestamp is too far from now';
  const expected = `v1,${standardSignature({ secret, notificationId, timestamp, body })}`;
  const offered = (single(headers['webhook-signature']) ?? '').split(' ');
  if (!offered.some((candidate) => equal(candidate, expected))) return 'webhook-signature does not match';
  if (plainHeader === null) return null;
  const plain = single(headers[plainHeader.toLowerCase()]) ?? '';
  if (!equal(plain, plainSignature(secret, body))) return `${plainHeader} does not match`;
  return null;
}

function single(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function equal(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
