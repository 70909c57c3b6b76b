/** `webhook_notification_log`: one attempt to deliver a notification. Published nowhere, so the shape is ours (spec/contract 2.12). */
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
  about: 'One attempt to deliver a notification',
  id: ({ id }) => id,
  attributes: {
    attempt_number: [z.int().min(1).describe('1 for the first attempt'), ({ number }) => number],
    attempted_at: [instant.describe('When it began'), (row) => wireTime(row.started_at)],
    duration_ms: [z.int().min(0).describe('How long it took, in milliseconds'), (row) => row.duration_ms],
    succeeded: [z.boolean().describe('Whether the receiver took the notification'), ({ error }) => error === null],
    status_code: [
      z.int().nullable().describe('HTTP status of the answer; null where none came'),
      (row) => row.status_code,
    ],
    error: [text('What went wrong, if anything did'), ({ error }) => error],
    url: [text('Where it was posted; null of attempts that were made before this was kept'), ({ url }) => url],
    address: [text('Network address that the name led to; null where nothing was connected to'), (row) => row.address],
    request_headers: [
      headers.describe('As sent; the values of your own headers are hidden'),
      (row) => row.request_headers,
    ],
    response_headers: [headers.nullable().describe('Headers of the answer'), (row) => row.response_headers],
    response_body: [text('The first 64 KiB of the answer'), (row) => row.response_body],
  },
  relationships: {
    webhook_notification: {
      one: ['webhook_notification'],
      read: (row) => oneOf('webhook_notification', row.notification_id),
    },
    webhook_replay: {
      one: ['webhook_replay'],
      about: 'The replay that it was part of, if any',
      read: (row) => oneOf('webhook_replay', row.replay_id),
    },
  },
});
