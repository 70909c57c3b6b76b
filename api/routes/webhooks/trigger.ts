import { z } from 'zod';
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { problemsOf } from '../../../operations/rejection.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { listSigningFormerSecrets } from '../../../store/webhooks/secrets.ts';
import { findWebhook } from '../../../store/webhooks/webhooks.ts';
import type { AddressRules } from '../../../webhooks/address.ts';
import { EVENT_NAMES, findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { openHeaders } from '../../../webhooks/sealed-headers.ts';
import { PLAIN_SIGNATURE_HEADER } from '../../../webhooks/signature.ts';
import type { TriggerInput } from '../../../webhooks/trigger.ts';
import { type Problem, unprocessable } from '../../json-api/errors.ts';
import type { Route } from '../../route.ts';
import { MAX_URL_LENGTH, PUBLIC_ONLY, refuseReceiver } from './attributes.ts';

const MAX_SECRET_LENGTH = 1_000;

const headers = z.record(z.string(), z.string());

const responseSchema = z
  .strictObject({
    url: z.string().describe('As given'),
    succeeded: z.boolean().describe('Whether the receiver responded with a status that counts as success'),
    error: z.string().nullable().describe('The problem, if any'),
    status_code: z.int().nullable().describe('HTTP status of the response; null without a response'),
    request_headers: headers.describe(
      'Headers as sent, with signatures if there was a secret; values of custom headers are hidden',
    ),
    request_body: z.string().describe('As sent'),
    response_headers: headers.nullable().describe('Headers of the response'),
    response_body: z.string().nullable().describe('The first 64 KiB of the response'),
    address: z.string().nullable().describe('Network address of the receiver; null without a connection. Extension'),
    duration_ms: z.int().describe('Duration. Extension'),
  })
  .meta({ id: 'trigger_result', description: 'The result of an attempt to deliver a sample' });

function required(name: string) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? `${name} is required` : `${name} must be a string`,
    })
    .trim()
    .min(1, { error: `${name} is required`, abort: true });
}

function body(rules: AddressRules) {
  return z.looseObject(
    {
      url: required('url')
        .max(MAX_URL_LENGTH, { error: `url may have ${MAX_URL_LENGTH} characters`, abort: true })
        .superRefine((text, context) => {
          const problem = refuseReceiver(text, rules);
          if (problem !== null) context.addIssue({ code: 'custom', message: `url is not accepted: ${problem}` });
        })
        .describe('URL to test: https, and reachable from outside'),
      event: required('event')
        .refine((name) => findCatalogueEvent(name) !== null, {
          error: ({ input }) => `event '${String(input).slice(0, 100)}' is unknown`,
        })
        .describe('Name of the event in the sample')
        .meta({ enum: EVENT_NAMES }),
      secret: z
        .string({ error: 'secret must be a string' })
        .max(MAX_SECRET_LENGTH, { error: `secret may have ${MAX_SECRET_LENGTH} characters` })
        .nullish()
        .describe('Secret that signs the sample'),
      webhook_id: z
        .uuid({ error: 'webhook_id must be the id of a webhook' })
        .nullish()
        .describe(
          'Webhook whose headers and limits the sample uses, and whose secrets sign it unless `secret` is given. ' +
            'Extension',
        ),
    },
    { error: 'The body must be an object with url and event' },
  );
}

/** Sends a sample and stores nothing. Request and response are plain JSON (spec/contract 1.5, spec D3). */
export const triggerWebhookRoute: Route = {
  name: 'trigger-webhook',
  method: 'POST',
  path: '/v2/webhooks/trigger',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'required',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'Send a sample',
    description:
      'Posts an example of an event to a URL and returns the result, with status 200 even if the receiver did not accept it. The ' +
      'rules for webhooks apply: only public addresses, no redirects, 15 seconds.',
    request: {
      schema: body(PUBLIC_ONLY),
      examples: {
        arrival: {
          url: 'https://example.com/hooks/seamark',
          event: 'container.transport.vessel_arrived',
          secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
        },
      },
    },
    answers: { 200: { about: 'The result', schema: responseSchema, contentType: 'application/json' } },
  },
  async handle({ body: given, services, settings, now, database, caller }) {
    const { secretBox, addressRules, trigger } = services;
    const schema = body(addressRules);
    const read = schema.safeParse(given);
    if (!read.success) throw unprocessable(problemsOf(read.error).map(toProblem));
    const { url, secret, webhook_id: webhookId } = read.data;
    const event = findCatalogueEvent(read.data.event);
    if (event === null) throw new Error(`${read.data.event} was already checked`);
    const { signature, ...sender } = webhookId
      ? await senderOf(database, secretBox, { accountId: caller.accountId, webhookId })
      : NO_SENDER;
    const result = await trigger({
      ...sender,
      url,
      event,
      // Forms send an empty string for no secret.
      signature: secret ? { secrets: [secret], header: signature?.header ?? PLAIN_SIGNATURE_HEADER } : signature,
      notificationId: newId(),
      baseUrl: settings.baseUrl,
      now: now(),
    });
    return { status: 200, body: result, contentType: 'application/json' };
  },
};

/** Loads the webhook to send as, even if it is inactive. Throws 422 for an unknown webhook. */
async function senderOf(
  database: Database,
  secretBox: SecretBox,
  { accountId, webhookId }: { accountId: string; webhookId: string },
): Promise<Sender> {
  const row = await findWebhook(database, accountId, webhookId.toLowerCase());
  if (row === null) {
    throw refuseSender('webhook_id is not a webhook of this account');
  }
  const former = await listSigningFormerSecrets(database, accountId, row.id);
  const sealed = [{ sealed: row.secret_encrypted, context: row.id }, ...former];
  return {
    signature: { secrets: openAll(secretBox, sealed), header: row.signature_header },
    customHeaders: openHeaders(secretBox.open, row),
    timeoutMs: row.timeout_seconds === null ? undefined : row.timeout_seconds * 1_000,
    acceptedStatuses: row.accepted_statuses ?? undefined,
  };
}

function openAll(secretBox: SecretBox, sealed: readonly { sealed: Buffer; context: string }[]): string[] {
  try {
    return sealed.map((secret) => secretBox.open(secret.sealed, secret.context));
  } catch {
    // The installation's key has changed since the secret was sealed.
    throw refuseSender('the secret of this webhook can no longer be decrypted; replace it with rotate_secret');
  }
}

function refuseSender(detail: string): Error {
  return unprocessable([{ pointer: '/webhook_id', detail, code: 'invalid' }]);
}

type Sender = Pick<TriggerInput, 'signature' | 'customHeaders' | 'timeoutMs' | 'acceptedStatuses'>;

const NO_SENDER: Sender = { signature: null, customHeaders: [] };

/** Converts a problem, with a pointer into the plain body, which has no `attributes`. */
function toProblem({ path, detail, code }: ReturnType<typeof problemsOf>[number]): Problem {
  return {
    pointer: path.map((step) => `/${step}`).join(''),
    detail,
    code: detail.endsWith('is required') ? 'blank' : code,
  };
}
