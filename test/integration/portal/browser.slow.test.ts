/** Tests the portal in a real browser: by keyboard, on a phone, in dark mode, with axe checks on each page. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { createSetupLink } from '../../../identity/people/first-people.ts';
import { invite } from '../../../identity/people/invitations.ts';
import { createResetLink } from '../../../identity/people/password-resets.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { openChromium } from '../../support/chromium.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';
import { VIEWPORTS, WatchedPage } from './watched-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

describe('in a browser', () => {
  let rig: PortalRig;
  let owner: Someone;
  beforeAll(async () => {
    rig = await PortalRig.start();
    owner = await rig.world.account();
  });
  afterAll(() => rig?.stop());

  describe.each(VIEWPORTS)('%s', (_, options) => {
    let watched: WatchedPage;
    beforeAll(async () => {
      watched = await WatchedPage.open(browser, { baseURL: rig.origin, ...options });
    });
    afterAll(() => watched.close());

    test('pages for everybody', async () => {
      const { deps } = rig.world;
      const input = { accountId: owner.accountId, email: 'invited@example.com', role: 'viewer' } as const;
      const { token } = await invite(deps, input, OPERATOR);
      const paths = [
        '/portal/sign-in',
        '/portal/forgotten-password',
        `/portal/invitations/${token}`,
        `/portal/reset-password/${await createResetLink(deps, owner.email, OPERATOR)}`,
      ];
      for (const path of paths) expect([path, ...(await watched.visit(path))]).toEqual([path, 200, []]);
      await expect(createSetupLink(deps)).rejects.toMatchObject({ problem: 'is_set_up' });
    });

    test('pages for those who signed in', async () => {
      const { page } = watched;
      await page.goto('/portal/sign-in');
      await page.getByLabel('Email address').fill(owner.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname !== '/portal/sign-in');
      // The page leads to the web app, which is not built here, so problems up to here are discarded.
      watched.forgetComplaints();
      for (const path of ['/portal/password', '/portal/accounts', '/portal/second-factor']) {
        expect([path, ...(await watched.visit(path))]).toEqual([path, 200, []]);
      }
      const missing = await page.goto('/portal/reset-password/nonsense');
      watched.forgetComplaints();
      expect([missing?.status(), await watched.faults()]).toEqual([410, []]);
    });

    test('the response to a form', async () => {
      const { page } = watched;
      await page.goto('/portal/password');
      await page.getByLabel('Current password').fill('another one');
      for (const field of ['New password', 'Repeat the password']) await page.getByLabel(field).fill('a quiet harbour');
      await page.getByLabel('Current password').press('Enter');
      await page.getByRole('alert').waitFor();
      watched.forgetComplaints();
      expect(await watched.faults()).toEqual([]);
    });
  });
});

describe.each(VIEWPORTS)('at the first start, %s', (_, options) => {
  let rig: PortalRig;
  let watched: WatchedPage;
  beforeAll(async () => {
    rig = await PortalRig.start();
    await insertAccount(rig.world.deps.database, { id: newId(), name: 'First account' });
    watched = await WatchedPage.open(browser, { baseURL: rig.origin, ...options });
  });
  afterAll(async () => {
    await watched?.close();
    await rig?.stop();
  });

  test('the first person comes in by the link of the server', async () => {
    const { page } = watched;
    const path = `/portal/set-up/${await createSetupLink(rig.world.deps)}`;
    expect(await watched.visit(path)).toEqual([200, []]);
    await page.getByLabel('Email address').fill('first@example.com');
    for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/portal/set-up'));
    await expect(createSetupLink(rig.world.deps)).rejects.toMatchObject({ problem: 'is_set_up' });
  });
});
