/** Resource `webhook_notification` (spec/contract 2.12): a notification with its delivery status. */
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
  /** Time of the next attempt; null if none is planned. */
  nextAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  lastStatusCode: number | null;
  replaying: boolean;
  eventId: string;
  /** Id of the replay that last queued the notification. */
  replayId: string | null;
}

export const webhookNotification = defineResource<WebhookNotificationSource>()({
  type: 'webhook_notification',
  about: 'One event for one webhook',
  id: ({ id }) => id,
  attributes: {
    ...postedAttributes,
    attempts: [z.int().min(0).describe('Number of attempts, including replays. Extension'), (row) => row.attempts],
    next_attempt_at: [
      at('Earliest time of the next attempt; null: none planned. Extension'),
      ({ nextAttemptAt }) => wireTime(nextAttemptAt),
    ],
    last_attempt_at: [at('When the last attempt began. Extension'), ({ lastAttemptAt }) => wireTime(lastAttemptAt)],
    last_status_code: [
      z.int().nullable().describe('HTTP status of the last attempt; null without a response. Extension'),
      ({ lastStatusCode }) => lastStatusCode,
    ],
    replaying: [z.boolean().describe('Whether it is queued by a replay. Extension'), ({ replaying }) => replaying],
  },
  relationships: {
    ...postedRelations,
    shipment: {
      one: ['shipment'],
      about: 'Shipment of the event. Extension',
      read: ({ shipmentId }) => oneOf('shipment', shipmentId),
    },
    container: {
      one: ['container'],
      about: 'Container of the event. Extension',
      read: ({ containerId }) => oneOf('container', containerId),
    },
    logged_event: {
      one: ['event'],
      about: 'Entry in the event log. Extension',
      read: ({ eventId }) => oneOf('event', eventId),
    },
    webhook_replay: {
      one: ['webhook_replay'],
      about: 'Replay that last queued it. Extension',
      read: ({ replayId }) => oneOf('webhook_replay', replayId),
    },
  },
});
