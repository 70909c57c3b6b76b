/**
 * The system under audit: API, workers and simulated world in separate processes, with their own servers. Any of them
 * may be killed at any time.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { connectDatabase, type Database } from '../../../store/postgres/database.ts';
import { ensureRoles, grantToService, roleOf } from '../../../store/postgres/roles.ts';
import { freePorts } from '../../support/free-ports.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type OwnServer, type OwnServers, startOwnServers } from '../own-servers.ts';
import { Patience } from '../patience.ts';
import type { PlannedKill } from '../webhook-audit/kill-schedule.ts';
import { Links, type ProcessName } from './links.ts';
import { type Replica, startReplica } from './replica.ts';
import { RestartableProcess } from './restartable-process.ts';

const fileOf = (name: string) => new URL(`../../../infra/processes/${name}-process.ts`, import.meta.url);

interface Killable {
  kill(): Promise<void>;
  start(): Promise<unknown>;
}

type Part = PlannedKill['part'];

interface RequestOptions {
  apiKey?: string;
  patienceMs?: number;
  /** Measures progress, such as a number of polls; null if it cannot be measured now. */
  progress?(): Promise<number | null>;
}

export class AuditedSystem {
  readonly database: Database;
  readonly links: Links;
  readonly origin: string;
  accountId = '';
  apiKey = '';
  /** The two workers replace each other and are killed alternately. */
  readonly workers: readonly RestartableProcess[];
  readonly api: RestartableProcess;
  readonly simulator: RestartableProcess;
  readonly servers: OwnServers;
  private primary: OwnServer;
  private url: string;
  private readonly replicas: Replica[] = [];
  private readonly parts: Record<Part, readonly Killable[]>;
  private readonly kills = new Map<Part, number>();
  /** Ensures that kills of the same process never overlap. */
  private readonly turns = new Map<unknown, Promise<void>>();

  private constructor(
    servers: OwnServers,
    links: Links,
    [apiPort = 0, simulatorPort = 0]: readonly number[],
    isLinked: boolean,
  ) {
    this.servers = servers;
    this.links = links;
    this.primary = servers.postgres;
    this.url = servers.databaseUrl;
    this.database = connectDatabase(links.databaseUrlOf('auditor'), { patienceMs: 8_000 });
    this.origin = `http://127.0.0.1:${apiPort}`;
    const common = {
      SEAMARK_SECRET_KEY: randomBytes(32).toString('hex'),
      SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: 'on',
      SEAMARK_API_PORT: String(apiPort),
      SEAMARK_SIMULATOR_PORT: String(simulatorPort),
      SEAMARK_LOG_LEVEL: process.env['SEAMARK_TEST_LOG'] ?? 'error',
    };
    const environmentOf = (name: ProcessName) => ({
      ...common,
      ...(isLinked ? links.environmentOf(name) : links.directEnvironment()),
    });
    this.workers = (['worker 1', 'worker 2'] as const).map(
      (name) => new RestartableProcess(fileOf('worker'), environmentOf(name)),
    );
    this.api = new RestartableProcess(fileOf('api'), environmentOf('api'));
    this.simulator = new RestartableProcess(fileOf('simulator'), common);
    const { temporal } = servers;
    this.parts = {
      worker: this.workers,
      api: [this.api],
      temporal: [{ kill: () => temporal.end('SIGKILL'), start: () => temporal.start() }],
      postgres: [{ kill: () => this.primary.end('SIGKILL'), start: () => startAgain(this.primary) }],
    };
  }

