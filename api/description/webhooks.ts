/** The `webhooks` section. Its examples are rendered by the code that posts the events. */
import type { CatalogueEvent } from '../../webhooks/catalogue.ts';
import type { DescribedEvent } from '../../webhooks/notification-schema.ts';
import { sampleNotification } from '../../webhooks/sample-notification.ts';
import type { ComponentSchemas } from './component-schemas.ts';
import type { OpenApiDocument, Operation, ParameterObject } from './types.ts';

export function webhooksOf(
  events: readonly DescribedEvent[],
  schemas: ComponentSchemas,
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
        description:
          'Accepted, like 201, 202 and 204, or the statuses that the webhook lists; any other status is retried',
      },
      410: { description: 'The server disables the webhook and sends no more notifications' },
    },
  };
}

interface Header {
  name: string;
  description: string;
  /** Omitted if the header is always present. */
  required?: boolean;
}

function header({ name, description, required = true }: Header): ParameterObject {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

/** Headers that `webhooks/signature.ts` and `webhooks/send.ts` set in addition to custom ones. */
const HEADERS: readonly Header[] = [
  { name: 'webhook-id', description: 'Id of the notification, the same in every attempt and replay' },
  { name: 'webhook-timestamp', description: 'Unix seconds of the attempt' },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and base64 of the HMAC-SHA256 over id, timestamp and body, joined by full stops (Standard Webhooks 1.0.0). ' +
      'During the overlap of a rotation, one for each valid secret, newest first, separated by spaces',
  },
  {
    name: 'X-T49-Webhook-Signature',
    description:
      'Lowercase hex of the HMAC-SHA256 over the body only; during the overlap of a rotation, with the oldest valid secret. ' +
      'The webhook can rename or disable the header',
    required: false,
  },
  {
    name: 'Webhook-Replay',
    description: 'Id of the replay; only in attempts of a replay',
    required: false,
  },
];
