/**
 * Resource `webhook_notification_log`: a delivery attempt. The contract names it but does not define its attributes
 * (spec/contract 2.12).
 */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export type DeliveryAttemptRow = Selectable<DB['delivery_attempts']>;

const headers = z.record(z.string(), z.string());

export const webhookNotificationLog = defineResource<DeliveryAttemptRow>()({
  type: 'webhook_notification_log',
  about: 'An attempt to deliver a notification',
  id: ({ id }) => id,
  attributes: {
    attempt_number: [z.int().min(1).describe('1 for the first attempt'), ({ number }) => number],
    attempted_at: [instant.describe('When it began'), (row) => wireTime(row.started_at)],
    duration_ms: [z.int().min(0).describe('Duration in milliseconds'), (row) => row.duration_ms],
    succeeded: [z.boolean().describe('Whether the receiver accepted the notification'), ({ error }) => error === null],
    status_code: [
      z.int().nullable().describe('HTTP status of the response; null without a response'),
      (row) => row.status_code,
    ],
    error: [text('Error; null if it succeeded'), ({ error }) => error],
    url: [text('URL of the request; null for old attempts without this record'), ({ url }) => url],
    address: [text('Resolved network address; null without a connection'), (row) => row.address],
    request_headers: [
      headers.describe('Headers of the request; values of your own headers are hidden'),
      (row) => row.request_headers,
    ],
    response_headers: [headers.nullable().describe('Headers of the response'), (row) => row.response_headers],
    response_body: [text('First 64 KiB of the response'), (row) => row.response_body],
  },
  relationships: {
    webhook_notification: {
      one: ['webhook_notification'],
      read: (row) => oneOf('webhook_notification', row.notification_id),
    },
    webhook_replay: {
      one: ['webhook_replay'],
      about: 'Replay that made the attempt, if any',
      read: (row) => oneOf('webhook_replay', row.replay_id),
    },
  },
});
