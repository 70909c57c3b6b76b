/** Parses and validates the attributes of a new replay. */

import { z } from 'zod';
import { keysOf } from '../../reference/records.ts';
import { REPLAYED_ONLY } from '../../resources/webhooks/webhook-replay.ts';
import type { ReplaySelection } from '../../store/postgres/json-columns.ts';
import { findCatalogueEvent } from '../../webhooks/catalogue.ts';
import { instantAttribute, readInput } from '../input.ts';

const MAX_EVENTS = 100;
const MAX_NOTIFICATIONS = 1_000;
const MAX_PER_SECOND = 100;
const DEFAULT_PER_SECOND = 10;

const uuid = (problem: string) => z.uuid({ error: problem }).transform((id) => id.toLowerCase());

const eventName = z
  .string({ error: 'Events must hold strings only' })
  .refine((name) => findCatalogueEvent(name) !== null, {
    error: ({ input }) => `Event '${String(input).slice(0, 100)}' is unknown`,
  });

const filters = {
  from: instantAttribute('From')
    .nullish()
    .describe('Start of the period, by recording time; null: the beginning of the log'),
  to: instantAttribute('To').nullish().describe('End of the period, by recording time; null: now'),
  events: z
    .array(eventName, { error: 'Events must be a list of event names' })
    .min(1, { error: 'Events must name at least one event' })
    .max(MAX_EVENTS, { error: `Events may hold ${MAX_EVENTS} items` })
    .nullish()
    .describe('Names of subscribed events; null: all of them'),
  shipment_id: uuid('Shipment id must be the id of a shipment').nullish().describe('Events of this shipment'),
  container_id: uuid('Container id must be the id of a container').nullish().describe('Events of this container'),
  only: z
    .enum(REPLAYED_ONLY, { error: `Only must be one of: ${REPLAYED_ONLY.join(', ')}` })
    .nullish()
    .describe(
      '`failed`: notifications whose delivery failed permanently. `undelivered` (default): also events without a notification, ' +
        'recorded while the webhook was inactive or before it was created. `all`: also delivered notifications',
    ),
};

const filterNames = keysOf(filters);

export const newReplayAttributes = z
  .object({
    ...filters,
    notification_ids: z
      .array(uuid('Notification ids must hold ids only'), { error: 'Notification ids must be a list of ids' })
      .min(1, { error: 'Notification ids must name at least one notification' })
      .max(MAX_NOTIFICATIONS, { error: `Notification ids may hold ${MAX_NOTIFICATIONS} items` })
      .nullish()
      .describe('Notifications of the webhook to send again, whatever their status, instead of a period and filters'),
    per_second: z
      .int({ error: `Per second must be a whole number from 1 to ${MAX_PER_SECOND}` })
      .min(1, { error: 'Per second must be at least 1' })
      .max(MAX_PER_SECOND, { error: `Per second may be at most ${MAX_PER_SECOND}` })
      .nullish()
      .describe(`Maximum notifications per second; default ${DEFAULT_PER_SECOND}`),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'To must not lie before from' })
  .superRefine((attributes, context) => {
    if (!attributes.notification_ids) return;
    for (const name of filterNames) {
      if (attributes[name] === undefined || attributes[name] === null) continue;
      const message = `${name} cannot be given together with notification_ids`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export interface NewReplay {
  /** Ids and names in the order of the request, so that errors can point to their position. */
  selection: ReplaySelection;
  perSecond: number;
}

/** Parses the attributes. Throws `Rejection` with every problem. */
export function readReplay(attributes: Record<string, unknown>): NewReplay {
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

export function historyFrom(from: Date): NewReplay {
  return readReplay({ from: from.toISOString() });
}

export function oneNotification(id: string): NewReplay {
  return readReplay({ notification_ids: [id] });
}
