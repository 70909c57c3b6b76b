/** Verifies deliveries that this installation receives, by either of the two signatures of `signature.ts`. */
import { timingSafeEqual } from 'node:crypto';
import { PLAIN_SIGNATURE_HEADER, plainSignature, verifyDelivery } from './signature.ts';

export interface ReceivedBytes {
  secret: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly as received. */
  body: Buffer;
  /** Current time in Unix seconds. */
  now: number;
}

/**
 * Returns whether the holder of the secret signed the body. If the sender states a Standard Webhooks signature, that
 * one decides, including the age of the attempt. Otherwise the signature of the body alone does: services from before
 * that standard send no other.
 */
export function isGenuineDelivery({ secret, headers, body, now }: ReceivedBytes): boolean {
  // Anyone can sign with an empty key.
  if (secret.replace(/^whsec_/, '') === '') return false;
  if (headers['webhook-signature'] !== undefined)
    return verifyDelivery({ secret, headers, body, now, plainHeader: null }) === null;
  const plain = headers[PLAIN_SIGNATURE_HEADER.toLowerCase()];
  if (typeof plain !== 'string') return false;
  const [given, expected] = [Buffer.from(plain), Buffer.from(plainSignature(secret, body))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
