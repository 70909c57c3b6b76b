/** Webhook attributes that users may set. Clients see the error messages. */
import { z } from 'zod';
import { instantAttribute } from '../../../operations/input.ts';
import { Rejection } from '../../../operations/rejection.ts';
import { type AddressRules, refuseAddress } from '../../../webhooks/address.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { PLAIN_SIGNATURE_HEADER } from '../../../webhooks/signature.ts';

export const MAX_URL_LENGTH = 2_048;
const MAX_HEADERS = 20;
const MAX_HEADER_NAME_LENGTH = 128;
const MAX_HEADER_VALUE_LENGTH = 4_096;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Prefix of the headers of Standard Webhooks and of deliveries, such as `webhook-id` and `Webhook-Replay`. */
const OWN_PREFIX = 'webhook-';

const MAX_RETRIES = 20;
const MAX_RETRY_SECONDS = 86_400;
const MAX_RETRY_DAYS = 14;
const MAX_TIMEOUT_SECONDS = 30;

/** Headers that the delivery or the connection sets. A set rather than an object, which would lose `__proto__`. */
const reservedHeaders = new Set([
  '__proto__',
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
]);

function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return reservedHeaders.has(lower) || lower.startsWith(OWN_PREFIX);
}

/** URL parsers drop line breaks and tabs and encode spaces, so the URL called would differ from the one shown. */
const HAS_BLANK = /[\s\p{Cc}]/u;

/** Returns why a URL is rejected, or null if it is allowed. */
export function refuseReceiver(url: string, rules: AddressRules): string | null {
  return HAS_BLANK.test(url)
    ? 'the address must not contain spaces, line breaks or control characters'
    : refuseAddress(url, rules);
}

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
      const problem = refuseReceiver(text, rules);
      if (problem !== null) context.addIssue({ code: 'custom', message: `Url is not accepted: ${problem}` });
    })
    .describe('URL to which notifications are posted; https, and reachable from outside');
}

const active = z.boolean({ error: 'Active must be true or false' }).describe('Whether notifications are sent');

const eventName = z
  .string({ error: 'Events must hold strings only' })
  .refine((name) => findCatalogueEvent(name) !== null, {
    error: ({ input }) => `Event '${String(input).slice(0, 100)}' is unknown`,
  });

const events = z
  .array(eventName, {
    error: ({ input }) =>
      input === undefined || input === null ? "Events can't be blank" : 'Events must be a list of event names',
  })
  .min(1, { error: "Events can't be blank" })
  .max(100, { error: 'Events may hold 100 items' })
  .transform((names) => [...new Set(names)])
  .describe('Names of the events to send');

