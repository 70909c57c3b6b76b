/** Verifies and reads a line's pushes (spec/sources A8). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Claim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { parse } from './parse.ts';
import type { DcsaProfile } from './profile.ts';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/**
 * Checks that `Notification-Signature` is the HMAC-SHA256 of the exact bytes under one of the secrets (base64). Two
 * signatures, which HTTP joins with a comma, prove nothing.
 */
export function verifyNotification(
  rawBody: Uint8Array,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
): boolean {
  const given = headers['notification-signature'];
  const digest = typeof given === 'string' ? SIGNATURE.exec(given.trim())?.[1] : undefined;
  if (digest === undefined) return false;
  const claimed = Buffer.from(digest, 'hex');
  let isGenuine = false;
  for (const secret of secrets) {
    const key = Buffer.from(secret, 'base64');
    const expected = createHmac('sha256', key).update(rawBody).digest();
    // Anyone can sign with an empty key.
    if (key.length > 0 && timingSafeEqual(expected, claimed)) isGenuine = true;
  }
  return isGenuine;
}

/**
 * Reads a push with the parser for polls. A push contains only part of the line's data, so its list of containers is
 * never complete, and a single bill in it does not prove that the booking has only one. Throws `UnreadableResponse` if
 * it is not a list of events.
 */
export function parsePush(
  profile: DcsaProfile,
  body: Uint8Array,
  target: PollTarget,
  receivedAt: string,
): ParsedResponse {
  const page = { status: 200, headers: {}, body, truncated: false, url: '' };
  const exchange: ResponseExchange = {
    type: 'answered',
    pages: [page],
    complete: false,
    requestedAt: receivedAt,
    receivedAt,
    calls: 0,
  };
  const { claims } = parse(profile, exchange, target);
  return { claims: claims.filter((claim) => isValidInPart(claim, target)), complete: false, absence: 'log' };
}

function isValidInPart(claim: Claim, target: PollTarget): boolean {
  if (claim.kind === 'listing') return false;
  return !(
    claim.kind === 'shipment_fact' &&
    claim.field === 'bill_of_lading' &&
    target.number.type === 'booking_number'
  );
}
