/** Tests subscriptions as their recipients get them: from the API to a real mail server and back to the unsubscribe link. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { createMailer, type RunningMailer } from '../../../infra/processes/mailer.ts';
import { readConfiguration } from '../../../infra/settings/configuration.ts';
import { sendExceptionMails } from '../../../operations/exceptions/mails.ts';
import { type MessageRoundDeps, sendMessages } from '../../../operations/subscriptions/send-messages.ts';
import { sendTestMessage } from '../../../operations/subscriptions/subscriptions.ts';
import { appendEvents } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { enqueueMessages } from '../../../store/subscriptions/messages.ts';
import { removeRecipient } from '../../../store/subscriptions/subscriptions.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { SmtpServer } from '../portal/smtp-server.ts';
import { insertExceptions } from '../web/exceptions-world.ts';
import { insertTracked, insertTransportEvent, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const APP = 'https://seamark.example';
const ARRIVED = 'container.transport.vessel_arrived';
const smtp = new SmtpServer();
let api: TestApi;
let mailer: RunningMailer;
let deps: MessageRoundDeps;
let people: string[];
let mine: Tracked;
let others: Tracked;
let party: string;
beforeAll(async () => {
  const secretBox = createSecretBox(Buffer.alloc(32, 9));
  api = await startTestApi({ services: () => ({ secretBox }) });
  const settings = {
    SEAMARK_SMTP_URL: `smtp://${await smtp.start()}`,
    SEAMARK_MAIL_FROM: 'Seamark <seamark@example.com>',
  };
  mailer = createMailer(readConfiguration(settings), pino({ level: 'silent' }));
  const post = async () => Promise.reject(new Error('no channel'));
  deps = {
    database: api.database,
    appUrl: APP,
    send: (mail) => mailer.handOver(mail),
    signatures: secretBox,
    ...{ post, openSecret: secretBox.open },
  };
  const { passwords } = idlePortal();
  for (const name of ['desk', 'boss']) {
    await createAdmin(
      { database: api.database, passwords, now: () => new Date() },
      { accountId: api.accountId, email: `${name}@example.com`, password: async () => 'correct horse battery staple' },
    );
  }
  const { data } = (await api.get('/v2/users')).body;
  const idOf = async (email: string) =>
    (
      await api.database
        .selectFrom('users')
        .innerJoin('people', 'people.id', 'users.person_id')
        .select('users.id')
        .where('people.email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  expect(data).toHaveLength(2);
  people = [await idOf('desk@example.com'), await idOf('boss@example.com')];
  party = (
    await api.request('POST', '/v2/parties', {
      body: { data: { type: 'party', attributes: { company_name: 'Maple' } } },
    })
  ).body.data.id;
  mine = await insertTracked(api.database, api.accountId, {
    number: 'BLMINE1',
    containers: ['SIMU1234565'],
    shipment: { tags: ['urgent'], ref_numbers: ['PO-1'], customer_id: party },
  });
  others = await insertTracked(api.database, api.accountId, { number: 'BLOTHER1', containers: ['SIMU7654321'] });
});
afterAll(async () => {
  await mailer?.stop();
  await smtp.stop();
  await api?.stop();
});
beforeEach(async () => {
  await api.database.deleteFrom('subscriptions').execute();
  smtp.received.length = 0;
});

/** Publishes an event about a container, as a recording does. */
async function publish(
  tracked: Tracked,
  {
    name = ARRIVED,
    backfilled = false,
    ...event
  }: { name?: string; backfilled?: boolean } & Record<string, unknown> = {},
): Promise<void> {
  const id = await insertTransportEvent(api.database, api.accountId, tracked, {
    event: name as typeof ARRIVED,
    ...event,
  });
  const published = {
    ...{ id: newId(), name, shipmentId: tracked.shipmentId, containerId: tracked.containerIds[0] ?? null },
    ...{ trackingRequestId: tracked.requestId, backfilled, occurredAt: '2026-11-01T14:00:00Z' },
    body: { reference: { id, type: 'transport_event' }, included: [] },
  };
  await api.database.transaction().execute((trx) => appendEvents(trx, api.accountId, [published], () => ''));
}

