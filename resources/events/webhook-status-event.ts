/**
 * Resource `webhook_status_event` (an extension): the object of `webhook.*` events, without the webhook's secrets, path
 * or headers.
 */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { at, instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface WebhookStatusEventSource {
  id: string;
  event: 'webhook.failing' | 'webhook.disabled';
  webhook: { id: string; url: string };
  percent: number | null;
  reason: 'only_failures' | 'gone';
  failingSince: Date | null;
  disablesAt: Date | null;
  timestamp: Date;
}

export const webhookStatusEvent = defineResource<WebhookStatusEventSource>()({
  type: 'webhook_status_event',
  about: 'A webhook keeps failing, or was disabled. Extension',
  id: ({ id }) => id,
  attributes: {
    event: [z.enum(['webhook.failing', 'webhook.disabled']).describe('Name of the event'), ({ event }) => event],
    timestamp: [instant.describe('Time of the change'), ({ timestamp }) => wireTime(timestamp)],
    host: [
      z.string().describe('Host of the URL; see the webhook for the full URL'),
      ({ webhook }) => new URL(webhook.url).host,
    ],
    reason: [
      z
        .enum(['only_failures', 'gone'])
        .describe('`only_failures`: all attempts failed for a long time; `gone`: the receiver responded with 410'),
      ({ reason }) => reason,
    ],
    percent: [
      z.int().nullable().describe('Elapsed share of the time until it is disabled; null once disabled'),
      ({ percent }) => percent,
    ],
    failing_since: [at('When the failures began'), ({ failingSince }) => wireTime(failingSince)],
    disables_at: [
      at('When it will be disabled unless an attempt succeeds; null once disabled'),
      ({ disablesAt }) => wireTime(disablesAt),
    ],
  },
  relationships: {
    webhook: { one: ['webhook'], about: 'The webhook', read: ({ webhook }) => ({ id: webhook.id, type: 'webhook' }) },
  },
});
