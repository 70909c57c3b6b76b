import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planReplay } from '../../../operations/webhooks/plan-replay.ts';
import { cancelReplayById, cancelReplayOfWebhook, replayOneNotification } from '../../../operations/webhooks/replay.ts';
import { nestTransactions } from '../../../store/postgres/nested-transactions.ts';
import { countReplayed, findReplay } from '../../../store/webhooks/replays.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  addWebhook,
  appendEvent,
  beginReplay,
  DISCHARGED,
  LOADED,
  makeReplayWorld,
  planAll,
  type ReplayWorld,
  render,
  replayed,
  undone,
} from './replay-world.ts';

let db: TestDatabase;
let world: ReplayWorld;
/** Ids of notifications by the sequence number of their event. */
let ids: Map<number, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await makeReplayWorld(db.database);
  const rows = await db.database
    .selectFrom('webhook_notifications')
    .select(['id', 'sequence'])
    .where('webhook_id', '=', world.webhookId)
    .execute();
  ids = new Map(rows.map(({ id, sequence }) => [sequence, id]));
});
afterAll(() => db.drop());

const idOf = (sequence: number): string => ids.get(sequence) ?? '';
const find = async (database: TestDatabase['database'], id: string) => {
  const replay = await findReplay(database, world.accountId, id);
  if (replay === null) throw new Error('there is no such replay');
  return replay;
};

describe('a replay includes', () => {
  it.each<[what: string, attributes: () => Record<string, unknown>, sequences: number[]]>([
    ['what was not delivered, of all that the webhook subscribes to', () => ({}), [2, 6, 9]],
    ['what was given up', () => ({ only: 'failed' }), [2]],
    ['everything, but for what is waiting anyway', () => ({ only: 'all' }), [1, 2, 6, 9]],
    ['what was recorded since', () => ({ from: '2026-10-02T06:00:00Z' }), [6, 9]],
    ['what was recorded until', () => ({ to: '2026-10-02T06:00:00Z', only: 'all' }), [1, 2, 6]],
    [
      'what was recorded in a period of any zone',
      () => ({ from: '2026-10-02T04:00:00+02:00', to: '2026-10-02T04:30:00+02:00' }),
      [2],
    ],
    ['events of some names', () => ({ events: [LOADED], only: 'all' }), [1, 9]],
    ['events of a shipment', () => ({ shipment_id: world.first.shipmentId }), [2, 6]],
    ['events of a container', () => ({ container_id: world.first.containerIds[1] }), [6]],
    [
      'all of this together',
      () => ({ shipment_id: world.first.shipmentId, events: [DISCHARGED], only: 'failed' }),
      [2],
    ],
    ['named notifications, whatever became of them', () => ({ notification_ids: [idOf(2), idOf(1), idOf(2)] }), [1, 2]],
    ['no named notification that waits anyway', () => ({ notification_ids: [idOf(3), idOf(1)] }), [1]],
    ['no named notification of what is switched off', () => ({ notification_ids: [idOf(4)] }), []],
    ['a named notification of what is not subscribed to any more', () => ({ notification_ids: [idOf(5)] }), [5]],
    ['nothing of a time when nothing was recorded', () => ({ from: '2026-10-03T00:00:00Z' }), []],
  ])('%s', async (_what, attributes, sequences) => {
    await undone(db.database, async (database) => {
      const begun = await beginReplay(database, world, attributes());
      await planAll(database, world);
      const queued = await replayed(database, world);
      expect(queued.map(({ sequence }) => sequence)).toEqual(sequences);
      expect(queued.every(({ replay_id }) => replay_id === begun.id)).toBe(true);
      const state = sequences.length === 0 ? 'done' : 'running';
      expect(await find(database, begun.id)).toMatchObject({ state, total: sequences.length, succeeded: 0, failed: 0 });
    });
  });

  it('one notification, unless it is pending anyway', async () => {
    await undone(db.database, async (database) => {
      const { accountId } = world;
      const waits = replayOneNotification(database, { accountId, notificationId: idOf(3) });
      await expect(waits).rejects.toThrow('This notification is already queued for delivery');
      await replayOneNotification(database, { accountId, notificationId: idOf(1) });
      await planAll(database, world);
      expect(await replayed(database, world)).toMatchObject([{ id: idOf(1), status: 'succeeded', attempts: 1 }]);
    });
  });
});

