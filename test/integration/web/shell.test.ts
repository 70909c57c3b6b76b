/** The frame of every page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, WebRig } from './web-rig.ts';

let rig: WebRig;
beforeAll(async () => {
  rig = await WebRig.start();
});
afterAll(() => rig?.stop());

test('who is not signed in signs in and is back', async () => {
  const { email } = await rig.person('owner');
  const { page } = await rig.open();
  await page.goto('/?from=mail');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?from=mail');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test.each([
  ['light', 1400],
  ['dark', 1400],
  ['light', 375],
] as const)('axe finds nothing in %s at %i pixels', async (colorScheme, width) => {
  const { page } = await rig.signIn('owner', { colorScheme, viewport: { width, height: 800 } });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await rig.checkAxe(page);
});

test('signing out ends the session', async () => {
  const { page } = await rig.signIn();
  await page.goto('/');
  await page.getByRole('button', { name: /^You:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/portal/sign-in');
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/portal/sign-in');
});
