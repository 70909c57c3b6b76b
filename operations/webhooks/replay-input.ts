/** What may be asked of a replay; the messages are what clients see. */
import { z } from 'zod';
import { REPLAYED_ONLY } from '../../resources/webhooks/webhook-replay.ts';
import type { ReplaySelection } from '../../store/webhooks/replays.ts';
import { findCatalogueEvent } from '../../webhooks/catalogue.ts';
import { readInput } from '../input.ts';
import { instantAttribute } from '../instant-attribute.ts';

const MAX_EVENTS = 100;
const MAX_NOTIFICATIONS = 1_000;
const MAX_PER_SECOND = 100;
const DEFAULT_PER_SECOND = 10;

const uuid = (problem: string) => z.uuid({ error: problem }).transform((id) => id.toLowerCase());

const eventName = z
  .string({ error: 'Events must hold strings only' })
  .refine((name) => findCatalogueEvent(name) !== null, {
    error: ({ input }) => `Event '${String(input).slice(0, 100)}' is not known`,
  });

const filters = {
  from: instantAttribute('From')
    .nullish()
    .describe('Events recorded then or later; null: from the beginning of the log'),
  to: instantAttribute('To').nullish().describe('Events recorded then or earlier; null: up to now'),
  events: z
    .array(eventName, { error: 'Events must be a list of event names' })
    .min(1, { error: 'Events must name at least one event' })
    .max(MAX_EVENTS, { error: `Events may hold ${MAX_EVENTS} items` })
    .nullish()
    .describe('Names, of those that the webhook subscribes to; null: all of these'),
  shipment_id: uuid('Shipment id must be the id of a shipment').nullish().describe('Events of this shipment'),
  container_id: uuid('Container id must be the id of a container').nullish().describe('Events of this container'),
  only: z
    .enum(REPLAYED_ONLY, { error: `Only must be one of: ${REPLAYED_ONLY.join(', ')}` })
    .nullish()
    .describe(
      '`failed`: notifications that were given up. `undelivered`, which holds when left out: those, and events of which the ' +
        'webhook has no notification, as they were recorded while it was inactive or before it was created. `all`: ' +
        'delivered ones too',
    ),
};

const filterNames = Object.keys(filters) as (keyof typeof filters)[];

export const newReplayAttributes = z
  .object({
    ...filters,
    notification_ids: z
      .array(uuid('Notification ids must hold ids only'), { error: 'Notification ids must be a list of ids' })
      .min(1, { error: 'Notification ids must name at least one notification' })
      .max(MAX_NOTIFICATIONS, { error: `Notification ids may hold ${MAX_NOTIFICATIONS} items` })
      .nullish()
      .describe('These notifications of the webhook, whatever became of them, in place of a period and filters'),
    per_second: z
      .int({ error: `Per second must be a whole number from 1 to ${MAX_PER_SECOND}` })
      .min(1, { error: 'Per second must be 1 at least' })
      .max(MAX_PER_SECOND, { error: `Per second may be ${MAX_PER_SECOND} at most` })
      .nullish()
      .describe(`Most notifications in a second; ${DEFAULT_PER_SECOND} when left out`),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'To lies before from' })
  .superRefine((given, context) => {
    if (!given.notification_ids) return;
    for (const name of filterNames) {
      if (given[name] === undefined || given[name] === null) continue;
      const message = `${name} cannot be given together with notification_ids`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export interface ReplayWish {
  /** Ids and names as given, so that what is wrong with one can be told by its place. */
  selection: ReplaySelection;
  perSecond: number;
}

/** Throws `Rejection` with what is wrong with the attributes, as a client sent them. */
export function readReplay(attributes: Record<string, unknown>): ReplayWish {
  const given = readInput(newReplayAttributes, attributes);
  const ids = given.notification_ids ?? null;
  return {
    selection: {
      from: given.from?.toISOString() ?? null,
      to: given.to?.toISOString() ?? null,
      events: given.events ?? null,
      shipment_id: given.shipment_id ?? null,
      container_id: given.container_id ?? null,
      notification_ids: ids,
      only: ids === null ? (given.only ?? 'undelivered') : null,
    },
    perSecond: given.per_second ?? DEFAULT_PER_SECOND,
  };
}

/** Everything that the webhook was not told of since then. */
export function historyFrom(from: Date): ReplayWish {
  return readReplay({ from: from.toISOString() });
}

/** One notification, whatever became of it. */
export function oneNotification(id: string): ReplayWish {
  return readReplay({ notification_ids: [id] });
}
