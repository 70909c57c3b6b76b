/** What users may set of a webhook; the messages are what clients see. */
import { z } from 'zod';
import { type AddressRules, refuseAddress } from '../../../webhooks/address.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';

export const MAX_URL_LENGTH = 2_048;
/** Decisions: at most 20 custom headers. */
const MAX_HEADERS = 20;
const MAX_HEADER_NAME_LENGTH = 128;
const MAX_HEADER_VALUE_LENGTH = 4_096;

/** Set by the delivery or the connection itself. */
const reservedHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-t49-webhook-signature',
]);

function url(rules: AddressRules) {
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? "Url can't be blank" : 'Url must be a string'),
    })
    .trim()
    .min(1, { error: "Url can't be blank" })
    .max(MAX_URL_LENGTH, { error: `Url is too long (maximum is ${MAX_URL_LENGTH} characters)` })
    .superRefine((text, context) => {
      if (text === '') return;
      const problem = refuseAddress(text, rules);
      if (problem !== null) context.addIssue({ code: 'custom', message: `Url is not accepted: ${problem}` });
    })
    .describe('Address to which notifications are posted; https, and reachable from outside');
}

const active = z.boolean({ error: 'Active must be true or false' }).describe('Whether notifications are sent');

const eventName = z
  .string({ error: 'Events must hold strings only' })
  .refine((name) => findCatalogueEvent(name) !== null, {
    error: ({ input }) => `Event '${String(input).slice(0, 100)}' is not known`,
  });

const events = z
  .array(eventName, {
    error: ({ input }) =>
      input === undefined || input === null ? "Events can't be blank" : 'Events must be a list of event names',
  })
  .min(1, { error: "Events can't be blank" })
  .max(100, { error: 'Events may hold 100 items' })
  .transform((names) => [...new Set(names)])
  .describe('Names of the events to be sent');

const header = z.object(
  {
    name: z
      .string({ error: 'The name of a header must be a string' })
      .max(MAX_HEADER_NAME_LENGTH, { error: `The name of a header may have ${MAX_HEADER_NAME_LENGTH} characters` })
      .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, { error: 'The name of a header holds letters, digits and dashes' })
      .refine((name) => !reservedHeaders.has(name.toLowerCase()) && !name.toLowerCase().startsWith('webhook-'), {
        error: ({ input }) => `The header ${String(input)} is set by the delivery itself`,
      }),
    value: z
      .string({ error: 'The value of a header must be a string' })
      .max(MAX_HEADER_VALUE_LENGTH, { error: `The value of a header may have ${MAX_HEADER_VALUE_LENGTH} characters` })
      // Visible ASCII, spaces and tabs: nothing that could end the line.
      .regex(/^[\t\x20-\x7e]*$/, { error: 'The value of a header holds printable ASCII only' }),
  },
  { error: 'Headers must be objects with name and value' },
);

const headers = z
  .array(header, { error: 'Headers must be a list' })
  .max(MAX_HEADERS, { error: `Headers may hold ${MAX_HEADERS} items` })
  .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, {
    error: 'Each header may be given once',
  })
  .nullable()
  .describe('Headers of your own to be sent along; null: none');

/** For POST. Unknown attributes are ignored. */
export function newWebhookAttributes(rules: AddressRules) {
  return z.object({ url: url(rules), active: active.default(true), events, headers: headers.default(null) });
}

/** For PATCH: what is absent stays as it is. */
export function webhookChanges(rules: AddressRules) {
  return z.object({
    url: url(rules).optional(),
    active: active.optional(),
    events: events.optional(),
    headers: headers.optional(),
  });
}
