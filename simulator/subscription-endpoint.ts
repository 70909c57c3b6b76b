/**
 * Serves `/lines/<SCAC>/v2/event-subscriptions` for lines that push, and `/control/pushes`, with which tests trigger
 * pushes.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { isRecord } from '../reference/records.ts';
import { requester } from './line-access.ts';
import { lineProfiles } from './line-profiles.ts';
import { readReference } from './line-query.ts';
import type { PushSender } from './push-sender.ts';
import { dcsaError, jsonReply, type Reply } from './reply.ts';
import { clockOf, type FirstRequested } from './world-clock.ts';
import { utcText } from './world-time.ts';

export interface SubscriptionRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  wallMs: number;
}

/** Lines that accept subscriptions. */
const pushing: readonly string[] = ['TEST', 'SIMA'];
const empty = (status: number, answered: string): Reply => ({ status, headers: {}, body: '', answered });

/** Responds to a subscription request; null for any other address. */
export function subscriptionReply(
  request: SubscriptionRequest,
  pushes: PushSender,
  firstRequested: FirstRequested,
): Reply | null {
  const [, kind, code = '', version, resource, id, rest] = request.url.pathname.split('/');
  const profile = Object.values(lineProfiles).find((each) => each.code === code && pushing.includes(each.code));
  if (kind !== 'lines' || !profile || `${version}/${resource}` !== 'v2/event-subscriptions') return null;
  const refused = (status: number, text: string, message: string): Reply =>
    dcsaError(status, text, 'invalid', message, request.url.pathname, utcText(request.wallMs));
  if (requester(profile, request.headers, request.wallMs) === null)
    return refused(401, 'Unauthorized', 'Credentials are missing or wrong');
  const body = readObject(request.body);
  switch (`${request.method} ${rest ?? ''}`.trim()) {
    case 'POST':
      return id === undefined ? created(request, code, body, pushes, firstRequested, refused) : null;
    case 'DELETE':
      return pushes.remove(id ?? '') ? empty(204, 'subscription ended') : refused(404, 'Not Found', 'No subscription');
    case 'PUT secret': {
      if (typeof body?.secret !== 'string' || !isSecret(body.secret)) return refused(400, 'Bad Request', 'secret');
      return pushes.setSecret(id ?? '', body.secret)
        ? empty(204, 'secret changed')
        : refused(404, 'Not Found', 'No subscription');
    }
    default:
      return refused(405, 'Method Not Allowed', request.method);
  }
}

function created(
  request: SubscriptionRequest,
  line: string,
  body: Record<string, unknown> | null,
  pushes: PushSender,
  firstRequested: FirstRequested,
  refused: (status: number, text: string, message: string) => Reply,
): Reply {
  const { callbackUrl, secret } = body ?? {};
  if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl))
    return refused(400, 'Bad Request', 'callbackUrl must be an address');
  if (typeof secret !== 'string' || !isSecret(secret))
    return refused(400, 'Bad Request', 'secret must be 32 to 64 bytes in base64');
  const query = new URLSearchParams();
  for (const name of ['equipmentReference', 'transportDocumentReference', 'carrierBookingReference']) {
    const value = body?.[name];
    if (typeof value === 'string') query.set(name, value);
  }
  const reference = readReference(query);
  if (!reference?.journey || reference.journey.scenario.line !== line)
    return refused(404, 'Not Found', 'The reference is not known');
  const { journey, containerIndex } = reference;
  const { nowMs, startMs } = clockOf(request.headers, journey.number, firstRequested, request.wallMs);
  const clocked = request.headers['seamark-clock-now'] !== undefined;
  const subscriptionID = pushes.add({
    line,
    journey,
    containerIndex,
    callbackUrl,
    secret,
    startMs,
    nowMs,
    clocked,
  });
  return jsonReply(201, { subscriptionID, callbackUrl, ...Object.fromEntries(query) }, 'subscribed');
}

/**
 * Serves `/control/pushes`. `POST` with `number` and `now` (RFC 3339) pushes the events that are new by then. `GET`
 * lists all attempts so far.
 */
export async function pushControlReply(request: SubscriptionRequest, pushes: PushSender): Promise<Reply | null> {
  if (request.url.pathname !== '/control/pushes') return null;
  if (request.method === 'GET') {
    const subscriptions = pushes.list().map(({ id, line, journey, callbackUrl }) => ({
      id,
      line,
      number: journey.number,
      callbackUrl,
    }));
    return jsonReply(200, { subscriptions, attempts: pushes.attempts }, 'pushes');
  }
  if (request.method !== 'POST') return null;
  const body = readObject(request.body);
  const nowMs = typeof body?.now === 'string' ? Date.parse(body.now) : request.wallMs;
  if (Number.isNaN(nowMs)) return jsonReply(400, { error: 'now must be a time' }, 'bad push');
  const number = typeof body?.number === 'string' ? body.number : null;
  return jsonReply(200, { attempts: await pushes.send(nowMs, number) }, 'pushed');
}

function isSecret(text: string): boolean {
  const { length } = Buffer.from(text, 'base64');
  return length >= 32 && length <= 64;
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
