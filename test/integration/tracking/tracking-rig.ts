import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type OutboxRelay, startOutboxRelay } from '../../../activities/upkeep/outbox-relay.ts';
import type { WorkflowBundle } from '../../../activities/workers.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { advanceTestClock, createTestClock } from '../../../operations/test-clocks/test-clocks.ts';
import { createTrackingRequest } from '../../../operations/tracking-requests/create.ts';
import { requestFor } from '../../../simulator/numbers.ts';
import { createSimulator } from '../../../simulator/server.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import '../../support/quiet-temporal.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { startTrackingWorker, type TrackingWorkerInput } from './tracking-worker.ts';

export interface Tracked {
  requestId: string;
  clockId: string | null;
  number: string;
}

/** Real Postgres, real Temporal, the simulated world over HTTP, and the product's relay and workers. */
export class TrackingRig {
  readonly accountId = newId();
  readonly logger = pino({ level: process.env['SEAMARK_TEST_LOG'] ?? 'silent' });
  readonly prefix = `tracking-${randomBytes(4).toString('hex')}-`;
  readonly test: TestDatabase;
  readonly simulator: ReturnType<typeof createSimulator>;
  readonly simulatorUrl: string;
  private readonly bundle: WorkflowBundle;
  private readonly connection: Connection;
  private readonly closeSimulator: () => Promise<void>;
  private relay: OutboxRelay | null = null;
  private readonly workers = new Set<() => Promise<void>>();

  private constructor(parts: {
    test: TestDatabase;
    bundle: WorkflowBundle;
    connection: Connection;
    simulator: ReturnType<typeof createSimulator>;
    simulatorUrl: string;
    closeSimulator: () => Promise<void>;
  }) {
    this.test = parts.test;
    this.bundle = parts.bundle;
    this.connection = parts.connection;
    this.simulator = parts.simulator;
    this.simulatorUrl = parts.simulatorUrl;
    this.closeSimulator = parts.closeSimulator;
  }

  static async start(): Promise<TrackingRig> {
    const simulator = createSimulator({ logger: pino({ level: 'silent' }) });
    const [test, bundle, connection, served] = await Promise.all([
      createTestDatabase(),
      testWorkflowBundle(),
      Connection.connect({ address: inject('temporalAddress') }),
      simulator.listen(0),
    ]);
    const rig = new TrackingRig({
      test,
      bundle,
      connection,
      simulator,
      simulatorUrl: served.url,
      closeSimulator: () => served.close(),
    });
    await test.database.insertInto('accounts').values({ id: rig.accountId, name: 'Test' }).execute();
    rig.startRelay();
    return rig;
  }

  get database() {
    return this.test.database;
  }

  get temporal(): Client {
    return new Client({ connection: this.connection, namespace: 'default' });
  }

  startRelay(): void {
    this.relay = startOutboxRelay({
      database: this.test.database,
      databaseUrl: this.test.url,
      temporalClient: this.temporal,
      logger: this.logger,
      taskQueuePrefix: this.prefix,
    });
  }

  async stopRelay(): Promise<void> {
    await this.relay?.stop();
    this.relay = null;
  }

  /** Starts workers in this process. Returns a function that stops them before the rig itself stops. */
  async startWorker(changes: Partial<TrackingWorkerInput> = {}): Promise<() => Promise<void>> {
    const stop = await startTrackingWorker({
      databaseUrl: this.test.url,
      temporalAddress: inject('temporalAddress'),
      taskQueuePrefix: this.prefix,
      simulatorUrl: this.simulatorUrl,
      logger: this.logger,
      bundle: this.bundle,
      ...changes,
    });
    const once = async (): Promise<void> => {
      if (this.workers.delete(once)) await stop();
    };
    this.workers.add(once);
    return once;
  }

  async stop(): Promise<void> {
    for (const stopWorker of [...this.workers]) await stopWorker();
    await this.stopRelay();
    await this.closeSimulator();
    await this.connection.close();
    await this.test.drop();
  }

  /** Requests tracking of a simulated journey, by default under a frozen clock. */
  async track(
    number: string,
    options: {
      startAt?: string;
      clockId?: string | null;
      accountId?: string;
      attributes?: Record<string, unknown>;
      relationships?: Record<string, unknown>;
    } = {},
  ): Promise<Tracked> {
    const accountId = options.accountId ?? this.accountId;
    const registry = createRegistry({ simulatorUrl: this.simulatorUrl, environment: {} });
    const clockId =
      options.clockId !== undefined
        ? options.clockId
        : (
            await createTestClock(this.database, {
              accountId,
              attributes: { start_at: options.startAt ?? '2026-08-01T00:00:00Z' },
              now: new Date(),
            })
          ).id;
    const request = await createTrackingRequest(this.database, registry, {
      accountId,
      createdByUserId: null,
      attributes: { ...requestFor(number), test_clock_id: clockId, ...options.attributes },
      relationships: options.relationships ?? {},
      now: new Date(),
    });
    return { requestId: request.id, clockId, number };
  }

  /** Steps the clock; resolves when everything due by then has been polled. */
  async advance(clockId: string, to: string, patienceMs = 20_000): Promise<void> {
    await this.advanceFor(this.accountId, clockId, to, patienceMs);
  }

  async advanceFor(accountId: string, clockId: string, to: string, patienceMs = 20_000): Promise<void> {
    await advanceTestClock(this.database, accountId, clockId, new Date(to), patienceMs);
  }

  async request(id: string) {
    return this.database.selectFrom('tracking_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async watches(requestId: string) {
    return this.database
      .selectFrom('watches')
      .selectAll()
      .where('tracking_request_id', '=', requestId)
      .orderBy('created_at')
      .execute();
  }

  async events(requestId: string) {
    return this.database
      .selectFrom('events')
      .selectAll()
      .where('tracking_request_id', '=', requestId)
      .orderBy('sequence')
      .execute();
  }

  /**
   * Waits until `condition` returns a value that is not null, undefined or false. On a timeout, reports the last error
   * or state.
   */
  async eventually<Value>(
    condition: () => Promise<Value | null | undefined | false>,
    patienceMs = 15_000,
  ): Promise<Value> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const value = await condition();
      if (value) return value;
      if (Date.now() > until) throw new Error('what was waited for did not happen');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
