/** `webhook_notification` (spec/contract 2.12): what was posted, and what became of it since. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { type PostedNotificationSource, postedAttributes, postedRelations } from './posted-notification.ts';

export interface WebhookNotificationSource extends PostedNotificationSource {
  shipmentId: string | null;
  containerId: string | null;
  attempts: number;
  /** Null when none is planned. */
  nextAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  lastStatusCode: number | null;
  replaying: boolean;
  eventId: string;
  /** That last queued it. */
  replayId: string | null;
}

export const webhookNotification = defineResource<WebhookNotificationSource>()({
  type: 'webhook_notification',
  about: 'One event for one webhook',
  id: ({ id }) => id,
  attributes: {
    ...postedAttributes,
    attempts: [z.int().min(0).describe('How often it was tried, replays included. Extension'), (row) => row.attempts],
    next_attempt_at: [
      at('Not before then it is tried again; null when nothing is planned. Extension'),
      ({ nextAttemptAt }) => wireTime(nextAttemptAt),
    ],
    last_attempt_at: [at('When the last attempt began. Extension'), ({ lastAttemptAt }) => wireTime(lastAttemptAt)],
    last_status_code: [
      z.int().nullable().describe('HTTP status of the answer to the last attempt; null where none came. Extension'),
      ({ lastStatusCode }) => lastStatusCode,
    ],
    replaying: [z.boolean().describe('It waits to be sent again. Extension'), ({ replaying }) => replaying],
  },
  relationships: {
    ...postedRelations,
    shipment: {
      one: ['shipment'],
      about: 'Whose event it is. Extension',
      read: ({ shipmentId }) => oneOf('shipment', shipmentId),
    },
    container: {
      one: ['container'],
      about: 'Whose event it is. Extension',
      read: ({ containerId }) => oneOf('container', containerId),
    },
    logged_event: {
      one: ['event'],
      about: 'Its entry in the event log. Extension',
      read: ({ eventId }) => oneOf('event', eventId),
    },
    webhook_replay: {
      one: ['webhook_replay'],
      about: 'The replay that queued it last. Extension',
      read: ({ replayId }) => oneOf('webhook_replay', replayId),
    },
  },
});
