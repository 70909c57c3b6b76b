/** Who may ask a line: the four ways of authentication, checked for real. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { credentials, type LineProfile } from './line-profiles.ts';
import { jsonReply, type Reply } from './reply.ts';

const tokenSeconds = 3600;
/** Tokens are signed instead of kept, so that they outlive a restart of the simulated world. */
const tokenKey = 'simulated token key';

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function sign(text: string): string {
  return createHmac('sha256', tokenKey).update(text).digest('base64url');
}

function isBasic(headers: IncomingHttpHeaders): boolean {
  const expected = Buffer.from(`${credentials.client}:${credentials.secret}`).toString('base64');
  return same(headers.authorization ?? '', `Basic ${expected}`);
}

function isBearer(headers: IncomingHttpHeaders, wallMs: number): boolean {
  const match = /^Bearer sim\.(\d+)\.([\w-]+)$/.exec(headers.authorization ?? '');
  if (!match?.[1] || !match[2]) return false;
  return same(match[2], sign(match[1])) && Number(match[1]) > wallMs;
}

export function mayAsk(profile: LineProfile, headers: IncomingHttpHeaders, wallMs: number): boolean {
  switch (profile.auth) {
    case 'none':
      return true;
    case 'api_key_headers':
      return (
        same(String(headers['x-sim-client-id'] ?? ''), credentials.client) &&
        same(String(headers['x-sim-client-secret'] ?? ''), credentials.secret)
      );
    case 'oauth2':
      return isBearer(headers, wallMs);
    case 'basic':
      return isBasic(headers);
  }
}

/** `POST …/oauth/token`, client credentials by Basic authentication (RFC 6749 4.4). */
export function tokenReply(headers: IncomingHttpHeaders, body: string, wallMs: number): Reply {
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
    return jsonReply(400, { error: 'unsupported_grant_type' }, 'bad token request');
  }
  if (!isBasic(headers)) return jsonReply(401, { error: 'invalid_client' }, 'unauthorized');
  const expires = String(wallMs + tokenSeconds * 1000);
  const token = { access_token: `sim.${expires}.${sign(expires)}`, token_type: 'Bearer', expires_in: tokenSeconds };
  return jsonReply(200, token, 'token', { 'cache-control': 'no-store' });
}
