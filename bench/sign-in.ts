/** Measures how quickly legitimate users can sign in while attackers try passwords. */
import { setTimeout as wait } from 'node:timers/promises';
import { trustedProxies } from '../api/pipeline/client-address.ts';
import { createRegistry } from '../connectors/registry.ts';
import { Passwords } from '../identity/passwords/passwords.ts';
import { createAdmin } from '../identity/people/first-people.ts';
import { insertAccount } from '../store/people/accounts.ts';
import { connectDatabase } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { PortalVisitor } from '../test/integration/portal/portal-visitor.ts';
import { APP_URL, idlePortal } from '../test/support/idle-portal.ts';
import { BASE_URL, serveApi } from '../test/support/serve-api.ts';
import { finish, readCommand } from './rig/command.ts';
import { percentile, rounded } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';

const command = {
  name: 'sign-in',
  about: `Time until the right person is signed in, from the form to the session, while strangers try passwords: against that
person's email address, against invented ones, and as bursts. Each attempt comes from a network of its own. Half of the right people
come with a browser in which they have signed in before. Passwords cost what they cost in production.`,
  options: {
    attempts: { default: 2_000, help: 'of strangers in a minute' },
    seconds: { default: 30, help: 'of each attack' },
    limit: { default: 2_000, help: 'ms within which the right people must be in' },
  },
} as const;
const { options, json } = readCommand(command);

const PASSWORD = 'a quiet harbour before seven';
const PERSON = 'mira@example.com';
const SESSION = 'seamark_session';
const BURST = 100;
const PAUSE_MS = 700;

const servers = await startOwnServers({ temporal: 'none', durablePostgres: true });
const rows: Record<string, unknown>[] = [];
let largest = 0;
let refused = 0;
try {
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl);
  const passwords = new Passwords();
  const now = () => new Date();
  const accountId = newId();
  await insertAccount(database, { id: accountId, name: 'Harbour' });
  await createAdmin({ database, passwords, now }, { accountId, email: PERSON, password: async () => PASSWORD });
  const served = await serveApi({
    database,
    registry: createRegistry({ simulatorUrl: null, environment: {} }),
    settings: {
      baseUrl: BASE_URL,
      mcpUrl: `${BASE_URL}/mcp`,
      trustedProxies: trustedProxies(['127.0.0.1']),
    },
    services: { portal: idlePortal({ passwords }) },
  });
  let networks = 0;
  const network = () => {
    networks += 1;
    return { 'X-Forwarded-For': `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}` };
  };
  const stranger = new PortalVisitor(served.origin, APP_URL);
  await stranger.get('/portal/sign-in');
  const token = stranger.formToken();
  const attempt = async (email: string, statuses: Map<number, number>) => {
    const fields = { form_token: token, email, password: 'wrong password' };
    const { status } = await stranger.post('/portal/sign-in', fields, { headers: network() });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  /** Returns how long it took to sign in, or null if the sign-in was refused. */
  const signIn = async (visitor: PortalVisitor): Promise<number | null> => {
    const headers = network();
    const startedAt = performance.now();
    await visitor.get('/portal/sign-in', { headers });
    const { status } = await visitor.submit({ email: PERSON, password: PASSWORD }, { headers });
    return status === 303 ? performance.now() - startedAt : null;
  };
  const remembered = new PortalVisitor(served.origin, APP_URL);
  await signIn(remembered);
  /** Returns a browser in which the person has signed in before and whose session has ended. */
  const returningBrowser = () => {
    const visitor = new PortalVisitor(served.origin, APP_URL);
    for (const [cookie, value] of remembered.cookies) if (cookie !== SESSION) visitor.cookies.set(cookie, value);
    return visitor;
  };

  const attacks = {
    'one email address': () => PERSON,
    'invented email addresses': () => `stranger-${networks}@example.com`,
    bursts: () => `burst-${networks}@example.com`,
  };
  for (const [name, email] of Object.entries(attacks)) {
    const statuses = new Map<number, number>();
    const times: Record<string, number[]> = { 'new browser': [], 'known browser': [] };
    const running = new Set<Promise<void>>();
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt >= options.seconds * 1_000;
    const size = name === 'bursts' ? BURST : 1;
    const attack = async () => {
      for (let sent = 0; !isOver(); sent += size) {
        await wait(Math.max(0, startedAt + (sent * 60_000) / options.attempts - performance.now()));
        for (let index = 0; index < size; index += 1) {
          const one = attempt(email(), statuses).finally(() => running.delete(one));
          running.add(one);
        }
      }
    };
    const arrive = async () => {
      for (let count = 0; !isOver(); count += 1) {
        const [kind, visitor] =
          count % 2 === 0
            ? (['new browser', new PortalVisitor(served.origin, APP_URL)] as const)
            : (['known browser', returningBrowser()] as const);
        const elapsed = await signIn(visitor);
        if (elapsed === null) refused += 1;
        else times[kind]?.push(elapsed);
        await wait(PAUSE_MS);
      }
    };
    await Promise.all([attack(), arrive()]);
    await Promise.all(running);
    for (const [browser, own] of Object.entries(times)) {
      const row = {
        attack: name,
        browser,
        people: own.length,
        medianMs: rounded(percentile(own, 0.5)),
        mostMs: rounded(Math.max(...own)),
      };
      largest = Math.max(largest, row.mostMs);
      rows.push({ ...row, strangers: Object.fromEntries(statuses) });
    }
  }
  await served.stop();
  await database.destroy();
} finally {
  await servers.stop();
}

finish(
  { name: command.name, json },
  rows.map((row) => JSON.stringify(row)),
  [
    { target: `right people are in within ${options.limit} ms`, met: largest <= options.limit },
    { target: 'no right person is refused', met: refused === 0 },
  ],
  { ...options, largest, refused, rows },
);
