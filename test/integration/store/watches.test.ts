import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { closeWatches, openWatches, type WatchToOpen } from '../../../store/watches/watches.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const source = { kind: 'terminal', code: 'smdg:SIM1' } as const;
const at = (hour: number): Date => new Date(Date.UTC(2026, 7, 1, hour));

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('lists the watches that are due now although an activity may wait for a later time', async () => {
  const [accountId, requestId] = [newId(), newId()];
  const { database } = test;
  await database.insertInto('accounts').values({ id: accountId, name: 'Test' }).execute();
  await database
    .insertInto('tracking_requests')
    .values({
      account_id: accountId,
      id: requestId,
      request_type: 'bill_of_lading',
      request_number: 'X',
      normalized_number: 'X',
      scac: 'TEST',
    })
    .execute();
  const open = (containers: string[], dueAt: Date): Promise<number> => {
    const wanted: WatchToOpen = { source, credentialKey: 'terminal', containers, locode: 'USLAX', dueAt };
    return openWatches(database, accountId, requestId, [wanted]);
  };

  expect(await open(['A'], at(1)), 'new: the run starts it by itself').toBe(0);
  await database
    .updateTable('watches')
    .set({ due_at: at(20) })
    .execute();
  expect(await open(['A', 'B'], at(2)), 'one more box').toBe(1);
  await database
    .updateTable('watches')
    .set({ due_at: at(20) })
    .execute();
  expect(await open(['A'], at(3)), 'one box less').toBe(0);
  await closeWatches(database, accountId, requestId, [source], at(4));
  expect(await open(['A'], at(5)), 'opened again').toBe(1);
});
