/** Resource `webhook_event_category` (spec/contract 1.5): a group of events that webhooks can subscribe to. */
import { z } from 'zod';
import { defineResource } from '../define.ts';

export interface WebhookEventCategorySource {
  id: string;
  name: string;
  events: readonly { name: string; description: string }[];
  baseUrl: string;
}

export const webhookEventCategory = defineResource<WebhookEventCategorySource>()({
  type: 'webhook_event_category',
  about: 'A group of events',
  id: ({ id }) => id,
  attributes: {
    name: [z.string().describe('Name of the category'), ({ name }) => name],
    events: [
      z
        .array(
          z.strictObject({
            name: z.string().describe('Name of the event, for the subscription'),
            description: z.string().describe('Meaning of the event'),
            schema_url: z.url().describe('URL of the JSON Schema of the posted body. Extension'),
            example_url: z.url().describe('URL of an example of the posted body. Extension'),
          }),
        )
        .describe('Events of the category'),
      ({ events, baseUrl }) =>
        events.map(({ name, description }) => ({
          name,
          description,
          schema_url: `${baseUrl}/v2/webhooks/events/${name}/schema`,
          example_url: `${baseUrl}/v2/webhook_notifications/examples?event=${name}`,
        })),
    ],
  },
});
