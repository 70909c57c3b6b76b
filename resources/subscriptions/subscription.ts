/** Resource `subscription` (an extension): what members are notified about by email, and when. */

import { z } from 'zod';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { defineResource } from '../define.ts';
import { TRANSPORT_EVENT_NAMES } from '../events/transport-event.ts';
import { EXCEPTION_KINDS } from '../exceptions/exception.ts';
import { manyOf, oneOf } from '../resource.ts';
import { at, instant, text, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';

const hour = z.int().min(0).max(23);

export const subscription = defineResource<{ row: SubscriptionRow; baseUrl: string }>()({
  type: 'subscription',
  about: 'What members are notified about by email, and when. Extension',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Name, part of the subject of its emails'), ({ row }) => row.name],
    active: [z.boolean().describe('Whether messages are sent'), ({ row }) => row.active],
    channel: [
      z.enum(['slack', 'teams']).nullable().describe('Kind of channel to which messages are also posted; null: none'),
      ({ row }) => row.channel,
    ],
    channel_host: [text('Host of the channel; its URL is never returned'), ({ row }) => row.channel_host],
    events: [z.array(z.enum(TRANSPORT_EVENT_NAMES)).describe('Names of events of containers'), ({ row }) => row.events],
    exceptions: [z.array(z.enum(EXCEPTION_KINDS)).describe('Kinds of exceptions'), ({ row }) => row.exceptions],
    tags: [z.array(z.string()).describe('Only shipments with one of these tags; empty: all'), ({ row }) => row.tags],
    port_of_lading_locodes: [
      z.array(z.string()).describe('Only from these UN/LOCODEs; empty: from all'),
      ({ row }) => row.pol_locodes,
    ],
    port_of_discharge_locodes: [
      z.array(z.string()).describe('Only to these UN/LOCODEs; empty: to all'),
      ({ row }) => row.pod_locodes,
    ],
    frequency: [
      z.enum(['at_once', 'daily', 'weekly']).describe('`at_once`, or collected in a digest'),
      ({ row }) => row.frequency,
    ],
    digest_hour: [hour.describe('Hour of digests in `time_zone`'), ({ row }) => row.digest_hour],
    digest_weekday: [
      z.int().min(1).max(7).describe('Day of weekly digests, 1 (Monday) to 7 (Sunday)'),
      ({ row }) => row.digest_weekday,
    ],
    time_zone: [zone.describe('IANA time zone of the hours'), ({ row }) => row.time_zone],
    quiet_from: [
      hour.nullable().describe('Start of the quiet hours, in which nothing is sent immediately; null: none'),
      ({ row }) => row.quiet_from,
    ],
    quiet_until: [
      hour.nullable().describe('End of the quiet hours, at which held messages are sent'),
      ({ row }) => row.quiet_until,
    ],
    last_sent_at: [
      at('When its latest email was sent; null: none in the last week'),
      ({ row }) => wireTime(row.last_sent_at),
    ],
    last_error: [text('Why its latest email could not be sent; null: no problem'), ({ row }) => row.last_error],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it was last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  relationships: {
    recipients: { many: ['user'], about: 'Who receives the emails', read: ({ row }) => manyOf('user', row.user_ids) },
    customers: {
      many: ['party'],
      about: 'Only shipments of these parties; empty: of all',
      read: ({ row }) => manyOf('party', row.customer_ids),
    },
    creator: {
      one: ['user'],
      about: 'Creator; null if created with an API key without a user',
      read: ({ row }) => oneOf('user', row.created_by_user_id),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/subscriptions/${row.id}`,
});
