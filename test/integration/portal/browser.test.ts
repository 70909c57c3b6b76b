/** The portal in a real browser: by keyboard, on a phone, in the dark, and by what axe says of each page. */
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueApiKey, revokeApiKey } from '../../../identity/api-key-management.ts';
import { OPERATOR } from '../../../identity/audit.ts';
import { makeSetupLink } from '../../../identity/first-people.ts';
import { invite } from '../../../identity/invitations.ts';
import { recordGrant } from '../../../identity/oauth-grants.ts';
import { makeResetLink } from '../../../identity/password-resets.ts';
import { findChromium, openChromium } from '../../support/chromium.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';

const program = findChromium();
if (program === null) console.warn('No Chromium here: set SEAMARK_TEST_CHROMIUM to test pages in a real browser');

describe.skipIf(program === null)('in a browser', () => {
  let rig: PortalRig;
  let browser: Browser;
  let owner: Someone;
  beforeAll(async () => {
    rig = await PortalRig.start();
    browser = await openChromium(program ?? '');
    owner = await rig.world.account();
  });
  afterAll(async () => {
    await browser?.close();
    await rig?.stop();
  });

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<[BrowserContext, Page]> {
    const context = await browser.newContext({ baseURL: rig.origin, ...options });
    return [context, await context.newPage()];
  }

  /** Goes on with Tab until what has this name has the focus, as who has no mouse does. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate<string>(`(() => {
        const one = document.activeElement;
        return one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent;
      })()`);
      if (name.test(focused.trim())) return;
    }
    throw new Error(`Tab does not come to ${name} on ${page.url()}`);
  }

  test('a key is made, copied, used and revoked by keyboard alone', async () => {
    const [context, page] = await open();
    await page.goto('/portal/api-keys');
    expect(new URL(page.url()).pathname).toBe('/portal/sign-in');
    await tabTo(page, /^E-mail address$/);
    await page.keyboard.type(owner.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal/api-keys');

    await tabTo(page, /^Name$/);
    await page.keyboard.type('By keyboard');
    await tabTo(page, /^Read\b/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#key');
    await tabTo(page, /^API key$/);
    await page.keyboard.press('ControlOrMeta+A');
    const key = await page.evaluate<string>('document.getSelection().toString()');
    expect(key).toMatch(/^smk_[\w-]{43}$/);
    const ask = () => fetch(`${rig.origin}/v2/parties`, { headers: { Authorization: `Token ${key}` } });
    expect((await ask()).status).toBe(200);

    await tabTo(page, /^All API keys$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal/api-keys');
    expect(await page.getByRole('row', { name: 'By keyboard' }).textContent()).toContain('Read and write');
    await tabTo(page, /^Revoke By keyboard$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/revoke');
    await tabTo(page, /^Revoke the key$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal/api-keys');
    expect(await page.getByRole('status').textContent()).toBe('“By keyboard” is revoked');
    expect((await ask()).status).toBe(401);
    await context.close();
  });

  describe.each([
    ['on a desk, in light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
    ['on a phone, in the dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ] as const)('%s', (_, options) => {
    let page: Page;
    let context: BrowserContext;
    const complaints: string[] = [];
    beforeAll(async () => {
      [context, page] = await open(options);
      // What the policy of a page forbids is told here, too.
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
    });
    afterAll(() => context.close());

    /** What is wrong with the page that is shown. */
    async function faults(): Promise<string[]> {
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
      const isWide = await page.evaluate<boolean>(
        "['html', 'main'].map((name) => document.querySelector(name)).some((one) => one.scrollWidth > one.clientWidth)",
      );
      const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      return [...told, ...(isWide ? ['is wider than the screen'] : []), ...complaints.splice(0)];
    }

    test('pages for everybody', async () => {
      const { deps } = rig.world;
      const input = { accountId: owner.accountId, email: 'invited@example.com', role: 'viewer' } as const;
      const { token } = await invite(deps, input, OPERATOR);
      const paths = [
        '/portal/sign-in',
        '/portal/forgotten-password',
        `/portal/invitations/${token}`,
        `/portal/reset-password/${await makeResetLink(deps, owner.email, OPERATOR)}`,
      ];
      for (const path of paths) {
        const answer = await page.goto(path);
        expect([path, answer?.status(), await faults()]).toEqual([path, 200, []]);
      }
      await expect(makeSetupLink(deps)).rejects.toMatchObject({ problem: 'is_set_up' });
    });

    test('pages for those who signed in', async () => {
      const key = await fill();
      await page.goto('/portal/sign-in');
      await page.getByLabel('E-mail address').fill(owner.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname !== '/portal/sign-in');
      const member = await rig.world.member(owner.accountId, 'member');
      const paths = [
        '/portal',
        '/portal/api-keys',
        `/portal/api-keys/${key}/revoke`,
        '/portal/members',
        `/portal/members/${member.userId}`,
        `/portal/members/${member.userId}/remove`,
        '/portal/leave',
        '/portal/connected-apps',
        '/portal/password',
        '/portal/sessions',
        '/portal/accounts',
        '/portal/audit-log',
        '/portal/audit-log?action=api_key.created&by=nobody',
        '/shipments',
      ];
      for (const path of paths) {
        const answer = await page.goto(path);
        expect([path, answer?.status(), await faults()]).toEqual([path, 200, []]);
      }
      const missing = await page.goto(`/portal/members/${key}`);
      complaints.splice(0);
      expect([missing?.status(), await faults()]).toEqual([404, []]);
    });

    test('what a form answers', async () => {
      await page.goto('/portal/api-keys');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${options.colorScheme} ${'x'.repeat(90)}`);
      await page.getByLabel('Expires on').fill('2020-01-01');
      await page.getByRole('button', { name: 'Make the key' }).click();
      const expires = page.getByLabel('Expires on');
      await page.getByRole('alert').waitFor();
      complaints.splice(0);
      expect(await faults()).toEqual([]);
      expect(await expires.getAttribute('aria-invalid')).toBe('true');
      await expires.fill('');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByRole('textbox', { name: 'API key' }).waitFor();
      expect(await faults()).toEqual([]);
    });

    /** Rows of each kind in each table. Answers a key that is good. */
    async function fill(): Promise<string> {
      const { deps } = rig.world;
      const { accountId, userId } = owner;
      const grant = { accountId, userId, clientId: 'https://assistant.example/client.json', clientName: 'Assistant' };
      await recordGrant(deps, { ...grant, redirectHost: 'assistant.example', scopes: ['tracking:read'] }, OPERATOR);
      const scopes = ['read'] as const;
      const name = `A key with a long name on ${options.colorScheme}`;
      const old = await issueApiKey(deps, { accountId, name, scopes, expiresAt: null }, OPERATOR);
      await revokeApiKey(deps, { accountId, id: old.id }, OPERATOR);
      const { id } = await issueApiKey(deps, { accountId, name, scopes, expiresAt: null }, OPERATOR);
      return id;
    }
  });
});
