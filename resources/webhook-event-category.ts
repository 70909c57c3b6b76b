/** `webhook_event_category` (rest-contract 1.5): events that webhooks can be told of, as people look for them. */
import { z } from 'zod';
import { defineResource } from './define.ts';

export interface WebhookEventCategorySource {
  id: string;
  name: string;
  events: readonly { name: string; description: string }[];
}

export const webhookEventCategory = defineResource<WebhookEventCategorySource>()({
  type: 'webhook_event_category',
  about: 'Events that belong together',
  id: ({ id }) => id,
  attributes: {
    name: [z.string().describe('Name of the category'), ({ name }) => name],
    events: [
      z
        .array(
          z.strictObject({
            name: z.string().describe('Name by which a webhook subscribes to it'),
            description: z.string().describe('What it means'),
          }),
        )
        .describe('Its events'),
      ({ events }) => events.map(({ name, description }) => ({ name, description })),
    ],
  },
});
