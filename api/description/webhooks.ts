/** The section `webhooks`: what is posted for each event, rendered by the code that posts it. */
import type { CatalogueEvent } from '../../webhooks/catalogue.ts';
import type { DescribedEvent } from '../../webhooks/notification-schema.ts';
import { sampleNotification } from '../../webhooks/sample-notification.ts';
import type { SchemaBook } from './schema-book.ts';
import type { OpenApiDocument, Operation, ParameterObject } from './types.ts';

export function webhooksOf(
  events: readonly DescribedEvent[],
  schemas: SchemaBook,
  baseUrl: string,
): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    events.map(({ event, schema }) => [event.name, { post: operationOf(event, schemas.output(schema), baseUrl) }]),
  );
}

function operationOf(event: CatalogueEvent, schema: object, baseUrl: string): Operation {
  const example = { value: JSON.parse(sampleNotification(event, baseUrl)) as unknown };
  return {
    operationId: `on_${event.name.replaceAll('.', '_')}`,
    tags: ['Webhooks'],
    summary: event.description,
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: { ...schema }, examples: { example } } } },
    responses: {
      200: { description: 'Received, as with 201, 202 and 204; anything else is tried again' },
      410: { description: 'Nothing more is sent to this address' },
    },
  };
}

function header(name: string, description: string): ParameterObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const HEADERS = [
  header('webhook-id', 'Id of the notification, the same in every attempt'),
  header('webhook-timestamp', 'Unix seconds of the attempt'),
  header(
    'webhook-signature',
    '`v1,` and base64 of the HMAC-SHA256 over id, timestamp and body (Standard Webhooks 1.0.0)',
  ),
  header('X-T49-Webhook-Signature', 'Lowercase hex of the HMAC-SHA256 over the body'),
];