const header = z.object(
  {
    name: z
      .string({ error: 'The name of a header must be a string' })
      .max(MAX_HEADER_NAME_LENGTH, { error: `The name of a header may have ${MAX_HEADER_NAME_LENGTH} characters` })
      .regex(HEADER_NAME, { error: 'The name of a header holds letters, digits and dashes' })
      .refine((name) => !isReserved(name) && name.toLowerCase() !== PLAIN_SIGNATURE_HEADER.toLowerCase(), {
        error: ({ input }) => `The header ${String(input)} is set by the delivery itself`,
      }),
    value: z
      .string({ error: 'The value of a header must be a string' })
      .max(MAX_HEADER_VALUE_LENGTH, { error: `The value of a header may have ${MAX_HEADER_VALUE_LENGTH} characters` })
      // Other characters could end the header line.
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
  .describe('Additional headers; null: none');

const ordering = z
  .enum(['none', 'container'], { error: "Ordering must be 'none' or 'container'" })
  .describe(
    '`container`: the events of a container arrive in order, and one that fails delays those after it; `none`: they arrive ' +
      'as soon as possible. Extension',
  );

const retrySchedule = z
  .array(
    z
      .int({ error: 'Retry schedule must hold whole seconds' })
      .min(1, { error: 'Each of retry schedule must be 1 or more' })
      .max(MAX_RETRY_SECONDS, { error: `Each of retry schedule may be ${MAX_RETRY_SECONDS} at most` }),
    { error: 'Retry schedule must be a list of seconds' },
  )
  .min(1, { error: "Retry schedule can't be blank" })
  .max(MAX_RETRIES, { error: `Retry schedule may hold ${MAX_RETRIES} items` })
  .refine((delays) => delays.reduce((sum, delay) => sum + delay, 0) <= MAX_RETRY_DAYS * 86_400, {
    error: `Retry schedule may take ${MAX_RETRY_DAYS} days in all`,
  })
  .nullable()
  .describe('Seconds between attempts, one item fewer than there are attempts; null: the default. Extension');

const timeoutSeconds = z
  .int({ error: 'Timeout seconds must be a whole number' })
  .min(1, { error: 'Timeout seconds must be 1 or more' })
  .max(MAX_TIMEOUT_SECONDS, { error: `Timeout seconds may be ${MAX_TIMEOUT_SECONDS} at most` })
  .nullable()
  .describe('Timeout for a response; null: the default. Extension');

const acceptedStatuses = z
  .array(
    z
      .int({ error: 'Accepted statuses must hold whole numbers' })
      .min(200, { error: 'Each of accepted statuses must be 200 to 299' })
      .max(299, { error: 'Each of accepted statuses must be 200 to 299' }),
    { error: 'Accepted statuses must be a list of HTTP statuses' },
  )
  .min(1, { error: "Accepted statuses can't be blank" })
  .max(100, { error: 'Accepted statuses may hold 100 items' })
  .transform((statuses) => [...new Set(statuses)].sort((a, b) => a - b))
  .nullable()
  .describe('Statuses that count as received; null: 200, 201, 202 and 204. Extension');

const signatureHeader = z
  .string({ error: 'Signature header must be a string' })
  .max(MAX_HEADER_NAME_LENGTH, { error: `Signature header may have ${MAX_HEADER_NAME_LENGTH} characters` })
  .regex(HEADER_NAME, { error: 'Signature header holds letters, digits and dashes' })
  .refine((name) => !isReserved(name), {
    error: ({ input }) => `The header ${String(input)} is set by the delivery itself`,
  })
  .nullable()
  .describe('Name of the header with the plain signature, over the body only; null: no such header. Extension');

/** Placeholder for the installation's rules in schemas that are used only for the description. */
export const PUBLIC_ONLY: AddressRules = { allowLoopback: false };

/** Unknown attributes are ignored. */
export function newWebhookAttributes(rules: AddressRules) {
  return z.object({
    url: url(rules),
    active: active.default(true),
    events,
    headers: headers.default(null),
    ordering: ordering.default('none'),
    retry_schedule: retrySchedule.default(null),
    timeout_seconds: timeoutSeconds.default(null),
    accepted_statuses: acceptedStatuses.default(null),
    signature_header: signatureHeader.default(PLAIN_SIGNATURE_HEADER),
    history_from: instantAttribute('History from')
      .nullish()
      .describe(
        'Time since which recorded events are replayed at the start; null: only new events are sent. Extension',
      ),
  });
}

/** Absent attributes stay unchanged. */
export function webhookChanges(rules: AddressRules) {
  return z.object({
    url: url(rules).optional(),
    active: active.optional(),
    events: events.optional(),
    headers: headers.optional(),
    ordering: ordering.optional(),
    retry_schedule: retrySchedule.optional(),
    timeout_seconds: timeoutSeconds.optional(),
    accepted_statuses: acceptedStatuses.optional(),
    signature_header: signatureHeader.optional(),
  });
}

export interface HeaderNames {
  headers: readonly { name: string }[] | null;
  signature_header: string | null;
}

/** Throws `Rejection` if the plain signature would overwrite a custom header. `stored` supplies what `given` omits. */
export function checkHeaderNames(
  given: { [Name in keyof HeaderNames]?: HeaderNames[Name] | undefined },
  stored: HeaderNames,
): void {
  const { headers = stored.headers, signature_header = stored.signature_header } = given;
  const index = headers?.findIndex(({ name }) => name.toLowerCase() === signature_header?.toLowerCase()) ?? -1;
  if (index === -1) return;
  const detail = `The header ${signature_header} cannot be both a custom header and the signature header`;
  const path = given.signature_header === undefined ? ['headers', index, 'name'] : ['signature_header'];
  throw new Rejection([{ path, detail, code: 'duplicate' }]);
}
