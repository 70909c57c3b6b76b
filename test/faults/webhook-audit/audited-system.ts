/** System under audit: API and worker in separate processes and servers, all of which may be killed at any time. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { connectDatabase, type Database } from '../../../store/postgres/database.ts';
import { type EventContainer, insertContainers } from '../../support/container-events.ts';
import { freePorts } from '../../support/free-ports.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type OwnServers, startOwnServers } from '../own-servers.ts';
import type { Part, PlannedKill } from './kill-schedule.ts';
import { RestartableProcess } from './restartable-process.ts';

const WORKER = new URL('../../../infra/processes/worker-process.ts', import.meta.url);
const API = new URL('../../../infra/processes/api-process.ts', import.meta.url);

/** The two workers take over from each other and are killed alternately. */
const WORKERS = 2;

/** A part that is killed and restarted. */
interface Killable {
  kill(): Promise<void>;
  start(): Promise<unknown>;
}

export class AuditedSystem {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly origin: string;
  accountId = '';
  apiKey = '';
  containers: EventContainer[] = [];
  readonly workers: readonly RestartableProcess[];
  readonly api: RestartableProcess;
  private readonly servers: OwnServers;
  private readonly parts: Record<Part, readonly Killable[]>;
  private readonly kills = new Map<Part, number>();
  /** Kills of one process never overlap. */
  private readonly turns = new Map<Killable, Promise<void>>();

  private constructor(servers: OwnServers, apiPort: number) {
    this.servers = servers;
    this.databaseUrl = servers.databaseUrl;
    this.database = connectDatabase(servers.databaseUrl);
    this.origin = `http://127.0.0.1:${apiPort}`;
    const environment = {
      DATABASE_URL: servers.databaseUrl,
      TEMPORAL_ADDRESS: servers.temporalAddress,
      SEAMARK_SECRET_KEY: randomBytes(32).toString('hex'),
      SEAMARK_SIMULATOR_URL: 'http://127.0.0.1:9',
      SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: 'on',
      SEAMARK_API_PORT: String(apiPort),
      SEAMARK_LOG_LEVEL: process.env['SEAMARK_TEST_LOG'] ?? 'error',
    };
    this.workers = Array.from({ length: WORKERS }, () => new RestartableProcess(WORKER, environment));
    this.api = new RestartableProcess(API, environment);
    const { postgres, temporal } = servers;
    this.parts = {
      worker: this.workers,
      api: [this.api],
      temporal: [{ kill: () => temporal.end('SIGKILL'), start: () => temporal.start() }],
      postgres: [{ kill: () => postgres.end('SIGKILL'), start: () => retryStart(() => postgres.start()) }],
    };
  }

  static async start(containers: number): Promise<AuditedSystem> {
    const [servers, [apiPort = 0]] = await Promise.all([startOwnServers(), freePorts(1)]);
    const system = new AuditedSystem(servers, apiPort);
    try {
      const { accountId, apiKey } = await bootstrapAccount(system.database);
      await raiseLimits(system.database);
      system.accountId = accountId;
      system.apiKey = apiKey ?? '';
      system.containers = await insertContainers(system.database, accountId, containers);
      await Promise.all([...system.workers, system.api].map((one) => one.start()));
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  /**
   * Resolves once the part is running again. If it is still restarting after its last kill, the
   * next kill waits until it is ready and `isDue` has resolved.
   */
  async carryOut({ part, awayMs }: PlannedKill, isDue: () => Promise<void>): Promise<void> {
    const processes = this.parts[part];
    const number = this.kills.get(part) ?? 0;
    this.kills.set(part, number + 1);
    const one = processes[number % processes.length];
    if (one === undefined) throw new Error(`there is no ${part}`);
    const turn = (this.turns.get(one) ?? Promise.resolve()).then(async () => {
      await isDue();
      await one.kill();
      await wait(awayMs);
      await one.start();
    });
    this.turns.set(one, turn);
    await turn;
  }

  /** Calls the API, and retries while it is down. */
  async request(method: string, path: string, data?: { type: string; attributes: object }) {
    for (const until = Date.now() + 30_000; ; await wait(100)) {
      try {
        const response = await fetch(`${this.origin}${path}`, {
          method,
          headers: { authorization: `Token ${this.apiKey}`, 'content-type': 'application/vnd.api+json' },
          ...(data ? { body: JSON.stringify({ data }) } : {}),
        });
        const text = await response.text();
        if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text}`);
        return text === '' ? null : JSON.parse(text);
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers, this.api].map((one) => one.kill()));
    await this.database.destroy();
    await this.servers.stop();
  }
}

/**
 * Retries a start: after a kill of the main Postgres process its children hold the data for a
 * moment, and a new one cannot start until they have ended.
 */
function retryStart<Result>(start: () => Promise<Result>): Promise<Result> {
  return pRetry(start, { retries: Infinity, maxRetryTime: 60_000, minTimeout: 100, factor: 1 });
}
