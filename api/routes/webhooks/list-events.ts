import { webhookEventCategory } from '../../../resources/webhooks/webhook-event-category.ts';
import { EVENT_GROUPS } from '../../../webhooks/catalogue.ts';
import { sparse } from '../../json-api/document.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { readInclude } from '../../json-api/include.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { wholeListOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

/** Omits events of features that are disabled for the account. */
export const listWebhookEventsRoute: Route = {
  name: 'list-webhook-events',
  method: 'GET',
  path: '/v2/webhooks/events',
  scope: 'read',
  body: 'none',
  feature: 'webhooks',
  withoutExport: true,
  doc: {
    tag: 'Webhooks',
    summary: 'List events',
    description:
      'Every event by category, with the URLs of its schema and of an example. ' +
      'The section `webhooks` of this description contains the same schemas.',
    parameters: fieldsParameters('webhook_event_category'),
    answers: { 200: { about: 'The categories', schema: wholeListOf(webhookEventCategory) } },
  },
  async handle({ caller, query, url, settings: { baseUrl } }) {
    readInclude(query, 'webhook_event_category');
    const { features } = caller.account;
    const data = EVENT_GROUPS.map(({ id, name, events }) => {
      const offered = events.filter(({ feature }) => feature === null || features[feature]);
      return webhookEventCategory.render({ id, name, events: offered, baseUrl });
    });
    return ok(sparse({ data, links: { self: url, current: url } }, readFieldsets(query)));
  },
};
