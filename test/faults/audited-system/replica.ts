/** A second Postgres that follows a running one by streaming replication and confirms each of its commits. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { rootFolder } from '../../../infra/postgres/embedded.ts';
import { removeData } from '../../../infra/postgres/remove-data.ts';
import { freePorts } from '../../support/free-ports.ts';
import { OwnServer } from '../own-servers.ts';

export interface Replica {
  server: OwnServer;
  url: string;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplica(primaryUrl: string): Promise<Replica> {
  const [port = 0] = await freePorts(1);
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-replica-'));
  await writeFile(path.join(dataDirectory, 'postgres-password'), new URL(primaryUrl).password, { mode: 0o600 });
  const primary = new pg.Client({ connectionString: primaryUrl });
  await primary.connect();
  try {
    await copyCluster(primary, primaryUrl, await clusterOf(dataDirectory));
    await primary.query("alter system set synchronous_standby_names = '*'");
    const server = new OwnServer({ dataDirectory, postgres: { port, durable: true }, temporal: null });
    await server.start();
    await primary.query('select pg_reload_conf()');
    await untilInStep(primary);
    const url = new URL(primaryUrl);
    url.port = String(port);
    return {
      server,
      url: url.href,
      promote: () => promote(url.href),
      async stop() {
        await server.stop();
        await removeData(dataDirectory);
      },
    };
  } finally {
    await primary.end();
  }
}

/** Returns the folder in which the embedded server stores the cluster of a data folder. */
async function clusterOf(dataDirectory: string): Promise<string> {
  if (process.getuid?.() !== 0) return path.join(dataDirectory, 'postgres');
  const id = randomBytes(8).toString('hex');
  await writeFile(path.join(dataDirectory, 'postgres-id'), id, { mode: 0o600 });
  return path.join(rootFolder, id);
}

/** Copies the running server's files between the two calls that start and stop a base backup. */
async function copyCluster(primary: pg.Client, primaryUrl: string, target: string): Promise<void> {
  const { rows } = await primary.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const source = rows[0]?.folder ?? '';
  await primary.query("select pg_backup_start('replica', true)");
  // Files that vanish during the copy make `cp` fail at the end. This does not matter, because the write-ahead log
  // contains what is needed of them.
  await promisify(execFile)('cp', ['-a', source, target]).catch(() => {});
  const stopped = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  for (const file of ['postmaster.pid', 'postmaster.opts']) await rm(path.join(target, file), { force: true });
  const { hostname, port, username, password } = new URL(primaryUrl);
  await appendFile(
    path.join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nsynchronous_standby_names = ''\n`,
  );
  await writeFile(path.join(target, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  await writeFile(path.join(target, 'standby.signal'), '');
  const { uid, gid } = await stat(target);
  for (const file of ['backup_label', 'standby.signal']) await chown(path.join(target, file), uid, gid);
}

async function untilInStep(primary: pg.Client): Promise<void> {
  for (const until = Date.now() + 30_000; ; await wait(50)) {
    const { rows } = await primary.query("select from pg_stat_replication where sync_state = 'sync'");
    if (rows.length > 0) return;
    if (Date.now() > until) throw new Error('the replica does not follow');
  }
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_promote(true, 30)');
  await client.end();
}