describe('an event so old that its notification may have been removed', () => {
  it.each<[what: string, notificationDays: number, attributes: object, sequences: number[]]>([
    ['counts as delivered', 1, {}, [2]],
    ['is sent where it is asked for since then', 1, { from: '2026-10-02T00:00:00Z' }, [2, 6, 9]],
    ['is sent with everything', 1, { only: 'all' }, [1, 2, 6, 9]],
    ['is none where notifications are kept for longer', 36_500, {}, [2, 6, 9]],
    ['is none where they are kept for ever', 0, {}, [2, 6, 9]],
  ])('%s', async (_what, notificationDays, attributes, sequences) => {
    await undone(db.database, async (database) => {
      const born = { created_at: new Date('2026-10-01T00:00:00Z') };
      await database.updateTable('webhooks').set(born).where('id', '=', world.webhookId).execute();
      await beginReplay(database, world, { ...attributes });
      await planAll(database, world, { notificationDays });
      expect((await replayed(database, world)).map(({ sequence }) => sequence)).toEqual(sequences);
    });
  });

  it('was never sent to a webhook that was created later', async () => {
    await undone(db.database, async (database) => {
      await beginReplay(database, world);
      await planAll(database, world, { notificationDays: 1 });
      expect((await replayed(database, world)).map(({ sequence }) => sequence)).toEqual([2, 6, 9]);
    });
  });
});

describe('planning', () => {
  it('continues after a restart from its last commit, up to the events that existed when it was requested', async () => {
    await undone(db.database, async (database) => {
      const begun = await beginReplay(database, world, { only: 'all' });
      expect(await planReplay(database, world, render, { batchSize: 2 })).toBe(true);
      expect(await find(database, begun.id)).toMatchObject({ state: 'planning', total: 2, planned_sequence: 2 });
      const killed = planReplay(
        database,
        world,
        () => {
          throw new Error('killed');
        },
        { batchSize: 2 },
      );
      await expect(killed).rejects.toThrow('killed');
      await appendEvent(database, world.accountId, { name: LOADED, tracked: world.second, at: '2026-10-02T10:00:00Z' });

      expect(await planAll(database, world, { batchSize: 2 })).toBe(2);
      expect((await replayed(database, world)).map(({ sequence }) => sequence)).toEqual([1, 2, 6, 9]);
      expect(await find(database, begun.id)).toMatchObject({ state: 'running', total: 4 });
      expect(await planReplay(database, world, render)).toBe(false);
    });
  });

  it('is done by one of two concurrent attempts', async () => {
    const world = await makeReplayWorld(db.database);
    const { id } = await beginReplay(db.database, world, { only: 'all' });
    await Promise.all(Array.from({ length: 4 }, () => planAll(db.database, world, { batchSize: 1 })));
    expect(await findReplay(db.database, world.accountId, id)).toMatchObject({ state: 'running', total: 4 });
    expect(await replayed(db.database, world)).toHaveLength(4);
  });

  it('gives a late webhook the bytes that another webhook got, except for the ids', async () => {
    await undone(db.database, async (database) => {
      const { accountId } = world;
      const early = await addWebhook(database, accountId, { events: [LOADED] });
      await appendEvent(database, accountId, { name: LOADED, tracked: world.first, at: '2026-10-02T11:00:00.123Z' });
      const late = await addWebhook(database, accountId, { events: [LOADED] });
      await beginReplay(database, { ...world, webhookId: late }, { from: '2026-10-02T11:00:00Z' });
      await planAll(database, { ...world, webhookId: late });
      const [one, other] = await Promise.all(
        [early, late].map((id) =>
          database
            .selectFrom('webhook_notifications')
            .selectAll()
            .where('webhook_id', '=', id)
            .executeTakeFirstOrThrow(),
        ),
      );
      expect(other?.body.replaceAll(other.id, one?.id ?? '').replaceAll(late, early)).toBe(one?.body);
      expect(other).toMatchObject({
        event_id: one?.event_id,
        sequence: one?.sequence,
        order_key: one?.order_key,
        container_id: world.first.containerIds[0],
        created_at: one?.created_at,
        status: 'pending',
        lane: 'replay',
      });
    });
  });
});

it('recreates a notification that has been removed, under the same id', async () => {
  await undone(db.database, async (database) => {
    await database.deleteFrom('webhook_notifications').where('id', '=', idOf(1)).execute();
    await beginReplay(database, world);
    await planAll(database, world);
    expect((await replayed(database, world)).find(({ sequence }) => sequence === 1)?.id).toBe(idOf(1));
  });
});

