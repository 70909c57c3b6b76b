import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishPauses } from '../../../operations/watches/publish-pauses.ts';
import { updateSourceHealth } from '../../../operations/watches/source-health.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { TrackingRequestRow } from '../../../store/tracking-requests/tracking-requests.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { notificationSchema } from '../../../webhooks/notification-schema.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute));
const [one, other, third] = [newId(), newId(), newId()];
const everything = { credentialKey: null, atMost: 100 };

describe('a source that is paused', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    const accounts = [one, other, third].map((id) => ({ id, name: 'Test' }));
    await test.database.insertInto('accounts').values(accounts).execute();
    for (const event of ['connector.paused', 'connector.resumed']) {
      await insertWebhook(test.database, {
        account_id: one,
        id: newId(),
        url: `https://receiver.example/${event}`,
        events: [event],
        secret_encrypted: Buffer.from('sealed'),
        secret_masked: 'whsec_…',
        headers: null,
      });
    }
  });
  beforeEach(async () => {
    for (const table of [
      'announced_pauses',
      'webhook_notifications',
      'events',
      'watches',
      'tracking_requests',
    ] as const) {
      await test.database.deleteFrom(table).execute();
    }
    await test.database.deleteFrom('credentials').execute();
  });
  afterAll(() => test.drop());

  const deps = () => ({ database: test.database, logger: pino({ level: 'silent' }), baseUrl: 'http://localhost:3000' });
  const credentialKey = 'maersk:secret-consumer-key';
  const refuse = (minute: number, reason: 'credentials_rejected' | null = 'credentials_rejected') =>
    updateSourceHealth(deps(), { credentialKey, reason, number: 'EXBL1', isImpaired: true }, at(minute));

  async function request(
    accountId: string,
    more: { status?: TrackingRequestRow['status']; clock?: true; line?: string } = {},
  ): Promise<string> {
    const { status = 'created', clock, line = 'MAEU' } = more;
    const id = newId();
    const clockId = clock ? newId() : null;
    if (clockId) {
      const start = { start_at: at(0), position_at: at(0) };
      await test.database
        .insertInto('test_clocks')
        .values({ account_id: accountId, id: clockId, ...start })
        .execute();
    }
    const number = { request_type: 'bill_of_lading', request_number: id, normalized_number: id, scac: line } as const;
    await test.database
      .insertInto('tracking_requests')
      .values({ account_id: accountId, id, ...number, status, test_clock_id: clockId })
      .execute();
    const source = { source_kind: 'line', source_code: line } as const;
    const credential_key = line === 'MAEU' ? credentialKey : `line:${line}`;
    await test.database
      .insertInto('watches')
      .values({ account_id: accountId, id: newId(), tracking_request_id: id, ...source, credential_key, due_at: at(0) })
      .execute();
    return id;
  }

  async function notified(accountId: string) {
    const events = await test.database
      .selectFrom('events')
      .select(['name', 'body', 'sequence', 'shipment_id', 'container_id', 'tracking_request_id'])
      .where('account_id', '=', accountId)
      .orderBy('sequence')
      .execute();
    return events.map(({ name, body, ...of }) => {
      const { reference } = body as unknown as { reference: { attributes: Record<string, unknown> } };
      expect(of).toMatchObject({ shipment_id: null, container_id: null, tracking_request_id: null });
      return { name, ...reference.attributes };
    });
  }

  it('is announced once to each account that waits for it, and so is its end', async () => {
    await request(one);
    await request(one, { status: 'awaiting_manifest' });
    await request(one, { status: 'failed' });
    await request(one, { line: 'MSCU' });
    await request(other);
    await request(third, { clock: true });
    await Promise.all([refuse(1), refuse(1)]);
    await refuse(61);
    const paused = {
      name: 'connector.paused',
      event: 'connector.paused',
      timestamp: '2026-11-20T12:01:00Z',
      source_kind: 'line',
      source_code: 'MAEU',
      source_name: 'Maersk',
      reason: 'credentials_rejected',
      paused_at: '2026-11-20T12:01:00Z',
      affected_tracking_requests: 2,
    };
    expect(await notified(one)).toEqual([paused]);
    expect(await notified(other)).toEqual([{ ...paused, affected_tracking_requests: 1 }]);
    expect(await notified(third)).toEqual([]);

    await Promise.all([refuse(90, null), refuse(90, null)]);
    await publishPauses(deps(), everything, at(95));
    const resumed = { name: 'connector.resumed', event: 'connector.resumed', timestamp: '2026-11-20T13:30:00Z' };
    expect(await notified(one)).toEqual([paused, { ...paused, ...resumed }]);
    expect((await notified(other)).map(({ name }) => name)).toEqual(['connector.paused', 'connector.resumed']);

    await refuse(100);
    expect((await notified(one)).map(({ name }) => name)).toEqual([
      'connector.paused',
      'connector.resumed',
      'connector.paused',
    ]);
  });

  it('is announced as described, without the credential', async () => {
    await request(one);
    await refuse(1);
    await refuse(2, null);
    const rows = await test.database.selectFrom('webhook_notifications').select(['event_name', 'body']).execute();
    expect(rows.map((row) => row.event_name).sort()).toEqual(['connector.paused', 'connector.resumed']);
    for (const { event_name: name, body } of rows) {
      const event = findCatalogueEvent(name);
      expect(event && notificationSchema(event).safeParse(JSON.parse(body)).error).toBeUndefined();
      expect(body).not.toContain('secret-consumer-key');
    }
  });

  it('is announced later if an operator paused it, or once an account waits for it', async () => {
    await request(one);
    const pause = { key: credentialKey, paused_at: at(1), paused_reason: 'operator' };
    await test.database.insertInto('credentials').values(pause).execute();
    await publishPauses(deps(), everything, at(30));
    expect(await notified(one)).toMatchObject([{ reason: 'operator', paused_at: '2026-11-20T12:01:00Z' }]);
    await request(other);
    await publishPauses(deps(), everything, at(31));
    await refuse(32, null);
    expect([await notified(one), await notified(other)].map((events) => events.length)).toEqual([1, 1]);

    await test.database.updateTable('credentials').set({ paused_at: null, paused_reason: null }).execute();
    await publishPauses(deps(), { ...everything, atMost: 1 }, at(40));
    expect([...(await notified(one)), ...(await notified(other))]).toHaveLength(3);
    await publishPauses(deps(), everything, at(41));
    expect(
      [...(await notified(one)), ...(await notified(other))].filter(({ name }) => name === 'connector.resumed'),
    ).toHaveLength(2);
  });
});
