import { z } from 'zod';
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { readInput } from '../../../operations/input.ts';
import { instant } from '../../../resources/schemas.ts';
import { wireTime } from '../../../resources/time.ts';
import { MASKED_VALUE, webhook, webhookResource } from '../../../resources/webhooks/webhook.ts';
import type { WebhookHeaders } from '../../../store/postgres/json-columns.ts';
import { enqueueDelivery } from '../../../store/postgres/outbox.ts';
import { lockOrder, releaseAll, retryImmediately } from '../../../store/webhooks/delivery-queues.ts';
import { lockWebhook, updateWebhook, type WebhookChanges, type WebhookRow } from '../../../store/webhooks/webhooks.ts';
import { openHeaders, sealHeaders, withStoredValues } from '../../../webhooks/sealed-headers.ts';
import { changedFields, recordAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { checkHeaderNames, PUBLIC_ONLY, webhookChanges } from './attributes.ts';
import { webhookSubject } from './audit.ts';

/**
 * Clears a webhook's failures, so that it is retried immediately. Applied when it is activated, or when an active
 * webhook gets a new URL. A webhook that stays disabled keeps its reason.
 */
const RESET_FAILURES = {
  consecutive_failures: 0,
  failing_since: null,
  next_probe_at: null,
  announced_percent: 0,
  disabled_at: null,
  disabled_reason: null,
} satisfies WebhookChanges;

const meta = z
  .strictObject({ replay_from: instant.describe('Value of `from` for a replay of the undelivered events') })
  .optional()
  .describe('Present if the webhook is enabled again after the server had disabled it. Extension');

/** Allowance for the age of an event at its first failed attempt. */
const OLDER_EVENT_MS = 3_600_000;

/** Returns the time from which events may be undelivered; null if the server had not disabled the webhook. */
function missedFrom({ disabled_at, failing_since }: WebhookRow): Date | null {
  if (disabled_at === null) return null;
  return new Date((failing_since ?? disabled_at).getTime() - OLDER_EVENT_MS);
}

/** Deliveries in progress are not affected. */
export const updateWebhookRoute: Route = {
  name: 'update-webhook',
  method: 'PATCH',
  path: '/v2/webhooks/:id',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'required',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'Change a webhook',
    description:
      'Omitted attributes stay unchanged. Deliveries in progress are not affected. If the server had disabled the webhook, ' +
      '`meta.replay_from` is the start for a replay of the undelivered events.',
    parameters: fieldsParameters('webhook'),
    request: {
      schema: requestOf('webhook', { id: 'optional', attributes: webhookChanges(PUBLIC_ONLY) }),
      examples: { pause: { data: { type: 'webhook', attributes: { active: false } } } },
    },
    answers: { 200: { about: 'The webhook', schema: documentOf(webhook, meta) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'webhook', id });
    const { addressRules, secretBox } = request.services;
    const schema = webhookChanges(addressRules);
    const given = readInput(schema, attributes);
    const { accountId } = request.caller;
    const { row, replayFrom } = await request.database.transaction().execute(async (trx) => {
      await lockOrder(trx, accountId, id);
      // Locks notifications before the webhook, as delivery attempts do. The reverse order could deadlock.
      if (given.ordering === 'none') await releaseAll(trx, accountId, id);
      const isFresh = given.active === true || given.url !== undefined;
      if (isFresh) await retryImmediately(trx, accountId, id);
      const before = found(await lockWebhook(trx, accountId, id));
      const { headers, signature_header } = before;
      checkHeaderNames(given, { headers, signature_header });
      const isRevived = given.active === true || (given.url !== undefined && (given.active ?? before.active));
      const changes = {
        ...withoutAbsent(given),
        ...(given.headers === undefined ? {} : newHeaders(secretBox, before, given.headers)),
        ...(isRevived ? RESET_FAILURES : {}),
      };
      const updated = await updateWebhook(trx, accountId, id, changes);
      if (updated !== null) await enqueueDelivery(trx, accountId, id);
      const details = changedFields(given, schema);
      await recordAudit(trx, request, {
        action: 'webhook.changed',
        subject: webhookSubject(updated ?? before),
        details,
      });
      return { row: updated, replayFrom: given.active === true ? missedFrom(before) : null };
    });
    const document = await resourceDocument(request, webhookResource(found(row), request.settings.baseUrl));
    return ok(replayFrom === null ? document : { ...document, meta: { replay_from: wireTime(replayFrom) } });
  },
};

/** Seals new headers. A value that a client sends back masked, as it was shown, stands for the stored one. */
function newHeaders(secretBox: SecretBox, before: WebhookRow, given: WebhookHeaders | null) {
  const isMasked = given?.some(({ value }) => value === MASKED_VALUE) ?? false;
  const headers = isMasked && given !== null ? withStoredValues(given, openHeaders(secretBox.open, before)) : given;
  return sealHeaders(secretBox.seal, { id: before.id, headers });
}

type Given<Changes> = { [Name in keyof Changes]?: Exclude<Changes[Name], undefined> };

/** Drops absent attributes, whose columns must not be set to null. */
function withoutAbsent<Changes extends object>(changes: Changes): Given<Changes> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<Changes>;
}
