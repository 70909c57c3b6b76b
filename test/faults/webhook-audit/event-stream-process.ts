/**
 * Commits events as recordings do, in several concurrent streams, and reports what it has committed. If the response to
 * a commit is lost, it checks whether the commit succeeded. Deliberately rolls back some transactions. Usage: fork with
 * JSON (`EventStreamInput`) as its argument.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { NewEvent } from '../../../store/events/append-events.ts';
import { connectDatabase } from '../../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../../store/postgres/failures.ts';
import { commitEvents, containerEvent, TRANSPORT_EVENTS } from '../../support/container-events.ts';
import { seededRandom } from '../seeded-random.ts';
import type { EventStreamInput, EventStreamMessage } from './event-stream.ts';

/** Share of transactions that are rolled back. */
const ROLLED_BACK_SHARE = 0.03;

class RolledBack extends Error {}

const input: EventStreamInput = JSON.parse(process.argv[2] ?? '{}');
const { accountId, containers, streams, events, perSecond } = input;
const database = connectDatabase(input.databaseUrl, { maxConnections: streams });
const began = performance.now();
let begun = 0;
let delivered: Promise<void> = Promise.resolve();

await Promise.all(Array.from({ length: streams }, (_, stream) => run(stream)));
await database.destroy();
await delivered;
process.disconnect();

async function run(stream: number): Promise<void> {
  const random = seededRandom(input.seed + stream);
  const own = containers.filter((_, index) => index % streams === stream);
  while (begun < events) {
    const count = Math.min(events - begun, random() < 0.8 ? 1 : 3);
    begun += count;
    await wait(Math.max(0, began + (begun * 1_000) / perSecond - performance.now()));
    const batch = Array.from({ length: count }, () => {
      const container = own[Math.floor(random() * own.length)];
      const name = TRANSPORT_EVENTS[Math.floor(random() * TRANSPORT_EVENTS.length)];
      if (container === undefined || name === undefined) throw new Error('there is nothing to tell of');
      return containerEvent(name, container);
    });
    if (random() < ROLLED_BACK_SHARE) await takeBack(batch);
    await commitSurely(stream, batch);
  }
}

/** Appends events under ids that are not used again, and rolls them back. */
async function takeBack(batch: readonly NewEvent[]): Promise<void> {
  const others = batch.map(({ name, shipmentId, containerId }) =>
    containerEvent(name, { shipmentId: shipmentId ?? '', containerId: containerId ?? '' }),
  );
  try {
    await commitEvents(database, accountId, others, () => {
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack) && !isDatabaseUnavailable(error)) throw error;
  }
  report({ kind: 'taken back', ids: others.map(({ id }) => id) });
}

async function commitSurely(stream: number, batch: readonly NewEvent[]): Promise<void> {
  let failures = 0;
  for (;;) {
    try {
      await commitEvents(database, accountId, batch);
      break;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      failures += 1;
      await wait(50);
      if (await isCommitted(batch)) break;
    }
  }
  const committed = batch.map(({ id, name, containerId }) => ({ id, name, containerId: containerId ?? '', stream }));
  report({ kind: 'committed', events: committed, failures });
}

/** Whether the transaction was committed: after a crash, either all of its events exist or none. */
async function isCommitted(batch: readonly NewEvent[]): Promise<boolean> {
  const ids = batch.map(({ id }) => id);
  for (;;) {
    try {
      const found = await database
        .selectFrom('events')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', 'in', ids)
        .execute();
      if (found.length !== 0 && found.length !== ids.length) throw new Error(`half of a transaction is there: ${ids}`);
      return found.length > 0;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(100);
    }
  }
}

function report(message: EventStreamMessage): void {
  delivered = new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
