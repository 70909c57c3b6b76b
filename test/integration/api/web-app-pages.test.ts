/**
 * How the web app is served: to which clients, under which policy, and with which cache lifetimes.
 */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuiltPages } from '../../../api/web-app/built-pages.ts';
import { WEB_PAGES } from '../../../api/web-app/web-pages.generated.ts';
import { createSetupLink } from '../../../identity/people/first-people.ts';
import { dismissLocalVisitor } from '../../../identity/sessions/local-visitor.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { lines } from './server.ts';

let folder: string;
let world: PeopleWorld;
let owner: Someone;
let closed: ServedApi;
let open: ServedApi;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__"><div id="root"></div>');
  await writeFile(path.join(folder, 'assets/index-1a2b.js'), `console.log('${'moored '.repeat(200)}')`);
  world = await PeopleWorld.start();
  owner = await world.account();
  [closed, open] = await Promise.all([serve(false), serve(true)]);
});
afterAll(async () => {
  await Promise.all([closed?.stop(), open?.stop()]);
  await world?.test.drop();
  await rm(folder, { recursive: true });
});

function serve(withoutSignIn: boolean, from = folder): Promise<ServedApi> {
  const portal = idlePortal({ passwords: world.deps.passwords });
  const { database, now } = world.deps;
  const pages = new BuiltPages(from);
  return serveApi({
    database,
    now,
    registry: lines,
    services: { portal, webApp: pages, pagesWithoutSignIn: withoutSignIn },
  });
}

async function signedIn(): Promise<Record<string, string>> {
  const input = { personId: owner.personId, address: null, userAgent: null };
  return { Cookie: `seamark_session=${await createSession(world.deps.database, input, world.deps.now())}` };
}

const read = ({ origin }: ServedApi, path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { redirect: 'manual', headers });

describe('a page', () => {
  test.each(WEB_PAGES.map(({ path }) => path))(
    '%s leads whoever is not signed in to sign-in, and back',
    async (pattern) => {
      const page = pattern.replaceAll(/:\w+/g, 'some');
      const response = await read(closed, page);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/portal/sign-in?then=${encodeURIComponent(page)}`);
    },
  );

  test('is a document that runs only our files, with a nonce that is valid once', async () => {
    const headers = await signedIn();
    const nonces = await Promise.all(
      ['/', '/shipments/some?container=one'].map(async (page) => {
        const response = await read(closed, page, headers);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        const nonce = /<meta nonce="([\w+/=]{24})">/.exec(await response.text())?.[1];
        expect(response.headers.get('content-security-policy')).toBe(
          `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; ` +
            "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        );
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test.each(['/settings/unknown', '/developers/webhooks/some/more'])(
    '%s is the same document, which shows its own "not found"',
    async (page) => {
      const response = await read(closed, page, await signedIn());
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect((await read(closed, '/unknown', await signedIn())).status).toBe(404);
    },
  );

  test('that was never built explains how to build it', async () => {
    const api = await serve(false, path.join(folder, 'nothing'));
    const response = await read(api, '/', await signedIn());
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build:web');
    await api.stop();
  });
});

describe('a file', () => {
  test('is compressed once, and cached by browsers for ever', async () => {
    const response = await read(closed, '/assets/index-1a2b.js', { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toContain('moored');
    const plain = await read(closed, '/assets/index-1a2b.js', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test.each(['/assets/other.js', '/assets/..%2Findex.html', '/assets/%2e%2e%2findex.html'])(
    '%s is 404',
    async (path) => {
      expect((await read(closed, path)).status).toBe(404);
    },
  );
});

describe('without sign-in', () => {
  test('a visitor is admitted as the local visitor, with a session of their own', async () => {
    const response = await read(open, '/');
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/seamark_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    const found = await read(open, '/shipments/find?q=nothing');
    expect([found.status, found.headers.get('location')]).toEqual([302, '/shipments?q=nothing']);
  });

  test('programs that keep no cookie fill nothing up, and end no session that is used', async () => {
    const sessionOf = ({ headers }: Response) =>
      headers.getSetCookie().find((one) => one.startsWith('seamark_session=')) ?? null;
    const cookie = sessionOf(await read(open, '/'))?.split(';')[0] ?? '';
    world.pass(61_000);
    expect(sessionOf(await read(open, '/', { Cookie: cookie }))).toBeNull();
    for (let count = 0; count < 30; count += 1) {
      world.pass(1_000);
      await read(open, '/');
    }
    const visitors = world.deps.database
      .selectFrom('sessions as s')
      .innerJoin('people as p', 'p.id', 's.person_id')
      .select('s.id')
      .where('p.email', '=', 'visitor@localhost');
    expect(await visitors.execute()).toHaveLength(21);
    expect((await read(closed, '/', { Cookie: cookie })).status).toBe(200);
  });

  test('the link for the first person stays valid', async () => {
    const fresh = await PeopleWorld.start();
    const portal = idlePortal({ passwords: fresh.deps.passwords });
    const { database, now } = fresh.deps;
    await database.insertInto('accounts').values({ id: crypto.randomUUID(), name: 'First' }).execute();
    const services = { portal, webApp: new BuiltPages(folder), pagesWithoutSignIn: true };
    const api = await serveApi({ database, now, registry: lines, services });
    expect((await read(api, '/')).status).toBe(200);
    await expect(createSetupLink(fresh.deps)).resolves.toMatch(/./);
    await api.stop();
    await fresh.test.drop();
  });

  test('what a proxy hands on leads to sign-in', async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP']) {
      expect((await read(open, '/shipments', { [header]: '203.0.113.9' })).status).toBe(302);
    }
  });

  test('he is out once people have to sign in, and let in again where they do not', async () => {
    const set = (await read(open, '/')).headers.getSetCookie();
    const cookie = set.find((one) => one.startsWith('seamark_session='))?.split(';')[0] ?? '';
    const asHim = () => read(closed, '/', { Cookie: cookie });
    expect((await asHim()).status).toBe(200);
    await dismissLocalVisitor(world.deps);
    expect((await asHim()).status).toBe(302);
    expect((await read(open, '/')).status).toBe(200);
  });

  test('admits only by address or localhost, not by a foreign host name', async () => {
    const statusBy = async (host: string): Promise<number> => {
      const { port } = new URL(open.origin);
      const requested = request({ host: '127.0.0.1', port, path: '/shipments', headers: { Host: host } }).end();
      const [answer] = (await once(requested, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode ?? 0;
    };
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost', 'app.localhost:3000', '10.0.0.5']) {
      expect([host, await statusBy(host)]).toEqual([host, 200]);
    }
    for (const host of ['rebound.example', 'localhost.example:3000', '127.0.0.1.example']) {
      expect([host, await statusBy(host)]).toEqual([host, 302]);
    }
  });
});
