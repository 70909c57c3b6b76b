/** Tests how the web app is served: to which clients, under which policy, and with which cache lifetimes. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuiltPages } from '../../../api/web-app/built-pages.ts';
import { WEB_PAGES } from '../../../api/web-app/web-pages.generated.ts';
import { createSetupLink, useSetupLink } from '../../../identity/people/first-people.ts';
import { createLocalLink } from '../../../identity/sessions/local-visitor.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { lines } from './server.ts';

let folder: string;
let world: PeopleWorld;
let owner: Someone;
let closed: ServedApi;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__"><div id="root"></div>');
  await writeFile(path.join(folder, 'assets/index-1a2b.js'), `console.log('${'moored '.repeat(200)}')`);
  world = await PeopleWorld.start();
  owner = await world.account();
  closed = await serve();
});
afterAll(async () => {
  await closed?.stop();
  await world?.test.drop();
  await rm(folder, { recursive: true });
});

function serve(from = folder): Promise<ServedApi> {
  const portal = idlePortal({ passwords: world.deps.passwords });
  const { database, now } = world.deps;
  const pages = new BuiltPages(from);
  return serveApi({
    database,
    now,
    registry: lines,
    services: { portal, webApp: pages },
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
    '%s leads people who are not signed in to sign-in, and back',
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
    const api = await serve(path.join(folder, 'nothing'));
    const response = await read(api, '/', await signedIn());
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build:web');
    await api.stop();
  });
});

describe('a file', () => {
  test('is compressed once, and cached permanently by browsers', async () => {
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

describe('the link of this machine', () => {
  const cookieOf = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith('seamark_session='))
      ?.split(';')[0] ?? null;

  /** A new installation has an account but no people. */
  async function start() {
    const fresh = await PeopleWorld.start();
    const portal = idlePortal({ passwords: fresh.deps.passwords });
    const { database, now } = fresh.deps;
    await database.insertInto('accounts').values({ id: crypto.randomUUID(), name: 'First' }).execute();
    const services = { portal, webApp: new BuiltPages(folder) };
    const api = await serveApi({ database, now, registry: lines, services });
    const stop = async () => {
      await api.stop();
      await fresh.test.drop();
    };
    return { deps: fresh.deps, pass: (ms: number) => fresh.pass(ms), api, stop };
  }

  test('signs in once, and leads to the page that it names', async () => {
    const { deps, api, stop } = await start();
    const address = `/portal/this-machine/${await createLocalLink(deps)}?then=/demo`;
    const response = await read(api, address);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/demo']);
    expect(response.headers.get('set-cookie')).toMatch(/seamark_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await read(api, '/', { Cookie: cookieOf(response) ?? '' })).status).toBe(200);
    const same = await read(api, address, { Cookie: cookieOf(response) ?? '' });
    expect([same.status, same.headers.get('location')]).toEqual([302, '/demo']);
    const again = await read(api, address);
    expect([again.status, cookieOf(again)]).toEqual([410, null]);
    await stop();
  });

  test('redirects to no foreign page, and without it no visitor is signed in', async () => {
    const { deps, api, stop } = await start();
    for (const then of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const token = await createLocalLink(deps);
      const response = await read(api, `/portal/this-machine/${token}?then=${encodeURIComponent(then)}`);
      expect(response.headers.get('location')).toBe('/');
    }
    const without = await read(api, '/');
    expect([without.status, cookieOf(without)]).toEqual([302, null]);
    expect((await read(api, '/portal/this-machine/guessed')).status).toBe(410);
    await stop();
  });

  test('ends after a day, and when the next one is created', async () => {
    const { deps, pass, api, stop } = await start();
    const first = await createLocalLink(deps);
    const second = await createLocalLink(deps);
    expect((await read(api, `/portal/this-machine/${first}`)).status).toBe(410);
    pass(25 * 3_600_000);
    expect((await read(api, `/portal/this-machine/${second}`)).status).toBe(410);
    await stop();
  });

  test('is revoked with its sessions when the first person signs up, and is never created again', async () => {
    const { deps, api, stop } = await start();
    const cookie = cookieOf(await read(api, `/portal/this-machine/${await createLocalLink(deps)}`)) ?? '';
    const unused = await createLocalLink(deps);
    const person = { email: 'mira@example.com', name: 'Mira', password: 'a quiet harbour before six' };
    await useSetupLink(deps, { token: await createSetupLink(deps), person, address: null });
    expect((await read(api, '/', { Cookie: cookie })).status).toBe(302);
    expect((await read(api, `/portal/this-machine/${unused}`)).status).toBe(410);
    await expect(createLocalLink(deps)).rejects.toMatchObject({ problem: 'is_set_up' });
    await stop();
  });
});