  /** `isLinked` says whether the network between the parts can fail too. */
  static async start({ isLinked }: { isLinked: boolean }): Promise<AuditedSystem> {
    const [servers, ports] = await Promise.all([startOwnServers(), freePorts(2)]);
    const links = await Links.start(servers, await serviceUrlOf(servers.databaseUrl), ports[1] ?? 0);
    const system = new AuditedSystem(servers, links, ports, isLinked);
    try {
      const { accountId, apiKey } = await bootstrapAccount(system.database);
      await raiseLimits(system.database);
      system.accountId = accountId;
      system.apiKey = apiKey ?? '';
      await Promise.all([...system.workers, system.api, system.simulator].map((one) => one.start()));
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  /** Direct URL of Postgres, unaffected by network faults, for the audit's own processes. */
  get databaseUrl(): string {
    return this.url;
  }

  get postgres(): OwnServer {
    return this.primary;
  }

  /**
   * Resolves once the part is running again. If the part is still restarting after its last kill, waits until it is
   * ready and `isDue` has resolved before killing it.
   */
  async carryOut({ part, awayMs }: PlannedKill, isDue: () => Promise<void> = async () => {}): Promise<void> {
    const processes = this.parts[part];
    const number = this.kills.get(part) ?? 0;
    this.kills.set(part, number + 1);
    const one = processes[number % processes.length];
    if (one === undefined) throw new Error(`there is no ${part}`);
    await this.inTurn(one, async () => {
      await isDue();
      await one.kill();
      await wait(awayMs);
      await one.start();
    });
  }

  async inTurn(part: unknown, fault: () => Promise<void>): Promise<void> {
    const key = part === 'postgres' || part === 'temporal' ? this.parts[part][0] : part;
    const turn = (this.turns.get(key) ?? Promise.resolve()).then(fault);
    this.turns.set(
      key,
      turn.catch(() => {}),
    );
    await turn;
  }

  async withoutWorkers(action: () => Promise<void>): Promise<void> {
    const [first, second] = this.workers;
    const stopAndStart = async (): Promise<void> => {
      await Promise.all(this.workers.map((worker) => worker.kill()));
      await action();
      await Promise.all(this.workers.map((worker) => worker.start()));
    };
    await this.inTurn(first, () => this.inTurn(second, stopAndStart));
  }

  async restartPostgres(): Promise<void> {
    await this.primary.end('SIGKILL');
    await startAgain(this.primary);
  }

  /** Creates a replica that confirms each commit, then promotes it without notifying any process. */
  async failOver(): Promise<void> {
    const replica = await startReplica(this.url);
    this.replicas.push(replica);
    await wait(1_000);
    this.links.hold('postgres');
    await replica.promote();
    this.links.leadToPostgres(replica.url);
    await this.primary.end('SIGKILL');
    this.primary = replica.server;
    this.url = replica.url;
  }

  /** Calls the API, and retries while it is down, or while `progress` resolves to a new number within the patience. */
  async request(
    method: string,
    path: string,
    data?: { type: string; attributes: object },
    { apiKey = this.apiKey, patienceMs = 30_000, progress }: RequestOptions = {},
  ) {
    const patience = new Patience(patienceMs);
    for (; ; await wait(100)) {
      try {
        const response = await fetch(`${this.origin}${path}`, {
          method,
          headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/vnd.api+json' },
          signal: AbortSignal.timeout(60_000),
          ...(data ? { body: JSON.stringify({ data }) } : {}),
        });
        const text = await response.text();
        if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text}`);
        return text === '' ? null : JSON.parse(text);
      } catch (error) {
        if (progress !== undefined) patience.note(await progress());
        if (patience.isOver) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.workers, this.api, this.simulator].map((one) => one.kill()));
    await this.database.destroy();
    await this.links.close();
    await this.servers.stop();
    for (const replica of this.replicas) await replica.stop();
  }
}

/** As in production, the processes log in with a role that owns nothing. */
async function serviceUrlOf(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = 'seamark_service';
  url.password = randomBytes(16).toString('hex');
  const role = roleOf(url.href);
  await ensureRoles(ownerUrl, role, null);
  await grantToService(ownerUrl, role.name);
  return url.href;
}

/**
 * Retries the start: after the main Postgres process has been killed, its children still hold the data directory for a
 * moment, and a new server cannot start until they have exited.
 */
async function startAgain(server: OwnServer): Promise<void> {
  await pRetry(() => server.start(), { retries: Infinity, maxRetryTime: 60_000, minTimeout: 100, factor: 1 });
}
