/** The system for fault tests: REST API, worker process, simulated world and a webhook receiver, on given servers. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { deleteSchedule } from '../../activities/upkeep/ensure-schedule.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { bootstrapAccount } from '../../identity/keys/bootstrap.ts';
import { createSecretBox, parseSecretKey } from '../../identity/keys/encryption.ts';
import { type Receiver, startReceiver } from '../../infra/demo/receiver.ts';
import { createTemporalProbe } from '../../infra/temporal/probe.ts';
import { advanceTestClock } from '../../operations/test-clocks/test-clocks.ts';
import { requestFor } from '../../simulator/numbers.ts';
import { createSimulator, type Simulator } from '../../simulator/server.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { EVENT_NAMES } from '../../webhooks/catalogue.ts';
import { raiseLimits } from '../support/generous-limits.ts';
import { idleWebhooks } from '../support/idle-webhooks.ts';
import { serveApi } from '../support/serve-api.ts';
import { type LaunchedWorker, launchWorker, WORKER } from './worker-launch.ts';

export const START = '2026-08-01T00:00:00Z';

const logger = pino({ level: process.env['SEAMARK_TEST_LOG'] ?? 'silent' });

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

export interface RunningSystemInput {
  databaseUrl: string;
  temporalAddress: string;
  worker?: { file: URL; environment?: Record<string, string> };
}

export class RunningSystem {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly temporalAddress: string;
  readonly prefix = `faults-${randomBytes(4).toString('hex')}-`;
  readonly simulator: Simulator = createSimulator({ logger: pino({ level: 'silent' }) });
  accountId = '';
  worker: LaunchedWorker | null = null;
  private readonly secretKey = randomBytes(32).toString('hex');
  private readonly workerInput: { file: URL; environment?: Record<string, string> };
  private served: { url: string; close(): Promise<void> } | null = null;
  private listening: Receiver | null = null;
  /** Origin of the API. */
  apiUrl = '';
  apiKey = '';
  private connection: Connection | null = null;
  private webhookSecret: string | null = null;
  private readonly closing: (() => Promise<void>)[] = [];

  private constructor(input: RunningSystemInput) {
    this.databaseUrl = input.databaseUrl;
    this.temporalAddress = input.temporalAddress;
    this.workerInput = input.worker ?? { file: WORKER };
    this.database = connectDatabase(input.databaseUrl, { maxConnections: 20 });
  }

  static async start(input: RunningSystemInput): Promise<RunningSystem> {
    const system = new RunningSystem(input);
    await system.startParts();
    return system;
  }

  private async startParts(): Promise<void> {
    this.closing.push(() => this.database.destroy());
    const { accountId, apiKey } = await bootstrapAccount(this.database);
    await raiseLimits(this.database);
    this.accountId = accountId;
    this.apiKey = apiKey ?? '';
    await this.serveSimulator(0);
    this.connection = Connection.lazy({ address: this.temporalAddress });
    this.closing.push(async () => this.connection?.close());
    this.listening = await startReceiver({ secret: () => this.webhookSecret });
    this.closing.push(() => this.receiver.close());
    await this.serveApi();
    await this.startWorker();
    const { body } = await this.request('POST', '/v2/webhooks', {
      type: 'webhook',
      attributes: { url: this.receiver.url, active: true, events: EVENT_NAMES },
    });
    this.webhookSecret = body.data.attributes.secret;
  }

  private async serveApi(): Promise<void> {
    const temporal = createTemporalProbe({
      address: this.temporalAddress,
      namespace: 'default',
      taskQueuePrefix: this.prefix,
    });
    const api = await serveApi({
      database: this.database,
      temporal,
      registry: createRegistry({ simulatorUrl: this.simulatorUrl, environment: {} }),
      logger,
      services: idleWebhooks({
        secretBox: createSecretBox(parseSecretKey(this.secretKey)),
        addressRules: { allowLoopback: true },
      }),
    });
    this.apiUrl = api.origin;
    this.closing.push(async () => {
      await api.stop();
      await temporal.close();
    });
  }

  async startWorker(): Promise<void> {
    this.worker = await launchWorker({
      databaseUrl: this.databaseUrl,
      temporalAddress: this.temporalAddress,
      taskQueuePrefix: this.prefix,
      secretKey: this.secretKey,
      simulatorUrl: this.simulatorUrl,
      ...this.workerInput,
    });
  }

  get receiver(): Receiver {
    if (this.listening === null) throw new Error('the receiver does not listen');
    return this.listening;
  }

  get simulatorUrl(): string {
    return this.served?.url ?? '';
  }

  get temporal(): Client {
    if (this.connection === null) throw new Error('not started');
    return new Client({ connection: this.connection, namespace: 'default' });
  }

  /** Frees the simulator's port, so that nothing listens there until `serveSimulator`. */
  async closeSimulator(): Promise<number> {
    const port = Number(new URL(this.simulatorUrl).port);
    await this.served?.close();
    return port;
  }

  async serveSimulator(port: number): Promise<void> {
    const served = await this.simulator.listen(port);
    this.served = served;
  }

  async stop(): Promise<void> {
    this.worker?.process.kill();
    for (const id of ['retention', 'vessel-positions']) {
      await deleteSchedule(this.temporal, `${this.prefix}${id}`).catch(() => {});
    }
    for (const close of this.closing.reverse()) await close();
    await this.served?.close();
  }

  async request(method: string, path: string, data?: { type: string; attributes: object }): Promise<Answer> {
    const response = await fetch(`${this.apiUrl}${path}`, {
      method,
      headers: { authorization: `Token ${this.apiKey}`, 'content-type': 'application/vnd.api+json' },
      ...(data ? { body: JSON.stringify({ data }) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  async createClock(): Promise<string> {
    const { body } = await this.request('POST', '/v2/test_clocks', {
      type: 'test_clock',
      attributes: { start_at: START },
    });
    return body.data.id;
  }

  /** Posts a tracking request, which follows the wall clock if `clockId` is null. */
  async post(number: string, clockId: string | null): Promise<Answer> {
    const attributes = { ...requestFor(number), ...(clockId === null ? {} : { test_clock_id: clockId }) };
    return this.request('POST', '/v2/tracking_requests', { type: 'tracking_request', attributes });
  }

  /** Tracks a number under its own frozen clock. */
  async track(number: string): Promise<{ requestId: string; clockId: string }> {
    const clockId = await this.createClock();
    const { status, body } = await this.post(number, clockId);
    if (status !== 201) throw new Error(`POST answered ${status}: ${JSON.stringify(body)}`);
    return { requestId: body.data.id, clockId };
  }

  /**
   * Steps the clock from poll to poll, even while Postgres restarts. Resolves when all polls due by `to` have been
   * made.
   */
  async advance(clockId: string, to: string, patienceMs = 90_000): Promise<void> {
    for (;;) {
      try {
        await advanceTestClock(this.database, this.accountId, clockId, new Date(to), patienceMs);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error))
          throw new Error(`${error}\n${this.worker?.log.join('\n')}`, { cause: error });
        await wait(200);
      }
    }
  }

  async eventually(what: string, condition: () => Promise<boolean> | boolean, patienceMs = 60_000): Promise<void> {
    for (const until = Date.now() + patienceMs; !(await condition()); await wait(50)) {
      if (Date.now() > until) throw new Error(`not within ${patienceMs} ms: ${what}\n${this.worker?.log.join('\n')}`);
    }
  }
}
