/** Creates, changes and tests subscriptions: what members are notified about by email, and when. */

import { z } from 'zod';
import { TRANSPORT_EVENT_NAMES } from '../../resources/events/transport-event.ts';
import { isZoneOfDatabase } from '../../store/exceptions/mails.ts';
import { membershipsOfAccount } from '../../store/people/memberships.ts';
import { findByIds } from '../../store/postgres/by-ids.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { findExamples } from '../../store/subscriptions/matches.ts';
import { enqueueMessages } from '../../store/subscriptions/messages.ts';
import {
  countSubscriptionsForUpdate,
  findSubscription,
  insertSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../../store/subscriptions/subscriptions.ts';
import { EXCEPTION_KINDS } from '../../tracking/exceptions/rules.ts';
import { readInput, requiredText, textList } from '../input.ts';
import { type InputProblem, Rejection } from '../rejection.ts';
import { type ChannelDeps, channelColumns, channelMembers } from './channel.ts';

const MAX_SUBSCRIPTIONS = 200;
const MAX_RECIPIENTS = 50;
/** More than there are names. Duplicates are removed. */
const MAX_NAMES = 200;

export const FREQUENCIES = ['at_once', 'daily', 'weekly'] as const;

function distinct<Item>(list: readonly Item[]): Item[] {
  return [...new Set(list)];
}

function ids(label: string) {
  return z
    .array(z.uuid({ error: `${label} must hold ids only` }), { error: `${label} must be a list of ids` })
    .max(MAX_RECIPIENTS, { error: `${label} may hold ${MAX_RECIPIENTS} ids` })
    .transform(distinct);
}

function hour(label: string) {
  const error = { error: `${label} must be a whole number from 0 to 23` };
  return z.int(error).min(0, error).max(23, error);
}

const locodes = (label: string) =>
  textList(label).pipe(
    z.array(
      z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, { error: `${label} must hold UN/LOCODEs only` }),
    ),
  );

const weekday = { error: 'Digest weekday must be a whole number from 1 (Monday) to 7 (Sunday)' };

const members = {
  ...channelMembers,
  name: requiredText('Name', 80).describe('Name, part of the subject of its emails'),
  active: z.boolean({ error: 'Active must be true or false' }).describe('Whether messages are sent'),
  events: z
    .array(z.enum(TRANSPORT_EVENT_NAMES, { error: 'Events must hold names of events of containers' }), {
      error: 'Events must be a list',
    })
    .max(MAX_NAMES, { error: `Events may hold ${MAX_NAMES} names` })
    .describe('Names of events of containers'),
  exceptions: z
    .array(z.enum(EXCEPTION_KINDS, { error: `Exceptions must be among: ${EXCEPTION_KINDS.join(', ')}` }), {
      error: 'Exceptions must be a list',
    })
    .max(MAX_NAMES, { error: `Exceptions may hold ${MAX_NAMES} kinds` })
    .describe('Kinds of exceptions'),
  recipient_ids: ids('Recipient ids').describe('Users who receive the emails; by default the signed-in person'),
  customer_ids: ids('Customer ids').describe('Only shipments of these parties; empty: of all'),
  tags: textList('Tags').describe('Only shipments with one of these tags; empty: all'),
  port_of_lading_locodes: locodes('Port of lading locodes').describe('Only from these UN/LOCODEs; empty: from all'),
  port_of_discharge_locodes: locodes('Port of discharge locodes').describe('Only to these UN/LOCODEs; empty: to all'),
  frequency: z
    .enum(FREQUENCIES, { error: `Frequency must be one of: ${FREQUENCIES.join(', ')}` })
    .describe('`at_once`, or collected in a digest'),
  digest_hour: hour('Digest hour').describe('Hour of digests in `time_zone`'),
  digest_weekday: z
    .int(weekday)
    .min(1, weekday)
    .max(7, weekday)
    .describe('Day of weekly digests, 1 (Monday) to 7 (Sunday)'),
  time_zone: z
    .string({ error: 'Time zone must be a string' })
    .max(64, { error: 'Time zone is too long (maximum is 64 characters)' })
    .describe('IANA time zone of the hours'),
  quiet_from: hour('Quiet from')
    .nullable()
    .describe('Start of the quiet hours, in which nothing is sent immediately; null: none'),
  quiet_until: hour('Quiet until').nullable().describe('End of the quiet hours, at which held messages are sent'),
};

export const newSubscriptionAttributes = z.object({
  ...members,
  channel: members.channel.optional(),
  channel_url: members.channel_url.optional(),
  active: members.active.default(true),
  events: members.events.default([]),
  exceptions: members.exceptions.default([]),
  recipient_ids: members.recipient_ids.optional(),
  customer_ids: members.customer_ids.default([]),
  tags: members.tags.default([]),
  port_of_lading_locodes: members.port_of_lading_locodes.default([]),
  port_of_discharge_locodes: members.port_of_discharge_locodes.default([]),
  frequency: members.frequency.default('at_once'),
  digest_hour: members.digest_hour.default(7),
  digest_weekday: members.digest_weekday.default(1),
  time_zone: members.time_zone.default('UTC'),
  quiet_from: members.quiet_from.default(null),
  quiet_until: members.quiet_until.default(null),
});

export const subscriptionChanges = z.object(members).partial();

interface SubscriptionInput {
  channelDeps: ChannelDeps;
  accountId: string;
  /** Signed-in person or creator of the key. */
  userId: string | null;
  attributes: Record<string, unknown>;
  now: Date;
}

