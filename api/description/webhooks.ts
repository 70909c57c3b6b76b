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
    parameters: HEADERS.map(header),
    requestBody: { required: true, content: { 'application/json': { schema: { ...schema }, examples: { example } } } },
    responses: {
      200: {
        description: 'Received, as with 201, 202 and 204, or what the webhook names; anything else is tried again',
      },
      410: { description: 'Nothing more is sent to this address' },
    },
  };
}

interface Header {
  name: string;
  description: string;
  /** Left out where it is always there. */
  required?: boolean;
}

function header({ name, description, required = true }: Header): ParameterObject {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

/** Headers that `webhooks/signature.ts` and `webhooks/send.ts` set, beside custom ones. */
const HEADERS: readonly Header[] = [
  { name: 'webhook-id', description: 'Id of the notification, the same in every attempt and replay' },
  { name: 'webhook-timestamp', description: 'Unix seconds of the attempt' },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and base64 of the HMAC-SHA256 over id, timestamp and body, joined by full stops (Standard Webhooks 1.0.0). ' +
      'While a secret is being rotated one for each valid secret, the newest first, with a space between them',
  },
  {
    name: 'X-T49-Webhook-Signature',
    description:
      'Lowercase hex of the HMAC-SHA256 over the body alone; while a secret is being rotated, by the oldest that is valid. ' +
      'The webhook may give the header another name, or none',
    required: false,
  },
  {
    name: 'Webhook-Replay',
    description: 'Id of the replay that the attempt belongs to; only where it is sent again on demand',
    required: false,
  },
];
