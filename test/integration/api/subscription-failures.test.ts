/** Tests that notifications which fail, and subscriptions that are deleted meanwhile, hold up nothing else. */

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { sendExceptionMails } from '../../../operations/exceptions/mails.ts';
import { type MessageRoundDeps, sendMessages } from '../../../operations/subscriptions/send-messages.ts';
import { sendTestMessage } from '../../../operations/subscriptions/subscriptions.ts';
import { appendEvents } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { enqueueMessages } from '../../../store/subscriptions/messages.ts';
import { findSubscription } from '../../../store/subscriptions/subscriptions.ts';
import { EXCEPTION_KINDS } from '../../../tracking/exceptions/rules.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { insertExceptions } from '../web/exceptions-world.ts';
import { insertTracked, insertTransportEvent, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const ARRIVED = 'container.transport.vessel_arrived';
const PATIENT = { timeout: 30_000 };
const secretBox = createSecretBox(Buffer.alloc(32, 9));

interface Side {
  accountId: string;
  key: string;
  userId: string;
  email: string;
  tracked: Tracked;
}

let api: TestApi;
let one: Side;
let other: Side;
let deps: MessageRoundDeps;
let sent: string[];
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ secretBox }) });
  [one, other] = [await sideOf(api.accountId, api.key), await sideOf(api.otherAccountId, api.otherKey)];
});
afterAll(() => api?.stop());
beforeEach(async () => {
  sent = [];
  deps = {
    database: api.database,
    appUrl: 'https://seamark.example',
    send: async ({ to }) => void sent.push(to),
    signatures: secretBox,
    post: async () => {},
    openSecret: secretBox.open,
  };
  await api.database.deleteFrom('subscriptions').execute();
});

async function sideOf(accountId: string, key: string): Promise<Side> {
  const email = `desk@${accountId.slice(-12)}.example`;
  const { passwords } = idlePortal();
  const people = { database: api.database, passwords, now: () => new Date() };
  await createAdmin(people, { accountId, email, password: async () => 'correct horse battery staple' });
  const { id: userId } = await api.database
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select('users.id')
    .where('people.email', '=', email)
    .executeTakeFirstOrThrow();
  return { accountId, key, userId, email, tracked: await insertTracked(api.database, accountId) };
}

const request = (side: Side, method: string, path: string, attributes: Record<string, unknown>) =>
  api.request(method, path, { key: side.key, body: { data: { type: 'subscription', attributes } } });

async function subscribe(side: Side, attributes: Record<string, unknown> = {}): Promise<string> {
  const given = { name: 'Arrivals', events: [ARRIVED], recipient_ids: [side.userId], ...attributes };
  const { status, body } = await request(side, 'POST', '/v2/subscriptions', given);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

async function publish({ accountId, tracked }: Side): Promise<void> {
  const id = await insertTransportEvent(api.database, accountId, tracked, { event: ARRIVED });
  const published = {
    ...{ id: newId(), name: ARRIVED, shipmentId: tracked.shipmentId, containerId: tracked.containerIds[0] ?? null },
    ...{ trackingRequestId: tracked.requestId, backfilled: false, occurredAt: '2026-11-01T14:00:00Z' },
    body: { reference: { id, type: 'transport_event' }, included: [] },
  };
  await api.database.transaction().execute((trx) => appendEvents(trx, accountId, [published], () => ''));
}

const soon = () => new Date(Date.now() + 1_000);

/** Makes Postgres refuse new messages of an account while `work` runs. */
async function whileRefused({ accountId }: Side, work: () => Promise<void>): Promise<void> {
  await sql`
    create function refuse_message() returns trigger language plpgsql as $$ begin
      if new.account_id = '${sql.raw(accountId)}' then raise exception 'no message for this account'; end if;
      return new;
    end $$`.execute(api.database);
  await sql`
    create trigger refused before insert on subscription_messages for each row execute function refuse_message()`.execute(
    api.database,
  );
  try {
    await work();
  } finally {
    await sql`drop trigger refused on subscription_messages`.execute(api.database);
    await sql`drop function refuse_message`.execute(api.database);
  }
}

describe('lists of a subscription', () => {
  test.each([
    ['events', ARRIVED],
    ['exceptions', EXCEPTION_KINDS[0]],
  ])('%s are stored once each and have a maximum', async (name, value) => {
    const given = (count: number) => ({ name: 'X', [name]: Array.from({ length: count }, () => value) });
    const stored = await subscribe(one, { events: [], ...given(2) });
    expect((await api.get(`/v2/subscriptions/${stored}`)).body.data.attributes[name]).toEqual([value]);
    const { status, body } = await request(one, 'POST', '/v2/subscriptions', {
      recipient_ids: [one.userId],
      ...given(5_000),
    });
    expect(status).toBe(422);
    expect(body.errors[0].source.pointer).toBe(`/data/attributes/${name}`);
  });
});

describe('a subscription that is deleted meanwhile', () => {
  test('is not found by a change', async () => {
    const id = await subscribe(one);
    const changed = await api.database.transaction().execute(async (trx) => {
      await trx.deleteFrom('subscriptions').where('id', '=', id).execute();
      const change = request(one, 'PATCH', `/v2/subscriptions/${id}`, { name: 'Renamed' });
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(api.database);
          return rows.length;
        }, PATIENT)
        .toBeGreaterThan(0);
      return { change };
    });
    expect((await changed.change).status).toBe(404);
  });

  test('gets no test message', async () => {
    const id = await subscribe(one);
    const row = await findSubscription(api.database, one.accountId, id);
    if (row === null) throw new Error('the subscription was just created');
    await api.database.deleteFrom('subscriptions').where('id', '=', id).execute();
    await sendTestMessage(api.database, row, { userId: one.userId, withChannel: true, now: new Date() });
    expect(await sendMessages(deps, soon())).toBe(0);
  });
});

