import { z } from 'zod';
import { postedDocumentNotification } from '../../../../resources/webhooks/posted-document-notification.ts';
import { postedNotification } from '../../../../resources/webhooks/posted-notification.ts';
import { type CatalogueEvent, EVENT_NAMES, findCatalogueEvent } from '../../../../webhooks/catalogue.ts';
import { notifiedResource } from '../../../../webhooks/notification-schema.ts';
import { sampleNotification } from '../../../../webhooks/sample-notification.ts';
import { ApiError } from '../../../json-api/errors.ts';
import type { Parameter } from '../../../json-api/parameters.ts';
import { selfLink } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';

const eventParameter: Parameter<CatalogueEvent> = {
  name: 'event',
  about: 'Name of the event',
  required: true,
  schema: z.enum(EVENT_NAMES),
  read(query) {
    const event = findCatalogueEvent(query.text('event') ?? '');
    if (event === null) {
      throw new ApiError(400, [{ status: '400', source: { parameter: 'event' }, title: 'Bad Request', detail: null }]);
    }
    return event;
  },
};

const example = z.strictObject({
  data: z.union([postedNotification.schema, postedDocumentNotification.schema]),
  included: z.array(notifiedResource),
  links: selfLink,
});

/** Renders a notification of a fictitious journey with the code that renders deliveries. */
export const getWebhookNotificationExampleRoute: Route = {
  name: 'get-webhook-notification-example',
  method: 'GET',
  path: '/v2/webhook_notifications/examples',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Webhook notifications',
    summary: 'Get an example of an event',
    description: 'A complete notification as it would be posted, for a fictitious journey.',
    parameters: [eventParameter],
    answers: { 200: { about: 'The example', schema: example } },
  },
  async handle({ query, settings, url }) {
    const text = sampleNotification(eventParameter.read(query), settings.baseUrl);
    return ok({ ...JSON.parse(text), links: { self: url } });
  },
};
