import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

// Users to try, in order: our own, one created by a Postgres package, and one that exists on every system.
const candidates = ['seamark', 'postgres', 'nobody'];

/**
 * Finds the system user to run Postgres as, creating it if possible. Returns null unless the process runs as root, as
 * which Postgres refuses to run. Throws if there is no suitable user.
 */
export async function findPostgresUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  if ((await lookUp('seamark')) === null) {
    // Works on Debian, Red Hat, SUSE and others, but not on Alpine, which has no useradd. If it fails, the next
    // candidate is used.
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'seamark']);
    if ((await lookUp('seamark')) === null) spawnSync('adduser', ['-S', '-D', '-H', 'seamark']);
  }
  for (const name of candidates) {
    const user = await lookUp(name);
    if (user !== null && user.uid !== 0) return user;
  }
  throw new Error(
    'Postgres refuses to run as root and no other user was found: make a user `seamark`, or set DATABASE_URL',
  );
}

async function lookUp(name: string): Promise<SystemUser | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = users
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name);
  if (fields === undefined) return null;
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}
