import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

// Created by us, created by a Postgres package, and one that every system has.
const candidates = ['seamark', 'postgres', 'nobody'];

/**
 * Whom Postgres runs as. It refuses to run as root, so root gets a system user for it (made if it can be); everyone
 * else runs it as themselves, and the answer is null.
 */
export async function findPostgresUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  if ((await lookUp('seamark')) === null) {
    // Debian, Red Hat, SUSE and others; Alpine has no useradd. Where neither works, another user serves.
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
