/**
 * `POST /v2/dcsa/{subscription_id}`: receives events that a line pushes (spec/sources A8). A signature replaces the API
 * key.
 */
import { z } from 'zod';
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { receivePush } from '../../../operations/intake/receive-push.ts';
import { findReceivingSubscription, type PushSubscriptionRow } from '../../../store/intake/push-subscriptions.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { ApiError, badRequest, notFound, unsupportedMediaType } from '../../json-api/errors.ts';
import type { PublicRoute } from '../../route.ts';
import { RefusalLog } from './refusal-log.ts';

/** Maximum body size. Senders split a bundle after a 413. */
const LIMIT_BYTES = 1024 * 1024;

/** The type of `verifyNotification` in the DCSA connector. */
export type VerifyPush = (
  body: Uint8Array,
  headers: Record<string, string | string[] | undefined>,
  secrets: readonly string[],
) => boolean;

export const receiveDcsaPushRoute: PublicRoute = {
  name: 'receive-dcsa-push',
  method: 'POST',
  path: '/v2/dcsa/:id',
  doc: {
    tag: 'EDI',
    summary: 'Push events of a shipping line',
    description:
      'For lines that follow the DCSA standard and have a subscription here. Instead of an API key, the header ' +
      '`Notification-Signature` proves that the body comes from the line.',
    extension: true,
    request: {
      schema: z.array(z.looseObject({})).describe('DCSA Track and Trace events'),
      contentTypes: ['application/json'],
    },
    answers: { 204: { about: 'Accepted; it is recorded shortly', schema: null } },
    errors: [401, 413, 415],
  },
  async handle({ database, services, params, headers, readBody, logger, now }) {
    const id = (params['id'] ?? '').toLowerCase();
    const subscription = isUuid(id) ? await findReceivingSubscription(database, id) : null;
    if (subscription === null) throw notFound('No subscription has this id');
    const body = await readBody(LIMIT_BYTES);
    const secrets = secretsOf(subscription, services.secretBox, now());
    if (!services.verifyPush(body, headers, secrets)) {
      refusals.note(logger, { subscriptionId: id }, now());
      throw wrongSignature();
    }
    const contentType = headers['content-type']?.slice(0, 200) ?? null;
    const outcome = await receivePush(database, { subscription, body, contentType, now: now() });
    if (outcome === 'accepted') return { status: 204, body: undefined };
    if (!isJson(contentType)) throw unsupportedMediaType('Send application/json', 'Content-Type');
    throw badRequest('The body must be a JSON list of events', { pointer: '' });
  },
};

/** Returns the current secret, followed by the previous one as long as the line may still use it. */
function secretsOf(row: PushSubscriptionRow, secretBox: SecretBox, now: Date): string[] {
  const { previous_secret_encrypted: previous, previous_valid_until: until } = row;
  const isGood = previous !== null && until !== null && until > now;
  return [row.secret_encrypted, ...(isGood ? [previous] : [])].map((sealed) => secretBox.open(sealed, row.id));
}

function isJson(contentType: string | null): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? '');
}

function wrongSignature(): ApiError {
  const detail = 'Notification-Signature does not match this body and the secret of the subscription';
  const source = { header: 'Notification-Signature' };
  return new ApiError(401, [{ status: '401', title: 'Unauthorized', detail, source }]);
}

const refusals = new RefusalLog('pushes with a wrong signature were refused');
