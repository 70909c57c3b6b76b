/**
 * Writes rows during the load as recordings do: in one transaction, the shipment, its containers, the watches of its
 * requests, and an event of each container. The statements differ from those of a real recording, because copied rows
 * have no ledger and a real recording would take processor time from both compared servers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { randomFrom } from '../../simulator/drawn/random.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { LearnedRequest } from './learn-requests.ts';

/** Share of the shipments read by the load, directly or through their containers, that are written during the run. */
const WRITTEN_SHARE = 0.05;

interface ReadResource {
  type: string;
  id: string;
  relationships?: { shipment?: { data?: { id: string } | null } };
}

/** Draws the shipments to write from those that occur in the responses. */
export function rowsToWrite(
  requests: readonly LearnedRequest[],
  seed: number,
): { shipmentIds: string[]; read: number } {
  const read = new Set<string>();
  for (const { body } of requests) {
    if (body.length === 0) continue;
    const document = JSON.parse(body.toString()) as { data: ReadResource | ReadResource[]; included?: ReadResource[] };
    for (const { type, id, relationships } of [document.data, document.included ?? []].flat()) {
      const shipmentId = type === 'shipment' ? id : relationships?.shipment?.data?.id;
      if (shipmentId !== undefined) read.add(shipmentId);
    }
  }
  const random = randomFrom(seed);
  return { shipmentIds: [...read].filter(() => random.chance(WRITTEN_SHARE)), read: read.size };
}

export class RowWriter {
  readonly #database: Database;
  readonly #shipmentIds: readonly string[];
  readonly #written = new Set<string>();
  #isStopped = false;
  #failure: unknown = null;
  #running: Promise<void> = Promise.resolve();

  constructor(database: Database, shipmentIds: readonly string[]) {
    this.#database = database;
    this.#shipmentIds = shipmentIds;
  }

  /** Number of shipments written so far. Throws if writing has failed. */
  get written(): number {
    if (this.#failure !== null) throw this.#failure;
    return this.#written.size;
  }

  /** Writes the shipments in turn at a steady pace until stopped. */
  start(perSecond: number): void {
    this.#running = this.#writeAll(perSecond);
    this.#running.catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #writeAll(perSecond: number): Promise<void> {
    const began = performance.now();
    for (let turn = 0; !this.#isStopped && this.#shipmentIds.length > 0; turn++) {
      const dueIn = began + (turn * 1_000) / perSecond - performance.now();
      if (dueIn > 0) await wait(dueIn);
      const id = this.#shipmentIds[turn % this.#shipmentIds.length] ?? '';
      const isFirst = !this.#written.has(id);
      this.#written.add(id);
      await this.#database.transaction().execute((trx) => writeShipment(trx, id, { turn, isFirst }));
    }
  }
}

async function writeShipment(
  trx: Transaction<DB>,
  id: string,
  { turn, isFirst }: { turn: number; isFirst: boolean },
): Promise<void> {
  const eta = new Date(Date.UTC(2026, 8, 1) + turn * 60_000).toISOString();
  const { rows } = await sql<{ account_id: string }>`
    update shipments set published = published || jsonb_build_object('pod_eta_at', ${eta}::text), version = version + 1,
      changed_at = now(), updated_at = now()
    where id = ${id} and account_id = (select account_id from shipments where id = ${id})
    returning account_id`.execute(trx);
  const accountId = rows[0]?.account_id;
  await sql`
    update containers set published = published || jsonb_build_object('ind_eta_at', ${eta}::text), version = version + 1,
      changed_at = now(), updated_at = now()
    where account_id = ${accountId} and shipment_id = ${id}`.execute(trx);
  await sql`
    update watches set version = version + 1, attempts = attempts + 1, attempted_at = now(), succeeded_at = now(),
      news_at = now(), last_outcome = 'ok'
    where account_id = ${accountId} and tracking_request_id in (
      select id from tracking_requests where account_id = ${accountId} and shipment_id = ${id})`.execute(trx);
  // Inserts an event the first time and only changes its flags later, so that lists of events do not keep growing.
  const newest = sql`
    select distinct on (e.container_id) e.* from transport_events e
    where e.account_id = ${accountId} and e.container_id in (
      select c.id from containers c where c.account_id = ${accountId} and c.shipment_id = ${id})
    order by e.container_id, e.created_at desc, e.version desc`;
  if (isFirst) {
    await sql`
      insert into transport_events select e.* from (${newest}) n cross join lateral jsonb_populate_record(
        null::transport_events,
        to_jsonb(n) || jsonb_build_object('id', uuidv7(), 'key', n.key || '/bench', 'version', 1, 'created_at', now())) e`.execute(
      trx,
    );
  } else {
    await sql`
      update transport_events t set flags = array[${eta}::text] from (${newest}) n
      where t.account_id = n.account_id and t.id = n.id`.execute(trx);
  }
}
