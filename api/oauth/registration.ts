/** Client registration (RFC 7591), open to anyone. Requests are validated and limited before they reach the library. */
import type { IncomingMessage } from 'node:http';
import { normalizeClientMetadata } from '../../identity/oauth/client-metadata.ts';
import { limitAnonymous } from './anonymous-limits.ts';
import type { OauthDeps } from './oauth-deps.ts';
import type { OauthRefusal } from './oauth-refusal.ts';

export async function readRegistration(
  deps: OauthDeps,
  request: IncomingMessage,
  body: Buffer,
): Promise<{ body: Buffer } | { refusal: OauthRefusal }> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return refused('invalid_request', 'client metadata must be sent as application/json', 415);
  }
  const given = parsed(body);
  if (given === undefined) return refused('invalid_client_metadata', 'the body is not JSON');
  const normalized = normalizeClientMetadata(given);
  if ('error' in normalized) return refused(normalized.error, normalized.description);
  const refusal = await limitAnonymous(deps, 'registration', request);
  if (refusal !== null) return { refusal };
  return { body: Buffer.from(JSON.stringify(normalized.metadata)) };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function refused(error: string, description: string, status = 400): { refusal: OauthRefusal } {
  return { refusal: { status, error, description } };
}
