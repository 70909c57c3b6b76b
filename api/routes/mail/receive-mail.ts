/** `POST /v2/mail/{token}`: receives a raw email from a mail provider. The secret in the URL replaces the API key. */
import { z } from 'zod';
import { UNKNOWN_TRANSFER } from '../../../documents/mail/authentication.ts';
import { MAIL_LIMITS } from '../../../documents/mail/limits.ts';
import { readAccountSettings } from '../../../identity/accounts/account-settings.ts';
import { deliverMail } from '../../../operations/mail/deliver-mail.ts';
import { addressOfToken } from '../../../operations/mail/mail-addresses.ts';
import { limitMails } from '../../../operations/mail/mail-limits.ts';
import { ApiError, featureOff, notFound, tooManyAttempts, unsupportedMediaType } from '../../json-api/errors.ts';
import type { PublicRoute } from '../../route.ts';

const MEDIA_TYPE = /^(message\/rfc822|text\/plain|application\/octet-stream)\s*(;|$)/i;

const receipt = z.strictObject({
  outcome: z.enum(['received', 'duplicate']).describe('`duplicate`: the message arrived before, and nothing changed'),
  email_submission_id: z.uuid().describe('Id of the email submission'),
  documents: z.int().min(0).describe('Number of documents created from it'),
  set_aside_reason: z.string().nullable().describe('Why no document was created from it; null: accepted'),
});

export const receiveMailRoute: PublicRoute = {
  name: 'receive-mail',
  method: 'POST',
  path: '/v2/mail/:token',
  doc: {
    tag: 'Mail',
    summary: 'Receive an email',
    description:
      'For the mail provider that forwards the emails of an account. The body is the message as received, unchanged, at most ' +
      '25 MiB. No API key is needed, because the URL of a mail address contains its secret.',
    extension: true,
    request: { schema: z.string().min(1).describe('The message (RFC 5322)'), contentTypes: ['message/rfc822'] },
    answers: { 200: { about: 'Stored', schema: receipt, contentType: 'application/json' } },
    errors: [403, 413, 415, 429, 503],
  },
  async handle({ database, services, params, headers, readBody, now }) {
    const address = await addressOfToken(database, params['token'] ?? '');
    if (address === null) throw notFound('No mail address has this URL');
    if (!readAccountSettings(address.settings).features.document_processing) throw featureOff('document_processing');
    if (!MEDIA_TYPE.test(headers['content-type'] ?? '')) {
      throw unsupportedMediaType('Send the raw message as message/rfc822', 'Content-Type');
    }
    const retryAfterMs = await limitMails(database, address);
    if (retryAfterMs !== null) throw tooManyAttempts('Too many emails arrived', retryAfterMs);
    const bytes = await readBody(MAIL_LIMITS.bytes, address.account_id);
    const mail = { bytes, transfer: UNKNOWN_TRANSFER, receivedAt: now() };
    const received = await deliverMail(database, services.mail, address, mail);
    if (received.outcome === 'refused') throw notStored(received.reason);
    const body: z.output<typeof receipt> = {
      outcome: received.outcome,
      email_submission_id: received.id,
      documents: received.outcome === 'received' ? received.documents : 0,
      set_aside_reason: received.outcome === 'received' ? received.setAside : null,
    };
    return { status: 200, body, contentType: 'application/json' };
  },
};

/** Problems that may pass. The response is 503, so the provider sends the email again later. */
const WAITS: Readonly<Record<string, string>> = {
  quota_exceeded: 'The account has no space left for documents',
  dns_failed: 'The sender cannot be verified now, because a name server does not respond',
};

function notStored(reason: string): ApiError {
  const detail = WAITS[reason];
  if (detail !== undefined) {
    return new ApiError(503, [{ status: '503', title: 'Service Unavailable', detail, code: reason }]);
  }
  return new ApiError(413, [{ status: '413', title: 'Payload Too Large', detail: `The message is ${reason}` }]);
}
