import { z } from 'zod';
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { problemsOf, StateConflict } from '../../../operations/rejection.ts';
import { wireTime } from '../../../resources/time.ts';
import { webhook, webhookResource } from '../../../resources/webhooks/webhook.ts';
import type { Queryable } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import {
  countSigningFormerSecrets,
  deleteFormerSecrets,
  formerSecretContext,
  type ReplacedSecret,
  storeReplacedSecret,
} from '../../../store/webhooks/secrets.ts';
import { lockWebhook, replaceSecret, type WebhookRow } from '../../../store/webhooks/webhooks.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../../webhooks/signature.ts';
import { recordAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { unprocessable } from '../../json-api/errors.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type OperationDoc, ok, type Route } from '../../route.ts';
import { webhookSubject } from './audit.ts';

/** Maximum number of secrets, including the current one. Each adds a signature to every delivery. */
const MAX_SECRETS = 10;
const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 168;

const overlap = z.looseObject(
  {
    overlap_hours: z
      .int({ error: 'Overlap hours must be a whole number' })
      .min(0, { error: 'Overlap hours must be 0 or more' })
      .max(MAX_OVERLAP_HOURS, { error: `Overlap hours may be ${MAX_OVERLAP_HOURS} at most` })
      .default(DEFAULT_OVERLAP_HOURS)
      .describe('How long deliveries are also signed with the previous secret; 0: no overlap'),
  },
  { error: 'The body must be an object' },
);

const plain = overlap.extend({ data: z.null().optional() });

const doc: OperationDoc = {
  tag: 'Webhooks',
  summary: 'Replace the secret of a webhook',
  description:
    'Only this response contains the full new secret. During the overlap, deliveries carry a signature for each secret in ' +
    '`webhook-signature`; the plain signature uses the oldest one until it expires. Previous secrets never outlive later ones. ' +
    'No body is needed.',
  extension: true,
  parameters: fieldsParameters('webhook'),
  request: {
    schema: z.union([requestOf('webhook', { id: 'optional', attributes: overlap.optional() }), plain]),
    examples: { week: { overlap_hours: 168 } },
  },
  answers: { 200: { about: 'The webhook, with its new secret', schema: documentOf(webhook) } },
  errors: [409],
};

export const rotateWebhookSecretRoute: Route = {
  name: 'rotate-webhook-secret',
  method: 'POST',
  path: '/v2/webhooks/:id/rotate_secret',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'optional',
  feature: 'webhooks',
  sealsResponse: true,
  doc,
  async handle(request) {
    const webhookId = idInPath(request);
    const { secretBox } = request.services;
    const overlapHours = readOverlap(request.body, webhookId);
    const { accountId } = request.caller;
    const secret = createWebhookSecret();
    const row = await request.database.transaction().execute(async (trx) => {
      const present = found(await lockWebhook(trx, accountId, webhookId));
      const replaced = overlapHours === 0 ? null : sealFormerSecret(secretBox, present);
      if (replaced === null) await deleteFormerSecrets(trx, accountId, webhookId);
      else await storeFormerSecret(trx, replaced, overlapHours);
      const replacement = { sealed: secretBox.seal(secret, webhookId), masked: maskWebhookSecret(secret) };
      const details = { overlap_hours: overlapHours };
      await recordAudit(trx, request, { action: 'webhook.secret_rotated', subject: webhookSubject(present), details });
      return replaceSecret(trx, accountId, webhookId, replacement);
    });
    return ok(await resourceDocument(request, webhookResource(found(row), request.settings.baseUrl, { secret })));
  },
};

/**
 * Seals the current secret as a former one. Returns null if it cannot be decrypted because the installation's key has
 * changed.
 */
function sealFormerSecret(secretBox: SecretBox, present: WebhookRow): ReplacedSecret | null {
  const id = newId();
  try {
    const secret = secretBox.open(present.secret_encrypted, present.id);
    return {
      accountId: present.account_id,
      id,
      webhookId: present.id,
      sealed: secretBox.seal(secret, formerSecretContext(id)),
      masked: present.secret_masked,
      createdAt: present.secret_created_at,
    };
  } catch {
    // Neither this secret nor former ones can sign any more.
    return null;
  }
}

/** Stores a former secret. Throws if there are too many. */
async function storeFormerSecret(trx: Queryable, replaced: ReplacedSecret, overlapHours: number): Promise<void> {
  const { count, firstExpiresAt } = await countSigningFormerSecrets(trx, replaced.accountId, replaced.webhookId);
  if (count + 1 >= MAX_SECRETS) {
    const free = wireTime(firstExpiresAt);
    throw new StateConflict(
      `A webhook may have ${MAX_SECRETS} secrets at a time. Wait until ${free}, when the oldest one expires; or delete the ` +
        'former secrets (DELETE /v2/webhooks/{id}/former_secrets), or rotate with overlap_hours 0, which ends them all.',
      { max_secrets: MAX_SECRETS, oldest_expires_at: free },
    );
  }
  await storeReplacedSecret(trx, replaced, overlapHours);
}

/**
 * Reads the overlap from a plain body, the attributes of a JSON:API document, or the default if there is no body.
 * Throws 422 and 409.
 */
function readOverlap(body: unknown, webhookId: string): number {
  if (body === undefined) return DEFAULT_OVERLAP_HOURS;
  const document = isDocument(body) ? readData(body, { type: 'webhook', id: webhookId }) : null;
  const read = overlap.safeParse(document === null ? body : document.attributes);
  if (read.success) return read.data.overlap_hours;
  const within = document === null ? '' : '/data/attributes';
  throw unprocessable(
    problemsOf(read.error).map(({ path, detail, code }) => ({ pointer: [within, ...path].join('/'), detail, code })),
  );
}

function isDocument(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'data' in body && body.data !== undefined && body.data !== null;
}