/** Creates a subscription. It starts with the events that follow. Throws `Rejection`. */
export async function createSubscription(
  trx: Queryable,
  { accountId, userId, attributes, now, channelDeps }: SubscriptionInput,
): Promise<SubscriptionRow> {
  const { recipient_ids, ...input } = readInput(newSubscriptionAttributes, attributes);
  const id = newId();
  const channel = channelColumns(channelDeps, id, input);
  const columns = { ...columnsOf(input), ...channel, user_ids: recipient_ids ?? (userId === null ? [] : [userId]) };
  await check(trx, accountId, columns);
  if ((await countSubscriptionsForUpdate(trx, accountId)) >= MAX_SUBSCRIPTIONS) {
    throw new Rejection([
      {
        path: [],
        detail: `An account may have ${MAX_SUBSCRIPTIONS} subscriptions; delete one first`,
        code: 'too_many',
      },
    ]);
  }
  await insertSubscription(trx, {
    ...columns,
    account_id: accountId,
    id,
    created_by_user_id: userId,
    created_at: now,
    updated_at: now,
  });
  return present(await findSubscription(trx, accountId, id));
}

/**
 * Changes a subscription; attributes that are left out stay, except for recipients who are no longer members. Returns
 * null if it was deleted meanwhile. Throws `Rejection`.
 */
export async function changeSubscription(
  trx: Queryable,
  before: SubscriptionRow,
  { accountId, attributes, now, channelDeps }: Omit<SubscriptionInput, 'userId'>,
): Promise<SubscriptionRow | null> {
  const people = new Set((await membershipsOfAccount(trx, accountId)).map(({ userId }) => userId));
  const remaining = before.user_ids.filter((id) => people.has(id));
  const merged = { ...attributesOf({ ...before, user_ids: remaining }), ...attributes };
  const { recipient_ids = [], ...input } = readInput(newSubscriptionAttributes, merged);
  const channel = channelColumns(channelDeps, before.id, input, before);
  const columns = { ...columnsOf(input), ...channel, user_ids: recipient_ids };
  await check(trx, accountId, columns);
  await updateSubscription(trx, accountId, before.id, { ...columns, updated_at: now });
  return findSubscription(trx, accountId, before.id);
}

/**
 * Enqueues a test message for one person, and for the channel if `withChannel`, with the newest events that match. It is
 * sent within a minute.
 */
export async function sendTestMessage(
  trx: Queryable,
  { account_id: accountId, id: subscriptionId, channel }: SubscriptionRow,
  { userId, withChannel, now }: { userId: string; withChannel: boolean; now: Date },
): Promise<void> {
  const eventIds = await findExamples(trx, accountId, subscriptionId);
  const message = { accountId, subscriptionId, eventIds, exceptionIds: [], isTest: true, dueAt: now };
  const receivers = [userId, ...(withChannel && channel !== null ? [null] : [])];
  await enqueueMessages(
    trx,
    receivers.map((receiver) => ({ ...message, userId: receiver })),
    now,
  );
}

type Input = z.output<typeof newSubscriptionAttributes>;

/** Returns the columns of the attributes; most have the same name. */
function columnsOf({ channel: _channel, channel_url: _url, ...input }: Omit<Input, 'recipient_ids'>) {
  const { port_of_lading_locodes: pol_locodes, port_of_discharge_locodes: pod_locodes, ...same } = input;
  const [events, exceptions] = [distinct(same.events), distinct(same.exceptions)];
  return { ...same, events, exceptions, pol_locodes, pod_locodes };
}

function attributesOf({ user_ids: recipient_ids, pol_locodes, pod_locodes, ...row }: SubscriptionRow) {
  const { name, active, events, exceptions, customer_ids, tags, frequency, digest_hour, digest_weekday } = row;
  const { time_zone, quiet_from, quiet_until } = row;
  return {
    ...{ name, active, events, exceptions, customer_ids, tags, recipient_ids },
    ...{ frequency, digest_hour, digest_weekday, time_zone, quiet_from, quiet_until },
    port_of_lading_locodes: pol_locodes,
    port_of_discharge_locodes: pod_locodes,
  };
}

interface Checked {
  events: string[];
  exceptions: string[];
  user_ids: string[];
  channel: string | null;
  customer_ids: string[];
  time_zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  active: boolean;
}

/** Checks what depends on several attributes or on the account. Throws `Rejection` with every problem. */
async function check(trx: Queryable, accountId: string, columns: Checked): Promise<void> {
  const problems: InputProblem[] = [];
  const add = (attribute: string, detail: string) => problems.push({ path: [attribute], detail, code: 'invalid' });
  if (columns.events.length + columns.exceptions.length === 0) add('events', 'Choose an event or an exception');
  const isUnread = columns.user_ids.length === 0 && columns.channel === null;
  if (columns.active && isUnread) add('recipient_ids', 'Choose a recipient or a channel');
  const people = await membershipsOfAccount(trx, accountId);
  const isMember = (id: string) => people.some(({ userId }) => userId === id);
  if (!columns.user_ids.every(isMember)) add('recipient_ids', 'Recipients must be members of the account');
  const parties = await findByIds(trx, 'parties', accountId, columns.customer_ids);
  if (parties.length < columns.customer_ids.length) add('customer_ids', 'Customers must be parties of the account');
  if (!(await isZoneOfDatabase(trx, columns.time_zone))) {
    add('time_zone', 'Time zone must be an IANA zone such as America/New_York');
  }
  const { quiet_from: from, quiet_until: until } = columns;
  if ((from === null) !== (until === null)) add('quiet_until', 'Quiet hours need a beginning and an end');
  else if (from !== null && from === until) add('quiet_until', 'Quiet hours must not last all day');
  if (problems.length > 0) throw new Rejection(problems);
}

function present(row: SubscriptionRow | null): SubscriptionRow {
  if (row === null) throw new Error('the subscription is gone');
  return row;
}
