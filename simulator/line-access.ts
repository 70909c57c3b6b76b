/** Checks whether a client may poll a line, by one of four kinds of authentication. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type LineProfile, logins } from './line-profiles.ts';
import { jsonReply, type Reply } from './reply.ts';

const tokenSeconds = 3600;
/** Tokens are signed instead of stored, so they survive a restart of the simulated world. */
const tokenKey = 'simulated token key';

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function sign(text: string): string {
  return createHmac('sha256', tokenKey).update(text).digest('base64url');
}

type Login = (typeof logins)[number];

function ofBasic(headers: IncomingHttpHeaders): Login | null {
  const expected = ({ client, secret }: Login) => Buffer.from(`${client}:${secret}`).toString('base64');
  return logins.find((login) => same(headers.authorization ?? '', `Basic ${expected(login)}`)) ?? null;
}

function ofBearer(headers: IncomingHttpHeaders, wallMs: number): Login | null {
  const match = /^Bearer sim\.(\w+)\.(\d+)\.([\w-]+)$/.exec(headers.authorization ?? '');
  const [, client, expires, signature] = match ?? [];
  if (!client || !expires || !signature) return null;
  if (!same(signature, sign(`${client}.${expires}`)) || Number(expires) <= wallMs) return null;
  return logins.find((login) => login.client === client) ?? null;
}

function ofHeaders(headers: IncomingHttpHeaders): Login | null {
  const client = String(headers['x-sim-client-id'] ?? '');
  const secret = String(headers['x-sim-client-secret'] ?? '');
  return logins.find((login) => same(client, login.client) && same(secret, login.secret)) ?? null;
}

const ANYBODY: Login = { client: 'anybody', secret: '', party: 'anybody' };

/** Returns the login that a request uses; null if the line has no such login. */
export function requester(profile: LineProfile, headers: IncomingHttpHeaders, wallMs: number): Login | null {
  switch (profile.auth) {
    case 'none':
      return ANYBODY;
    case 'api_key_headers':
      return ofHeaders(headers);
    case 'oauth2':
      return ofBearer(headers, wallMs);
    case 'basic':
      return ofBasic(headers);
  }
}

/** Responds to `POST …/oauth/token`, which grants client credentials with Basic authentication (RFC 6749 4.4). */
export function tokenReply(headers: IncomingHttpHeaders, body: string, wallMs: number): Reply {
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
    return jsonReply(400, { error: 'unsupported_grant_type' }, 'bad token request');
  }
  const login = ofBasic(headers);
  if (login === null) return jsonReply(401, { error: 'invalid_client' }, 'unauthorized');
  const content = `${login.client}.${wallMs + tokenSeconds * 1000}`;
  const token = { access_token: `sim.${content}.${sign(content)}`, token_type: 'Bearer', expires_in: tokenSeconds };
  return jsonReply(200, token, 'token', { 'cache-control': 'no-store' });
}
