/** `webhook_status_event`: an extension, what the events `webhook.*` are about. No secret, path or header of the webhook stands in it. */
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
  about: 'A webhook does nothing but fail, or was switched off. Extension',
  id: ({ id }) => id,
  attributes: {
    event: [
      z.enum(['webhook.failing', 'webhook.disabled']).describe('Name of the event, as webhooks know it'),
      ({ event }) => event,
    ],
    timestamp: [instant.describe('When it was noticed'), ({ timestamp }) => wireTime(timestamp)],
    host: [
      z.string().describe('Host of the address; all of it stands with the webhook'),
      ({ webhook }) => new URL(webhook.url).host,
    ],
    reason: [
      z
        .enum(['only_failures', 'gone'])
        .describe('`only_failures`: no attempt succeeded for long; `gone`: the receiver answered 410'),
      ({ reason }) => reason,
    ],
    percent: [
      z.int().nullable().describe('How much of the time until it is switched off has passed; null once it is'),
      ({ percent }) => percent,
    ],
    failing_since: [at('Since when the address has taken nothing'), ({ failingSince }) => wireTime(failingSince)],
    disables_at: [
      at('When it is switched off unless an attempt succeeds before; null once it is'),
      ({ disablesAt }) => wireTime(disablesAt),
    ],
  },
  relationships: {
    webhook: { one: ['webhook'], about: 'The webhook', read: ({ webhook }) => ({ id: webhook.id, type: 'webhook' }) },
  },
});
