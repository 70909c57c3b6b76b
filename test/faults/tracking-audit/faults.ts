/** Causes the faults of an audit. Each function resolves when the cause is gone; the system has to recover unaided. */
import { copyFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { prepareNamespace } from '../../../infra/temporal/prepare-namespace.ts';
import type { AuditedSystem } from '../audited-system/audited-system.ts';
import type { ProcessName } from '../audited-system/links.ts';
import type { FaultKind, PlannedFault } from './fault-schedule.ts';
import { forbidWriting, processesOf, signalAll } from './server-processes.ts';

export interface FaultInput {
  system: AuditedSystem;
  fault: PlannedFault;
  /** Advances all clocks to this share of their journeys, in addition to the regular advance. */
  jumpClocks(share: number): Promise<void>;
}

const PROCESSES = ['worker 1', 'worker 2', 'api'] as const;

const FAULTS: Record<FaultKind, (input: FaultInput) => Promise<void>> = {
  'kill worker': kill('worker'),
  'kill api': kill('api'),
  'kill postgres': kill('postgres'),
  'restart temporal': kill('temporal'),
  'freeze worker': ({ system, fault }) => freeze(system, pick(system.workers, fault), fault),
  'freeze api': ({ system, fault }) => freeze(system, system.api, fault),
  'freeze postgres': (input) => freezeServer(input, 'postgres'),
  'freeze temporal': (input) => freezeServer(input, 'temporal'),
  'partition postgres': ({ system, fault }) => partition(system, pick(PROCESSES, fault), 'postgres', fault),
  'partition temporal': ({ system, fault }) => partition(system, pick(PROCESSES, fault), 'temporal', fault),
  'partition sources': ({ system, fault }) =>
    partition(system, pick(['worker 1', 'worker 2'], fault), 'simulator', fault),
  'reset postgres': async ({ system, fault }) => {
    const link = system.links.between(pick(PROCESSES, fault), 'postgres');
    link.cut();
    await wait(fault.lastsMs);
    link.release();
  },
  'silence api': async ({ system }) => system.links.between('api', 'postgres').loseOpenConnections(),
  'silence worker': async ({ system, fault }) =>
    system.links.between(pick(['worker 1', 'worker 2'], fault), 'postgres').loseOpenConnections(),
  'fail over': ({ system }) => system.inTurn('postgres', () => system.failOver()),
  'lose temporal': ({ system }) => replaceTemporal(system, async (file) => removeDatabase(file)),
  'restore temporal': restoreTemporal,
  'exhaust connections': exhaustConnections,
  'fill disk': ({ system, fault }) =>
    system.inTurn('postgres', async () => {
      forbidWriting(processesOf(system.postgres.pid));
      await wait(fault.lastsMs);
      await system.restartPostgres();
    }),
  'jump clocks': ({ fault, jumpClocks }) => jumpClocks(fault.which),
};

export function inflict(input: FaultInput): Promise<void> {
  return FAULTS[input.fault.kind](input);
}

function kill(part: 'worker' | 'api' | 'postgres' | 'temporal') {
  return ({ system, fault }: FaultInput) => system.carryOut({ part, awayMs: fault.lastsMs / 10, atMs: 0 });
}

function pick<Part>(parts: readonly Part[], { which }: PlannedFault): Part {
  const part = parts[Math.floor(which * parts.length)];
  if (part === undefined) throw new Error('there is no part to choose from');
  return part;
}

async function freeze(
  system: AuditedSystem,
  process: { pause(): void; resume(): void },
  { lastsMs }: PlannedFault,
): Promise<void> {
  await system.inTurn(process, async () => {
    process.pause();
    await wait(lastsMs);
    process.resume();
  });
}

async function freezeServer({ system, fault }: FaultInput, part: 'postgres' | 'temporal'): Promise<void> {
  await system.inTurn(part, async () => {
    const server = part === 'postgres' ? system.postgres : system.servers.temporal;
    const pids = processesOf(server.pid);
    signalAll(pids, 'SIGSTOP');
    await wait(fault.lastsMs);
    signalAll(pids, 'SIGCONT');
  });
}

async function partition(
  system: AuditedSystem,
  from: ProcessName,
  to: 'postgres' | 'temporal' | 'simulator',
  { lastsMs }: PlannedFault,
): Promise<void> {
  const link = system.links.between(from, to);
  link.hold();
  await wait(lastsMs);
  link.release();
}

/** Stops Temporal, changes its files, and starts it again as `prepare` would leave it. */
async function replaceTemporal(system: AuditedSystem, change: (file: string) => Promise<void>): Promise<void> {
  const { temporal, temporalFile, temporalAddress } = system.servers;
  await system.inTurn('temporal', async () => {
    await temporal.end('SIGKILL');
    await change(temporalFile);
    await temporal.start();
    await prepareNamespace({ address: temporalAddress, namespace: 'default' });
  });
}

/**
 * Lets the system run for a while, then restores an earlier state of Temporal with the workers stopped, as described in
 * docs/operate.md.
 */
async function restoreTemporal({ system, fault }: FaultInput): Promise<void> {
  await replaceTemporal(system, (file) => copyDatabase(file, `${file}.backup`));
  await wait(fault.lastsMs);
  await system.withoutWorkers(() =>
    replaceTemporal(system, async (file) => {
      await removeDatabase(file);
      await copyDatabase(`${file}.backup`, file);
    }),
  );
}

/** Suffixes of the files of a SQLite database. */
const SUFFIXES = ['', '-journal', '-wal', '-shm'] as const;

async function copyDatabase(from: string, to: string): Promise<void> {
  for (const suffix of SUFFIXES) {
    await rm(to + suffix, { force: true });
    await copyFile(from + suffix, to + suffix).catch(ignoreMissing);
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of SUFFIXES) await rm(file + suffix, { force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function exhaustConnections({ system, fault }: FaultInput): Promise<void> {
  const taken: pg.Client[] = [];
  for (const until = Date.now() + fault.lastsMs; Date.now() < until; ) {
    const client = new pg.Client({ connectionString: system.databaseUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      await client.end().catch(() => {});
      await wait(50);
    }
  }
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
}
