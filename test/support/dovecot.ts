/** A real IMAP server on this machine: Dovecot 2.3 from the system's packages, installed if it is missing. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { makeTlsMaterial } from '../publisher/certificates.ts';
import { freePorts } from './free-ports.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
export const PASSWORD = 'a password of the mailbox';

export interface Dovecot {
  /** Certificate of the authority that signed the server's certificate, which is for localhost. */
  authority: string;
  imapsPort: number;
  imapPort: number;
  start(): Promise<void>;
  /** Stops the server and closes all connections; the messages remain. */
  halt(): Promise<void>;
  /** Returns a client that may write. */
  client(user: string): Promise<ImapFlow>;
  remove(): Promise<void>;
}

export async function makeDovecot(users: readonly string[]): Promise<Dovecot> {
  const program = await ensureDovecot();
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'));
  await chmod(folder, 0o755);
  const { authority, server } = await makeTlsMaterial();
  const [imapsPort = 0, imapPort = 0] = await freePorts(2);
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('mail'));
  await chown(at('mail'), NOBODY, NOBODY);
  await writeFile(at('cert.pem'), server.certificate);
  await writeFile(at('key.pem'), server.key);
  await writeFile(at('users'), users.map((user) => `${user}:{PLAIN}${PASSWORD}\n`).join(''));
  await writeFile(at('dovecot.conf'), configurationOf(folder, { imapsPort, imapPort }));
  let child: ChildProcess | null = null;

  const halt = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  };
  return {
    authority,
    imapsPort,
    imapPort,
    halt,
    async start() {
      child = spawn(program, ['-F', '-c', at('dovecot.conf')], { stdio: 'ignore' });
      await untilServing(imapPort, child);
    },
    async client(user) {
      const auth = { user, pass: PASSWORD };
      const tls = { ca: authority };
      const client = new ImapFlow({ host: 'localhost', port: imapsPort, secure: true, auth, tls, logger: false });
      await client.connect();
      return client;
    },
    async remove() {
      await halt();
      await rm(folder, { recursive: true });
    },
  };
}

function configurationOf(folder: string, ports: { imapsPort: number; imapPort: number }): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = yes
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 50
first_valid_uid = 1
auth_failure_delay = 0
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imapPort}
  }
  inet_listener imaps {
    port = ${ports.imapsPort}
    ssl = yes
  }
}
`;
}

async function untilServing(port: number, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`Dovecot ended with ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isServing = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isServing) return;
  }
  throw new Error('Dovecot does not respond');
}

/** Returns the path of the program. Throws if it cannot be installed, because tests of mailboxes are never skipped. */
async function ensureDovecot(): Promise<string> {
  const program = '/usr/sbin/dovecot';
  const isThere = () =>
    run(program, ['--version']).then(
      () => true,
      () => false,
    );
  if (await isThere()) return program;
  if (process.getuid?.() !== 0) throw new Error('Install Dovecot (dovecot-imapd), which the tests of mailboxes need');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 240_000 };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'dovecot-imapd'], options);
  if (!(await isThere())) throw new Error(`There is no ${program}, although dovecot-imapd is installed`);
  return program;
}
