/**
 * Tests that a request created while a message about it is being processed is matched to the message, whichever of them
 * commits first.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ediReader } from '../../../infra/processes/edi-reader.ts';
import { createEdiPartner } from '../../../operations/intake/edi-partners.ts';
import { receiveEdi } from '../../../operations/intake/receive-edi.ts';
import { renderEdi } from '../../../simulator/edi/render-edi.ts';
import { matchRequest } from '../../../store/intake/matches.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTrackingRequest } from '../../../store/tracking-requests/tracking-requests.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
const accountId = newId();
beforeAll(async () => {
  test = await createTestDatabase();
  await insertAccount(test.database, { id: accountId, name: 'Test' });
}, 60_000);
afterAll(() => test?.drop());

it('a request that commits between the search for requests and the commit of the message', async () => {
  const { database } = test;
  const partner = await createEdiPartner(database, accountId, { slug: 'line', name: 'Line' });
  const message = renderEdi('DIRECT000095', '2026-08-01T00:00:00Z', 900, '315').at(4)?.message ?? '';
  const { messages } = ediReader.parseEdi(Buffer.from(message), {
    slug: 'line',
    scac: null,
    timeZone: 'utc',
    codeOverrides: {},
  });
  const subject = messages[0]?.subject;
  const [container = '', bill = ''] = [subject?.containers[0], subject?.billsOfLading[0] ?? subject?.bookings[0]];
  const request = (request_type: 'bill_of_lading' | 'container', number: string) =>
    insertTrackingRequest(database, {
      account_id: accountId,
      id: newId(),
      request_type,
      request_number: number,
      normalized_number: number,
      scac: subject?.scac ?? 'SIMU',
      requested_at: new Date(),
    });
  const former = await request('bill_of_lading', bill);

  // Matching the message to the earlier request is held up until this recording has ended.
  let endRecording = (): void => {};
  const ended = new Promise<void>((resolve) => {
    endRecording = resolve;
  });
  const isLocked = Promise.withResolvers<void>();
  const recording = database.transaction().execute(async (trx) => {
    await trx
      .selectFrom('tracking_requests')
      .select('id')
      .where('id', '=', former?.id ?? '')
      .forUpdate()
      .execute();
    isLocked.resolve();
    await ended;
  });
  await isLocked.promise;
  const received = receiveEdi(database, ediReader, {
    partner,
    bytes: Buffer.from(message),
    via: 'http',
    contentType: null,
    now: new Date(),
  });
  for (;;) {
    const waiting = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    if ((waiting.rows[0]?.n ?? 0) > 0) break;
  }
  const later = await request('container', container);
  expect(await matchRequest(database, accountId, later?.id ?? '')).toBe(0);
  endRecording();
  await recording;
  await received;
  const matches = await database.selectFrom('intake_matches').select('tracking_request_id as id').execute();
  expect(matches.map(({ id }) => id).sort()).toEqual([former?.id, later?.id].sort());
});
