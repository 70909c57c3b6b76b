/** The portal in a real browser: by keyboard, on a phone, in the dark, and by what axe says of each page. */
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/audit.ts';
import { makeSetupLink } from '../../../identity/first-people.ts';
import { invite } from '../../../identity/invitations.ts';
import { makeResetLink } from '../../../identity/password-resets.ts';
import { openChromium } from '../../support/chromium.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';

describe('in a browser', () => {
  let rig: PortalRig;
  let browser: Browser;
  let owner: Someone;
  beforeAll(async () => {
    rig = await PortalRig.start();
    browser = await openChromium();
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
      await page.goto('/portal/sign-in');
      await page.getByLabel('E-mail address').fill(owner.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname !== '/portal/sign-in');
      // It leads to the web app, which is not built here.
      complaints.splice(0);
      const paths = ['/portal/password', '/portal/accounts'];
      for (const path of paths) {
        const answer = await page.goto(path);
        expect([path, answer?.status(), await faults()]).toEqual([path, 200, []]);
      }
      const missing = await page.goto('/portal/reset-password/nonsense');
      complaints.splice(0);
      expect([missing?.status(), await faults()]).toEqual([410, []]);
    });

    test('what a form answers', async () => {
      await page.goto('/portal/password');
      await page.getByLabel('Password of now').fill('another one');
      for (const field of ['New password', 'The same again']) await page.getByLabel(field).fill('a quiet harbour');
      await page.getByLabel('Password of now').press('Enter');
      await page.getByRole('alert').waitFor();
      complaints.splice(0);
      expect(await faults()).toEqual([]);
    });
  });
});