describe('a replay', () => {
  it('is done when the last of its notifications has been accepted or given up', async () => {
    await undone(db.database, async (database) => {
      const { accountId } = world;
      const { id: replayId } = await beginReplay(database, world, { only: 'all' });
      await planReplay(database, world, render, { batchSize: 2 });
      await countReplayed(database, { accountId, replayId, outcome: 'succeeded' });
      await countReplayed(database, { accountId, replayId, outcome: 'failed' });
      expect(await find(database, replayId)).toMatchObject({ state: 'planning', total: 2, succeeded: 1, failed: 1 });
      await planAll(database, world, { batchSize: 2 });
      await countReplayed(database, { accountId, replayId, outcome: 'succeeded' });
      expect(await find(database, replayId)).toMatchObject({ state: 'running', finished_at: null });
      await countReplayed(database, { accountId, replayId, outcome: 'succeeded' });
      const done = await find(database, replayId);
      expect(done).toMatchObject({ state: 'done', total: 4, succeeded: 3, failed: 1, finished_at: expect.any(Date) });
    });
  });

  it('is done immediately if everything was sent before its planning ended', async () => {
    await undone(db.database, async (database) => {
      const { accountId } = world;
      const { id: replayId } = await beginReplay(database, world, { only: 'failed' });
      await planReplay(database, world, render, { batchSize: 1 });
      await countReplayed(database, { accountId, replayId, outcome: 'succeeded' });
      await planAll(database, world);
      expect(await find(database, replayId)).toMatchObject({ state: 'done', total: 1, succeeded: 1 });
    });
  });

  it('leaves the lane when it is cancelled; its notifications are given up, and sent by the next replay under the same id', async () => {
    await undone(db.database, async (database) => {
      const { accountId } = world;
      const { id: replayId } = await beginReplay(database, world, { only: 'all' });
      await planReplay(database, world, render, { batchSize: 3 });
      const queued = await replayed(database, world);
      await countReplayed(database, { accountId, replayId, outcome: 'succeeded' });
      const cancelled = await cancelReplayById(database, { accountId, replayId });
      expect(cancelled).toMatchObject({ state: 'cancelled', total: 3, succeeded: 1, finished_at: expect.any(Date) });
      expect(await replayed(database, world)).toEqual([]);
      expect(await planReplay(database, world, render)).toBe(false);
      const left = await database
        .selectFrom('webhook_notifications')
        .select(['sequence', 'status'])
        .where('webhook_id', '=', world.webhookId)
        .orderBy('sequence')
        .execute();
      expect(left.map(({ sequence, status }) => `${sequence} ${status}`)).toEqual([
        '1 succeeded',
        '2 failed',
        '3 pending',
        '4 succeeded',
        '5 succeeded',
        '6 failed',
      ]);

      await beginReplay(database, world);
      await planAll(database, world);
      const again = await replayed(database, world);
      expect(again.map(({ sequence }) => sequence)).toEqual([2, 6, 9]);
      expect(again.find(({ sequence }) => sequence === 6)?.id).toBe(queued.at(-1)?.id);
    });
  });

  it('ends with its webhook', async () => {
    await undone(db.database, async (database) => {
      const { id } = await beginReplay(database, world);
      await planReplay(database, world, render, { batchSize: 1 });
      await database.transaction().execute((trx) => cancelReplayOfWebhook(trx, world.accountId, world.webhookId));
      expect(await find(database, id)).toMatchObject({ state: 'cancelled', total: 1 });
      expect(await replayed(database, world)).toEqual([]);
    });
  });
});

it('that begins right after its webhook became active waits for events that are being committed', async () => {
  const { database } = db;
  const world = await makeReplayWorld(database);
  await database.updateTable('webhooks').set({ active: false }).where('id', '=', world.webhookId).execute();
  const unseen = { name: LOADED, tracked: world.second, at: '2026-10-02T12:00:00Z' };
  const begun = await database.transaction().execute(async (trx) => {
    await appendEvent(nestTransactions(trx), world.accountId, unseen);
    await database.updateTable('webhooks').set({ active: true }).where('id', '=', world.webhookId).execute();
    const begun = beginReplay(database, world);
    await sleep(50);
    return [begun];
  });
  await Promise.all(begun);
  await planAll(database, world);
  expect((await replayed(database, world)).map(({ sequence }) => sequence)).toEqual([2, 6, 9, 10]);
});
