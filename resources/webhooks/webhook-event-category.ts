/** `webhook_event_category` (spec/contract 1.5): events that webhooks can be told of, as people look for them. */
import { z } from 'zod';
import { defineResource } from '../define.ts';

export interface WebhookEventCategorySource {
  id: string;
  name: string;
  events: readonly { name: string; description: string }[];
  /** Origin of the API. */
  baseUrl: string;
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
            schema_url: z.url().describe('Where the JSON Schema of what is posted stands. Extension'),
            example_url: z.url().describe('Where an example of what is posted stands. Extension'),
          }),
        )
        .describe('Its events'),
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
