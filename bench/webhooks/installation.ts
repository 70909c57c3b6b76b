/** Runs the product's worker process, limited to webhook delivery, for an account with containers. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createSecretBox, parseSecretKey } from '../../identity/keys/encryption.ts';
import { WORKER_NODE_FLAGS } from '../../infra/node-flags.ts';
import { prepareNamespace } from '../../infra/temporal/prepare-namespace.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import { millisecondsToNextAttempt } from '../../store/webhooks/delivery-queues.ts';
import { insertWebhook } from '../../store/webhooks/webhooks.ts';
import { type EventContainer, insertContainers } from '../../test/support/container-events.ts';
import { onServer, withDatabase } from '../../test/support/template-database.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../webhooks/signature.ts';
import type { OwnServers } from '../rig/own-servers.ts';
import { postgresMs, processorMs } from '../rig/processor-time.ts';

const CONTAINERS = 100;

export class Installation {
  readonly database: Database;
  readonly accountId = newId();
  containers: EventContainer[] = [];
  private readonly servers: OwnServers;
  private readonly name: string;
  private readonly databaseUrl: string;
  private readonly secretKey = randomBytes(32).toString('hex');
  private worker: ChildProcess | null = null;

  private constructor(servers: OwnServers, name: string) {
    this.servers = servers;
    this.name = name;
    this.databaseUrl = withDatabase(servers.postgresUrl, name);
    this.database = connectDatabase(this.databaseUrl);
  }

  /** Starts with a separate database and queues on the given servers. */
  static async start(servers: OwnServers, name: string): Promise<Installation> {
    await onServer(servers.postgresUrl, `create database ${name}`);
    const installation = new Installation(servers, name);
    try {
      await Promise.all([
        migrate(installation.databaseUrl),
        prepareNamespace({ address: servers.temporalAddress, namespace: 'default' }),
      ]);
      const { database, accountId } = installation;
      await database.insertInto('accounts').values({ id: accountId, name: 'Bench' }).execute();
      installation.containers = await insertContainers(database, accountId, CONTAINERS);
      await installation.startWorker();
    } catch (error) {
      await installation.stop();
      throw error;
    }
    return installation;
  }

  private async startWorker(): Promise<void> {
    const worker = fork(new URL('../../infra/processes/worker-process.ts', import.meta.url), {
      execArgv: [...WORKER_NODE_FLAGS],
      env: {
        ...process.env,
        DATABASE_URL: this.databaseUrl,
        TEMPORAL_ADDRESS: this.servers.temporalAddress,
        SEAMARK_TASK_QUEUE_PREFIX: `${this.name}-`,
        SEAMARK_SECRET_KEY: this.secretKey,
        SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: 'on',
        SEAMARK_LOG_LEVEL: process.env['SEAMARK_TEST_LOG'] ?? 'error',
      },
    });
    this.worker = worker;
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    });
  }

  async addWebhook(url: string, events: readonly string[]): Promise<string> {
    const id = newId();
    const secret = createWebhookSecret();
    await insertWebhook(this.database, {
      account_id: this.accountId,
      id,
      url,
      events: [...events],
      secret_encrypted: createSecretBox(parseSecretKey(this.secretKey)).seal(secret, id),
      secret_masked: maskWebhookSecret(secret),
      headers: null,
    });
    return id;
  }

  async removeWebhooks(ids: readonly string[]): Promise<void> {
    await this.database
      .updateTable('webhooks')
      .set({ active: false, deleted_at: new Date() })
      .where('id', 'in', [...ids])
      .execute();
  }

  /** Waits until no notification of these webhooks is pending: each has been sent and its attempt recorded. */
  async everythingRecorded(webhookIds: readonly string[], patienceMs = 120_000): Promise<void> {
    const waiting = [...webhookIds];
    for (const until = Date.now() + patienceMs; ; await wait(20)) {
      // Checks one webhook at a time with the product's indexed queries, so that the checks do not affect the measured
      // time.
      for (let [webhookId] = waiting; webhookId !== undefined; [webhookId] = waiting) {
        const queue = { accountId: this.accountId, webhookId, lane: 'live', waitsFor: 'none' } as const;
        if ((await millisecondsToNextAttempt(this.database, queue)) !== null) break;
        waiting.shift();
      }
      if (waiting.length === 0) return;
      if (Date.now() > until) throw new Error(`not everything was delivered within ${patienceMs / 1_000} s`);
    }
  }

  /**
   * Analyses the tables, as autovacuum does in any installation after some minutes. Until then, Postgres plans for
   * empty tables and reads whole tables for each row.
   */
  async haveTablesAnalyzed(): Promise<void> {
    await sql`vacuum analyze`.execute(this.database);
  }

  /** Returns the CPU time of each process since its start, in milliseconds. */
  async processorTimes(): Promise<{ worker: number; postgres: Map<number, number> }> {
    return { worker: await processorMs(this.worker?.pid ?? 0), postgres: await postgresMs(this.database) };
  }

  async stop(): Promise<void> {
    const { worker } = this;
    if (worker !== null && worker.exitCode === null) {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.kill('SIGTERM');
      await ended;
    }
    await this.database.destroy();
  }
}