describe('others are notified', () => {
  test('if events of an account cannot be enqueued, and that account is later', async () => {
    for (const side of [one, other]) await subscribe(side);
    for (const side of [one, other]) await publish(side);
    await whileRefused(one, async () => {
      await expect(sendMessages(deps, soon())).rejects.toThrow('no message for this account');
      expect(sent).toEqual([other.email]);
    });
    await sendMessages(deps, soon());
    expect(sent).toEqual([other.email, one.email]);
  });

  test('if exceptions of an account cannot be enqueued', async () => {
    for (const side of [one, other]) await subscribe(side, { events: [], exceptions: ['lfd_soon'] });
    for (const side of [one, other]) await insertExceptions(api.database, side.accountId);
    await whileRefused(one, async () => {
      await expect(sendExceptionMails(deps, soon())).rejects.toThrow('no message for this account');
    });
    await sendMessages(deps, soon());
    expect(sent).toEqual([other.email]);
    await sendExceptionMails(deps, soon());
    await sendMessages(deps, soon());
    expect(sent).toEqual([other.email, one.email]);
  });

  test('if a message cannot be rendered, which is tried again and reported', async () => {
    const failing = await subscribe(one);
    await subscribe(one, { name: 'Second' });
    await publish(one);
    const sign: MessageRoundDeps['signatures']['sign'] = (text, context) => {
      if (text.includes(failing)) throw new Error('cannot be rendered');
      return secretBox.sign(text, context);
    };
    expect(await sendMessages({ ...deps, signatures: { ...secretBox, sign } }, soon())).toBe(1);
    const { body } = await api.get(`/v2/subscriptions/${failing}`);
    expect(body.data.attributes.last_error).toBe('cannot be rendered');
    expect(await sendMessages(deps, new Date(Date.now() + 120_000))).toBe(1);
  });

  test('while a mail server hesitates with the message of one', async () => {
    const message = {
      accountId: one.accountId,
      subscriptionId: await subscribe(one),
      userId: one.userId,
      isTest: true,
    };
    const longAgo = new Date(Date.now() - 3_600_000);
    await enqueueMessages(api.database, [{ ...message, eventIds: [], exceptionIds: [], dueAt: longAgo }], longAgo);
    await subscribe(other);
    await publish(other);
    let isOtherSent: () => void = () => {};
    const otherSent = new Promise<void>((resolve) => {
      isOtherSent = resolve;
    });
    const send: MessageRoundDeps['send'] = async ({ to }) => {
      if (to === one.email) await otherSent;
      else isOtherSent();
      sent.push(to);
    };
    await sendMessages({ ...deps, send }, soon());
    expect(sent).toEqual([other.email, one.email]);
  });

  test('in the same round if many messages of an account fail', async () => {
    const failing = await subscribe(one);
    const message = { accountId: one.accountId, subscriptionId: failing, userId: one.userId, isTest: true };
    const many = Array.from({ length: 150 }, () => ({ ...message, eventIds: [], exceptionIds: [], dueAt: new Date() }));
    await enqueueMessages(api.database, many, new Date());
    await subscribe(other);
    await publish(other);
    const tried: string[] = [];
    const send: MessageRoundDeps['send'] = async ({ to }) => {
      tried.push(to);
      if (to === one.email) throw new Error('550 no such person');
    };
    expect(await sendMessages({ ...deps, send }, soon())).toBe(1);
    expect(tried.filter((to) => to === one.email).length).toBeLessThan(10);
    expect(tried).toContain(other.email);
  });
});
