/** Subscribes to a line's pushes (DCSA event subscriptions 2.2, spec/sources A8). */
import type { HttpResponse, PollTarget, PushSubscriptions, RequestPlan } from '../connector.ts';
import { isRecord, parseJson, text } from '../json-shape.ts';
import type { DcsaProfile, ReferenceKind } from './profile.ts';
import { spellings } from './reference-spelling.ts';

const KIND_OF_NUMBER: Record<PollTarget['number']['type'], ReferenceKind> = {
  bill_of_lading: 'bl',
  booking_number: 'booking',
  container: 'container',
};

/** Names from the standard, independent of the line's query parameters. */
const REFERENCE: Record<ReferenceKind, string> = {
  container: 'equipmentReference',
  booking: 'carrierBookingReference',
  bl: 'transportDocumentReference',
};

export function subscriptions(profile: DcsaProfile): PushSubscriptions | null {
  const { subscriptionsPath: path } = profile;
  if (path === null) return null;
  const below = (id: string, rest = '') => `${path}/${encodeURIComponent(id)}${rest}`;
  return {
    subscribe: ({ number, callbackUrl, secret }) => {
      const kind = KIND_OF_NUMBER[number.type];
      const [value = number.value] = spellings(profile, kind, number.value);
      const eventType = ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'];
      return request(profile, 'POST', path, { callbackUrl, secret, eventType, [REFERENCE[kind]]: value });
    },
    readId,
    unsubscribe: (id) => request(profile, 'DELETE', below(id), null),
    changeSecret: (id, secret) => request(profile, 'PUT', below(id, '/secret'), { secret }),
  };
}

function request(
  profile: DcsaProfile,
  method: RequestPlan['method'],
  path: string,
  body: Record<string, unknown> | null,
): RequestPlan {
  return {
    method,
    path,
    query: Object.entries(profile.staticQuery),
    headers: {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(profile.apiVersionHeader === null ? {} : { 'API-Version': profile.apiVersionHeader }),
      ...profile.staticHeaders,
    },
    body: body === null ? null : JSON.stringify(body),
  };
}

function readId(response: HttpResponse): string | null {
  if (response.status !== 201 && response.status !== 200) return null;
  const body = parseJson(response.body);
  if (body.type !== 'json' || !isRecord(body.value)) return null;
  const id = text(body.value.subscriptionID);
  return id !== null && id.length <= 200 ? id : null;
}