async function subscribe(attributes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await api.request('POST', '/v2/subscriptions', {
    body: {
      data: {
        type: 'subscription',
        attributes: { name: 'Arrivals', events: [ARRIVED], recipient_ids: [people[0]], ...attributes },
      },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

/** The texts of a mail as a mail program decodes them. */
const shown = (data: string) =>
  data
    .replaceAll('=\n', '')
    .replace(/(=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
const mails = () => smtp.received.map(({ data }) => shown(data));
const receivers = () => smtp.received.map(({ to }) => to[0]?.replace(/^RCPT TO:<(.*)>$/, '$1')).sort();
const soon = () => new Date(Date.now() + 1_000);

describe('a message at once', () => {
  test('states what happened, where and when at the place, with links', async () => {
    await subscribe();
    await publish(mine);
    expect(await sendMessages(deps, soon())).toBe(1);
    const [text = ''] = mails();
    expect(text).toMatch(/^Subject: SIMU1234565: Vessel arrived$/m);
    expect(text).toContain('1 Nov 2026, 06:00 GMT-8, Los Angeles (USLAX)');
    expect(text).toContain('EVER EXAMPLE · Shipment BLMINE1 · PO-1');
    expect(text).toContain(`${APP}/shipments/${mine.shipmentId}`);
    expect(text).toContain('multipart/alternative');
    expect(text).toContain(`<a href="${APP}/shipments/${mine.shipmentId}">`);
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  });

  test('is sent once, to each recipient', async () => {
    await subscribe({ recipient_ids: people });
    await publish(mine);
    await Promise.all([sendMessages(deps, soon()), sendMessages(deps, soon()), sendMessages(deps, soon())]);
    await sendMessages(deps, soon());
    expect(receivers()).toEqual(['boss@example.com', 'desk@example.com']);
  });

  test('leaves out history, events before the subscription, and withdrawn events', async () => {
    await publish(mine);
    await subscribe();
    await publish(mine, { backfilled: true });
    await publish(mine, { invalidated_at: new Date() });
    await publish(mine, { name: 'container.transport.vessel_departed' });
    expect(await sendMessages(deps, soon())).toBe(0);
  });

  test.each<[Record<string, unknown>]>([
    [{ tags: ['urgent'] }],
    [{ customer_ids: 'party' }],
    [{ port_of_lading_locodes: ['CNSHA'], port_of_discharge_locodes: ['uslax'], tags: ['other', 'urgent'] }],
  ])('matches shipments by %j', async (filter) => {
    await subscribe({ ...filter, ...(filter['customer_ids'] === 'party' ? { customer_ids: [party] } : {}) });
    await publish(others);
    await publish(mine);
    expect(await sendMessages(deps, soon())).toBe(1);
    expect(mails()[0]).toContain('SIMU1234565');
    expect(mails()[0]).not.toContain('SIMU7654321');
  });

  test('is about exceptions too', async () => {
    await subscribe({ events: [], exceptions: ['lfd_soon'] });
    await insertExceptions(api.database, api.accountId);
    await sendExceptionMails(deps, soon());
    expect(await sendMessages(deps, soon())).toBe(1);
    expect(mails()[0]).toContain('Last free day was');
    expect(await sendMessages(deps, soon())).toBe(0);
  });

  test('states the previous value of a changed day in the zone of its place', async () => {
    await subscribe({ events: ['container.pickup_lfd.changed'] });
    const days = { value: '2026-11-09T08:00:00Z', previous_value: '2026-11-07T08:00:00Z' };
    await publish(mine, { name: 'container.pickup_lfd.changed', ...days });
    await sendMessages(deps, soon());
    expect(mails()[0]).toContain('SIMU1234565: Last free day');
    expect(mails()[0]).toContain('7 Nov 2026 → 9 Nov 2026');
  });

  test('is retried if the mail server refuses it, with the same id', async () => {
    await subscribe();
    await publish(mine);
    const refused: string[] = [];
    const send: MessageRoundDeps['send'] = async ({ id }) => {
      refused.push(id);
      throw new Error('451 later');
    };
    expect(await sendMessages({ ...deps, send }, soon())).toBe(0);
    const { last_error } = (await api.get('/v2/subscriptions')).body.data[0].attributes;
    expect(last_error).toBe('451 later');
    expect(await sendMessages(deps, new Date(Date.now() + 120_000))).toBe(1);
    expect(mails()[0]).toMatch(new RegExp(`^Message-ID: <${refused[0]}@example.com>$`, 'm'));
  });
});

describe('a channel', () => {
  const posted: { url: string; body: string }[] = [];
  const post: MessageRoundDeps['post'] = async (url, body) => void posted.push({ url, body });
  const SLACK = 'https://hooks.slack.example/services/T0/B0/s3cret';
  beforeEach(() => {
    posted.length = 0;
  });

  test('of Slack gets each event once, with escaped texts, and its URL is never returned', async () => {
    const id = await subscribe({ name: 'A <b> & co', recipient_ids: [], channel: 'slack', channel_url: SLACK });
    const { body } = await api.get(`/v2/subscriptions/${id}`);
    expect(JSON.stringify(body)).not.toContain('s3cret');
    expect(body.data.attributes).toMatchObject({ channel: 'slack', channel_host: 'hooks.slack.example' });
    await publish(mine);
    expect(await sendMessages({ ...deps, post }, soon())).toBe(1);
    expect(await sendMessages({ ...deps, post }, soon())).toBe(0);
    expect(posted.map(({ url }) => url)).toEqual([SLACK]);
    const message = JSON.parse(posted[0]?.body ?? '');
    expect(message.text).toContain(`• <${APP}/shipments/${mine.shipmentId}|SIMU1234565: Vessel arrived>`);
    expect(message.text).toContain('Notification "A &lt;b&gt; &amp; co"');
  });

  test('gets a test message of a subscription that is switched off', async () => {
    const id = await subscribe({
      ...{ channel: 'slack', channel_url: 'https://hooks.slack.com/services/T/B/s', active: false, recipient_ids: [] },
    });
    const subscription = await api.database
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const row = { ...subscription, last_sent_at: null, last_error: null };
    await sendTestMessage(api.database, row, { userId: people[0] ?? '', withChannel: true, now: new Date() });
    const posts: string[] = [];
    await sendMessages({ ...deps, post: async (url) => void posts.push(url) }, soon());
    expect(posts).toEqual(['https://hooks.slack.com/services/T/B/s']);
  });

  test('of Teams gets an adaptive card besides the emails, and is changed without its URL', async () => {
    const id = await subscribe({ channel: 'slack', channel_url: SLACK });
    const change = (attributes: Record<string, unknown>) =>
      api.request('PATCH', `/v2/subscriptions/${id}`, { body: { data: { type: 'subscription', attributes } } });
    expect((await change({ channel: 'teams' })).status).toBe(200);
    await publish(mine);
    expect(await sendMessages({ ...deps, post }, soon())).toBe(2);
    expect(receivers()).toEqual(['desk@example.com']);
    const [{ contentType, content }] = JSON.parse(posted[0]?.body ?? '').attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(JSON.stringify(content.body)).toContain('SIMU1234565: Vessel arrived');
    expect((await change({ channel: null })).body.data.attributes).toMatchObject({ channel: null, channel_host: null });
    await publish(mine);
    expect(await sendMessages({ ...deps, post }, soon())).toBe(1);
    expect(posted).toHaveLength(1);
  });

  test.each([
    [{ channel: 'slack' }, 'channel_url'],
    [{ channel_url: SLACK }, 'channel'],
    [{ channel: 'slack', channel_url: 'http://hooks.slack.example/a' }, 'channel_url'],
    [{ channel: 'slack', channel_url: 'https://10.0.0.1/a' }, 'channel_url'],
  ])('%j is refused at %s', async (attributes, pointer) => {
    const given = { name: 'X', events: [ARRIVED], recipient_ids: [people[0]], ...attributes };
    const { status, body } = await api.request('POST', '/v2/subscriptions', {
      body: { data: { type: 'subscription', attributes: given } },
    });
    expect(status).toBe(422);
    expect(body.errors[0].source.pointer).toBe(`/data/attributes/${pointer}`);
    expect(JSON.stringify(body)).not.toContain('s3cret');
  });
});

describe('a digest', () => {
  test('collects until its hour and lists each event once', async () => {
    await subscribe({ frequency: 'daily', digest_hour: 7, time_zone: 'UTC', name: 'Morning' });
    await publish(mine);
    await sendMessages(deps, soon());
    await publish(others);
    await sendMessages(deps, soon());
    expect(mails()).toEqual([]);
    expect(await sendMessages(deps, new Date(Date.now() + 86_400_000))).toBe(1);
    expect(mails()[0]).toMatch(/^Subject: Morning: 2 changes$/m);
    expect(await sendMessages(deps, new Date(Date.now() + 3 * 86_400_000))).toBe(0);
  });

  test('is sent at once if its subscription is changed to that', async () => {
    const id = await subscribe({ frequency: 'weekly' });
    await publish(mine);
    await sendMessages(deps, soon());
    const body = { data: { type: 'subscription', attributes: { frequency: 'at_once' } } };
    expect((await api.request('PATCH', `/v2/subscriptions/${id}`, { body })).status).toBe(200);
    await publish(others);
    expect(await sendMessages(deps, soon())).toBe(1);
    expect(mails()[0]).toContain('2 changes');
  });
});

describe('unsubscribing', () => {
  const open = (path: string, method = 'GET') => fetch(`${api.origin}${path}`, { method });

  test('takes one POST to the link in the mail, and changes nothing when it is only opened', async () => {
    const id = await subscribe({ recipient_ids: people });
    await publish(mine);
    await sendMessages(deps, soon());
    const path =
      new RegExp(`List-Unsubscribe: <${APP}(/unsubscribe/\\S+)>`).exec(mails()[0]?.replaceAll('\n ', ' ') ?? '')?.[1] ??
      '';
    expect(await (await open(path)).text()).toContain(
      'Stop the emails of the notification &quot;Arrivals&quot;?'.replaceAll('&quot;', '"'),
    );
    const count = async () => (await api.get(`/v2/subscriptions/${id}`)).body.data.relationships.recipients.data.length;
    expect(await count()).toBe(2);
    expect(await (await open(path, 'POST')).text()).toContain('You no longer receive these emails');
    expect((await open(path, 'POST')).status).toBe(200);
    expect(await count()).toBe(1);
    await publish(mine);
    expect(await sendMessages(deps, soon())).toBe(1);
  });

  test('takes a signed link', async () => {
    const id = await subscribe();
    const forged = `/unsubscribe/${api.accountId}.${id}.${people[0]}.${'A'.repeat(22)}`;
    expect((await open(forged, 'POST')).status).toBe(404);
    expect((await open('/unsubscribe/nothing')).status).toBe(404);
  });
});

describe('recipients who leave', () => {
  const change = (id: string, attributes: Record<string, unknown>) =>
    api.request('PATCH', `/v2/subscriptions/${id}`, { body: { data: { type: 'subscription', attributes } } });

  test('make a subscription inactive when the last one unsubscribes', async () => {
    const id = await subscribe();
    const [accountId, userId] = [api.accountId, people[0] ?? ''];
    await removeRecipient(api.database, { accountId, subscriptionId: id, userId });
    expect((await api.get(`/v2/subscriptions/${id}`)).body.data.attributes.active).toBe(false);
    expect((await change(id, { name: 'Renamed' })).status).toBe(200);
  });

  test('are left out of a later change once they are no longer members', async () => {
    const former = newId();
    const id = await subscribe({ recipient_ids: people });
    await api.database
      .updateTable('subscriptions')
      .set({ user_ids: [...people, former] })
      .where('id', '=', id)
      .execute();
    const { status, body } = await change(id, { name: 'Renamed' });
    expect(status).toBe(200);
    expect(body.data.relationships.recipients.data.map((one: { id: string }) => one.id)).toEqual(people);
    expect((await change(id, { recipient_ids: [former] })).status).toBe(422);
  });
});

test('many messages with many events are enqueued in several statements', async () => {
  const subscriptionIds: string[] = [];
  for (let count = 0; count < 30; count += 1) subscriptionIds.push(await subscribe({ name: `Arrivals ${count}` }));
  const eventIds = Array.from({ length: 2_000 }, newId);
  const message = { accountId: api.accountId, userId: people[0] ?? '', exceptionIds: [], isTest: false, dueAt: soon() };
  await enqueueMessages(
    api.database,
    subscriptionIds.map((subscriptionId) => ({ ...message, subscriptionId, eventIds })),
    new Date(),
  );
  const { rows } = await sql<{ ids: number }>`
    select cardinality(event_ids) as ids from subscription_messages where account_id = ${api.accountId}
      and subscription_id = any(${subscriptionIds})`.execute(api.database);
  expect(rows.map(({ ids }) => ids)).toEqual(Array.from({ length: 30 }, () => 2_000));
});

describe('a subscription', () => {
  const send = (attributes: Record<string, unknown>) =>
    api.request('POST', '/v2/subscriptions', { body: { data: { type: 'subscription', attributes } } });

  test.each([
    [{ name: 'X', recipient_ids: 'desk' }, 'events'],
    [{ name: 'X', events: [ARRIVED] }, 'recipient_ids'],
    [{ name: 'X', events: ['container.updated'], recipient_ids: 'desk' }, 'events/0'],
    [{ name: 'X', events: [ARRIVED], recipient_ids: 'desk', time_zone: 'Mars/Base' }, 'time_zone'],
    [{ name: 'X', events: [ARRIVED], recipient_ids: 'desk', quiet_from: 22 }, 'quiet_until'],
    [{ name: 'X', events: [ARRIVED], recipient_ids: 'desk', quiet_from: 22, quiet_until: 22 }, 'quiet_until'],
    [
      { name: 'X', events: [ARRIVED], recipient_ids: 'desk', port_of_lading_locodes: ['Los Angeles'] },
      'port_of_lading_locodes/0',
    ],
    [{ name: 'X', events: [ARRIVED], recipient_ids: 'nobody' }, 'recipient_ids'],
    [{ name: 'X', events: [ARRIVED], recipient_ids: 'desk', customer_ids: 'nobody' }, 'customer_ids'],
  ])('%j is refused at %s', async (given, pointer) => {
    const ids: Record<string, string[]> = { desk: [people[0] ?? ''], nobody: [newId()] };
    const filled = Object.entries(given).map(([name, value]) => [name, ids[String(value)] ?? value]);
    const { status, body } = await send(Object.fromEntries(filled));
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.errors[0].source.pointer).toBe(`/data/attributes/${pointer}`);
  });

  test('is deleted with its waiting messages', async () => {
    const id = await subscribe({ frequency: 'daily' });
    await publish(mine);
    await sendMessages(deps, soon());
    expect((await api.request('DELETE', `/v2/subscriptions/${id}`)).status).toBe(200);
    expect(await api.database.selectFrom('subscription_messages').select('id').execute()).toEqual([]);
  });
});
