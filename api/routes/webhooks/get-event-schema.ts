import { z } from 'zod';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { eventSchema } from '../../description/event-schema.ts';
import type { JsonSchema } from '../../description/types.ts';
import { notFound } from '../../json-api/errors.ts';
import type { Route } from '../../route.ts';

const contentType = 'application/schema+json';

/** Schemas by URL. They are expensive to build and never change while the process runs. */
const cache = new Map<string, JsonSchema>();

/** For receivers that validate notifications or generate types. */
export const getWebhookEventSchemaRoute: Route = {
  name: 'get-webhook-event-schema',
  method: 'GET',
  path: '/v2/webhooks/events/:name/schema',
  scope: 'read',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'Get the schema of an event',
    description:
      'JSON Schema (2020-12) of the complete document that is posted for the event. It is self-contained and allows unknown ' +
      'members, because more may be added.',
    extension: true,
    answers: {
      200: {
        about: 'The schema',
        contentType,
        schema: z
          .looseObject({
            $schema: z.literal('https://json-schema.org/draft/2020-12/schema'),
            $id: z.url(),
            title: z.string().describe('Name of the event'),
            type: z.literal('object'),
          })
          .describe('A JSON Schema'),
      },
    },
  },
  async handle({ params, settings: { baseUrl } }) {
    const event = findCatalogueEvent(params['name'] ?? '');
    if (event === null) throw notFound('No event has this name');
    const key = `${baseUrl} ${event.name}`;
    const schema = cache.get(key) ?? eventSchema(event, baseUrl);
    cache.set(key, schema);
    return { status: 200, body: schema, contentType };
  },
};
