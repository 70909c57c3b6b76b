import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import {
  claimDueOutboxRows,
  deleteOutboxRows,
  enqueueDelivery,
  enqueueTrackingWake,
  postponeOutboxRows,
} from '../../../store/postgres/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('the outbox', () => {
  let test: TestDatabase;
  const accountId = newId();

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(() => test.database.deleteFrom('outbox').execute());
  afterAll(() => test.drop());

  const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

  it('gives each row to one relay, oldest first, and holds no lock meanwhile', async () => {
    for (let index = 0; index < 10; index++) await enqueueTrackingWake(test.database, accountId, newId());
    const claims = await Promise.all([claimDueOutboxRows(test.database, 6), claimDueOutboxRows(test.database, 6)]);
    const claimed = claims.flatMap(idsOf);
    expect(claimed).toHaveLength(10);
    expect(new Set(claimed).size).toBe(10);
    expect(await claimDueOutboxRows(test.database, 6)).toEqual([]);
    // This would wait forever if a claim locked its rows.
    await deleteOutboxRows(test.database, claimed);
    expect(await test.database.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('gives what a relay that died had claimed to the next one', async () => {
    const webhookId = newId();
    await enqueueDelivery(test.database, accountId, webhookId);
    const [claimed] = await claimDueOutboxRows(test.database, 10);
    expect(claimed).toMatchObject({ workflowId: `webhook/${webhookId}`, payload: { accountId, webhookId } });
    await test.database
      .updateTable('outbox')
      .set((eb) => ({ next_attempt_at: eb.fn('now') }))
      .execute();
    expect(idsOf(await claimDueOutboxRows(test.database, 10))).toEqual([claimed?.id]);
  });

  it('folds the wakes of one run into one, also those that are postponed, and keeps their backoff', async () => {
    const [often, once] = [newId(), newId()];
    for (let index = 0; index < 5; index++) await enqueueTrackingWake(test.database, accountId, often);
    await postponeOutboxRows(test.database, idsOf(await claimDueOutboxRows(test.database, 10)));
    for (let index = 0; index < 5; index++) await enqueueTrackingWake(test.database, accountId, often);
    await enqueueTrackingWake(test.database, accountId, once);
    const claimed = await claimDueOutboxRows(test.database, 10);
    expect(claimed.map(({ workflowId, attempts }) => [workflowId, attempts])).toEqual([
      [`tracking/${often}`, 1],
      [`tracking/${once}`, 0],
    ]);
    const left = await test.database.selectFrom('outbox').select('id').orderBy('id').execute();
    expect(idsOf(left)).toEqual(idsOf(claimed));
  });

  it('keeps a wake that is committed while an earlier one of the same run is delivered', async () => {
    const id = newId();
    await enqueueTrackingWake(test.database, accountId, id);
    const first = await claimDueOutboxRows(test.database, 10);
    await enqueueTrackingWake(test.database, accountId, id);
    const second = await claimDueOutboxRows(test.database, 10);
    await deleteOutboxRows(test.database, idsOf(first));
    const left = await test.database.selectFrom('outbox').select('id').execute();
    expect(idsOf(left)).toEqual(idsOf(second));
    expect(left).toHaveLength(1);
  });

  it('postpones what Temporal did not take', async () => {
    await enqueueTrackingWake(test.database, accountId, newId());
    await postponeOutboxRows(test.database, idsOf(await claimDueOutboxRows(test.database, 10)));
    const { attempts, next_attempt_at: next } = await test.database
      .selectFrom('outbox')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
    expect(next.getTime() - Date.now()).toBeLessThan(1_500);
  });
});
