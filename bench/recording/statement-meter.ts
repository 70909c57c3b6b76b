/**
 * Measures the cost of each part of a recording: elapsed time, CPU time of Node and Postgres, write-ahead log. While it
 * is installed, statements run one at a time and the log position is read between them, so the rate is not
 * representative.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { isWrite, PARTS, type Part, partOf } from './statement-parts.ts';

export interface Cost {
  statements: number;
  wallMs: number;
  nodeMs: number;
  postgresMs: number;
  walBytes: number;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

interface Sample {
  wallMs: number;
  nodeMs: number;
}

const query = pg.Client.prototype.query as unknown as Query;
let installed: StatementMeter | null = null;
// Connections keep the function that was in place when they opened, so it is replaced once, before any connection
// opens.
pg.Client.prototype.query = function dispatch(this: pg.Client, ...given: unknown[]) {
  return installed === null ? query.apply(this, given) : installed.take(this, given);
} as unknown as typeof pg.Client.prototype.query;

export class StatementMeter {
  readonly costs = new Map<Part, Cost>(PARTS.map((part) => [part, noCost()]));
  readonly #observer: pg.Client;
  #queue: Promise<unknown> = Promise.resolve();
  #resumed: Sample = now();
  #lastPart: Part = 'commit';
  #isInTransaction = false;
  #hasRead = false;
  #hasWritten = false;

  private constructor(observer: pg.Client) {
    this.#observer = observer;
  }

  static async open(url: string): Promise<StatementMeter> {
    const observer = new pg.Client({ connectionString: url });
    await observer.connect();
    return new StatementMeter(observer);
  }

  /** Adds the cost of everything that `run` does to the parts. Nothing else may run at the same time. */
  async measure(run: () => Promise<void>): Promise<void> {
    installed = this;
    this.#resumed = now();
    this.#lastPart = 'commit';
    this.#isInTransaction = false;
    this.#hasRead = false;
    this.#hasWritten = false;
    try {
      await run();
    } finally {
      installed = null;
    }
    this.#addSince(this.#lastPart);
  }

  async close(): Promise<void> {
    await this.#observer.end();
  }

  take(client: pg.Client, given: unknown[]): unknown {
    if (client === this.#observer) return query.apply(client, given);
    const [statement] = given as [{ text: string }];
    const callback = given.at(-1) as Callback;
    const text = statement.text.replace(/^\s*\/\*.*?\*\/\s*/, '').trimStart();
    const part = this.#partOf(text);
    // The time before a statement is attributed to its preparation. The core runs between reading the state and the
    // first write.
    const isAfterState = this.#lastPart === 'reading state' && part !== 'reading state' && this.#hasRead;
    const isAfterResponse = /^begin/i.test(text) || (part === 'schedule' && !this.#isInTransaction);
    const preparing = isAfterState ? 'core' : isAfterResponse ? 'response' : part;
    this.#addSince(preparing);
    this.#lastPart = part;
    this.#queue = this.#queue.then(() => this.#run(client, given, part, callback));
    return undefined;
  }

  #partOf(text: string): Part {
    if (/^begin/i.test(text)) {
      this.#isInTransaction = true;
      this.#hasWritten = false;
    }
    if (this.#isInTransaction && /ledgers/.test(text) && /^select/i.test(text)) this.#hasRead = true;
    const part = partOf(text, this.#hasWritten);
    // History is written before the state is read, so it is not regarded as the first write.
    if (isWrite(text) && part !== 'history') this.#hasWritten = true;
    return part;
  }

  async #run(client: pg.Client, given: unknown[], part: Part, callback: Callback): Promise<void> {
    const pid = (client as unknown as { processID: number }).processID;
    const walBefore = await this.#walBytes();
    const postgresBefore = processorMs(pid);
    const before = now();
    const outcome = await new Promise<[unknown, unknown]>((resolve) => {
      query.apply(client, [...given.slice(0, -1), (error: unknown, result: unknown) => resolve([error, result])]);
    });
    const after = now();
    const walAfter = await this.#walBytes();
    this.#add(part, {
      statements: 1,
      wallMs: after.wallMs - before.wallMs,
      nodeMs: after.nodeMs - before.nodeMs,
      postgresMs: processorMs(pid) - postgresBefore,
      walBytes: walAfter - walBefore,
    });
    this.#resumed = now();
    callback(...outcome);
  }

  /** Adds the time since the last statement ended. */
  #addSince(part: Part): void {
    const { wallMs, nodeMs } = now();
    this.#add(part, { wallMs: wallMs - this.#resumed.wallMs, nodeMs: nodeMs - this.#resumed.nodeMs });
    this.#resumed = { wallMs, nodeMs };
  }

  #add(part: Part, cost: Partial<Cost>): void {
    const sum = this.costs.get(part) ?? noCost();
    sum.statements += cost.statements ?? 0;
    sum.wallMs += cost.wallMs ?? 0;
    sum.nodeMs += cost.nodeMs ?? 0;
    sum.postgresMs += cost.postgresMs ?? 0;
    sum.walBytes += cost.walBytes ?? 0;
  }

  async #walBytes(): Promise<number> {
    const { rows } = await this.#observer.query<{ bytes: string }>({
      name: 'wal',
      text: "select (pg_current_wal_insert_lsn() - '0/0')::text as bytes",
    });
    return Number(rows[0]?.bytes ?? 0);
  }
}

function noCost(): Cost {
  return { statements: 0, wallMs: 0, nodeMs: 0, postgresMs: 0, walBytes: 0 };
}

function now(): Sample {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), nodeMs: (user + system) / 1_000 };
}

/** Reads CPU time to the nanosecond, unlike the clock ticks of `/proc/<pid>/stat`. Linux only. */
function processorMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0] ?? 0) / 1e6;
}
