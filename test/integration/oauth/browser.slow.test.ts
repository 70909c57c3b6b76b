/** Tests the consent pages in a real browser when an application requests access. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { openChromium } from '../../support/chromium.ts';
import { ADDRESS, type Someone } from '../identity/people-world.ts';
import { VIEWPORTS, WatchedPage } from '../portal/watched-page.ts';
import { OauthRig } from './oauth-rig.ts';

let rig: OauthRig;
let browser: Browser;
let someone: Someone;
beforeAll(async () => {
  rig = await OauthRig.start();
  browser = await openChromium();
  someone = await rig.world.account();
});
afterAll(async () => {
  await browser?.close();
  await rig?.stop();
});

describe.each(VIEWPORTS)('%s', (_, options) => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await WatchedPage.open(browser, { baseURL: rig.origin, ...options });
    const { deps } = rig.world;
    const input = { personId: someone.personId, address: ADDRESS, userAgent: null };
    const value = await createSession(deps.database, input, deps.now());
    await watched.page.context().addCookies([{ name: 'seamark_session', value, url: rig.origin }]);
  });
  afterAll(() => watched?.close());

  test.each(['tracking:read', 'tracking:read tracking:write'])(
    'is asked for %s, and decides by a button',
    async (scope) => {
      const { page } = watched;
      const { query } = rig.question(await rig.client(), { scope });
      expect(await watched.visit(`/oauth/authorize?${query}`)).toEqual([200, []]);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Harbour Assistant');
      for (const decision of ['allow', 'deny']) {
        await expect(page.locator(`button[name=decision][value=${decision}]`).isEnabled()).resolves.toBe(true);
      }
    },
  );

  test('sees what is wrong with an invalid authorization request', async () => {
    const { query } = rig.question('nobody');
    const answer = await watched.page.goto(`/oauth/authorize?${query}`);
    watched.forgetComplaints();
    expect([answer?.status(), await watched.faults()]).toEqual([400, []]);
  });
});
