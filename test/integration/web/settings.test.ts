/** Tests the settings: people, sessions, lines and the connection test, the audit log. */
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { acceptInvitation, invite } from '../../../identity/people/invitations.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { shapeOfAnswer } from '../../../infra/processes/line-probe.ts';
import { AccountLines } from '../../../operations/watches/account-lines.ts';
import { checkLine } from '../../../operations/watches/check-line.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { PASSWORD, type Visitor, WebRig } from './web-rig.ts';

const logger = pino({ level: 'silent' });
const transport = createTransport({ logger, userAgent: 'seamark-test' });
const sent: { to: string }[] = [];
const GUEST = 'jonas@example.com';

let rig: WebRig;
let owner: Visitor;
let page: Page;
beforeAll(async () => {
  rig = await WebRig.start({
    services: ({ database, simulatorUrl }) => {
      const registry = createRegistry({ simulatorUrl, environment: {} });
      const deps = { database, registry, transport, logger, baseUrl: 'http://seamark.test', now: () => new Date() };
      const accountLines = new AccountLines({ ...deps, open: createSecretBox(Buffer.alloc(32, 7)).open });
      return {
        checkLine: async (input) =>
          checkLine({ ...deps, registry: await accountLines.of(input.accountId), shapeOf: shapeOfAnswer }, input),
        lineLogins: registry.logins,
        portal: idlePortal({ mailer: { isSending: true, send: (mail) => void sent.push(mail) } }),
      };
    },
  });
  owner = await rig.signIn('owner');
  page = owner.page;
});
afterAll(async () => {
  await transport.close();
  await rig?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const record = (text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a person is invited, joins, gets another role, and is removed', async () => {
  await page.goto('/settings/people');
  await heading('People').waitFor();
  await record(owner.email).getByText('You', { exact: true }).waitFor();
  await button('Invite a person').click();
  await dialog().getByRole('textbox', { name: 'Email address' }).fill('nonsense');
  await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog().getByText('This is not a valid email address').waitFor();
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(GUEST);
  await dialog().getByRole('radio', { name: 'Viewer' }).check();
  await rig.checkAxe(page);
  await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog().getByText(`Link sent to ${GUEST}`).waitFor();
  const link = (await dialog().getByRole('group', { name: 'link' }).textContent())?.trim() ?? '';
  expect(sent).toMatchObject([{ to: GUEST, text: expect.stringContaining(link) }]);
  await button('Done').click();
  await page.getByRole('list', { name: 'Invitations' }).getByText(GUEST).waitFor();
  expect(await page.content()).not.toContain(link);
  await rig.checkAxe(page);

  const guest = await rig.open();
  await guest.page.goto(new URL(link).pathname);
  await guest.page.getByLabel('Your name').fill('Jonas Berg');
  for (const field of await guest.page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Accept' }).click();
  await guest.page.goto('/settings/people');
  await guest.page.getByRole('listitem').filter({ hasText: 'Jonas Berg' }).getByText('You', { exact: true }).waitFor();
  expect(await guest.page.getByRole('button', { name: 'Invite a person' }).count()).toBe(0);
  expect(await guest.page.getByRole('button', { name: /^(Remove|Change role)/ }).count()).toBe(0);

  await page.reload();
  await record('Jonas Berg').getByText('Viewer').waitFor();
  await rig.screenshot(page, 'web-settings-people');
  await button(`Change role of ${GUEST}`).click();
  await dialog().getByRole('radio', { name: 'Admin' }).check();
  await rig.checkAxe(page);
  await dialog().getByRole('button', { name: 'Change role' }).click();
  await record('Jonas Berg').getByText('Admin').waitFor();
  await guest.page.reload();
  await guest.page.getByRole('button', { name: 'Invite a person' }).waitFor();
  expect(await guest.page.getByRole('button', { name: `Remove ${owner.email}` }).count()).toBe(0);

  await button(`Remove ${GUEST}`).click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await record('Jonas Berg').waitFor({ state: 'detached' });
  await guest.page.goto('/settings/people');
  await guest.page.getByText('You are not a member of any account').waitFor();
});

test('the last owner cannot leave and sees the reason', async () => {
  await button('Leave the account').click();
  await dialog().getByRole('button', { name: 'Leave' }).click();
  await dialog()
    .getByText(/An account needs an owner/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('an invitation is revoked', async () => {
  await button('Invite a person').click();
  await dialog().getByRole('textbox', { name: 'Email address' }).fill('other@example.com');
  await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
  await button('Done').click();
  await button('Revoke the invitation for other@example.com').click();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('list', { name: 'Invitations' }).waitFor({ state: 'detached' });
});

test('a tab reloads when another tab switches the account', async () => {
  const { database, accountId } = rig.tracking;
  const deps = { database, now: () => new Date(), passwords: idlePortal().passwords };
  const { page: chooser, context, email, personId, userId } = await rig.signIn('admin');
  const other = { id: newId(), name: 'Other freight' };
  await insertAccount(database, other);
  const { token } = await invite(deps, { accountId: other.id, email, role: 'member' }, OPERATOR);
  await acceptInvitation(deps, { token, as: { personId }, address: null });
  const tab = await context.newPage();
  const notice = tab.getByText('You switched accounts');
  await tab.goto('/settings/people');
  await tab.getByText(owner.email).waitFor();
  await chooser.goto('/');
  await chooser.getByRole('button', { name: /^You:/ }).click();
  await chooser.getByRole('menuitem', { name: other.name }).click();
  await notice.waitFor();
  expect(new URL(tab.url()).pathname).toBe('/');
  expect(await chooser.getByText('You switched accounts').count()).toBe(0);

  // No tab sends a message, as if a portal page had made the change, so the server's rejection triggers the reload.
  await tab.getByRole('button', { name: /^You:/ }).waitFor();
  await tab.reload();
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await notice.waitFor({ state: 'detached' });
  const membership = { account_id: accountId, user_id: userId };
  await database.updateTable('sessions').set(membership).where('person_id', '=', personId).execute();
  await tab.getByRole('link', { name: 'People', exact: true }).click();
  await notice.waitFor();
  await context.close();
});

test('a user sees their sessions and ends the others', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  const elsewhere = { personId: owner.personId, address: '198.51.100.7', userAgent };
  for (let count = 0; count < 2; count += 1) await createSession(rig.tracking.database, elsewhere, new Date());
  await page.goto('/settings/sessions');
  await page.getByText('This browser').waitFor();
  expect(await record('Safari on iPhone').count()).toBe(2);
  await rig.checkAxe(page);
  await button('End the session on Safari on iPhone').first().click();
  await dialog().getByRole('button', { name: 'End' }).click();
  await expect.poll(() => record('Safari on iPhone').count()).toBe(1);
  await button('End all others').click();
  await dialog().getByRole('button', { name: 'End all others' }).click();
  await record('Safari on iPhone').waitFor({ state: 'detached' });
  await page.getByText('This browser').waitFor();
});

test('lines list the settings for the operator, and a connected one is tested', async () => {
  await page.goto('/settings/lines');
  const others = page.getByRole('list', { name: 'Lines not connected yet' });
  await page.getByRole('textbox', { name: 'Find a line' }).fill('hlcu');
  await others.getByText(/SEAMARK_LINE_HLCU_CLIENT_ID/).waitFor();
  await rig.checkAxe(page);
  const line = page.getByRole('list', { name: 'Connected lines' }).getByRole('listitem').filter({ hasText: 'TEST' });
  await line.getByRole('button', { name: /^Check/ }).click();
  await button('Test connection').click();
  await dialog().getByText('Address and login work', { exact: true }).waitFor();
  await dialog().getByRole('textbox', { name: 'A number of this line' }).fill(scenarioNumber('DIRECT', 3));
  await button('Test connection').click();
  await dialog().getByText('It works: the response was understood').waitFor();
  await dialog()
    .getByText(/^Moves with a vessel: \d+$/)
    .waitFor();
  await rig.checkAxe(page);
});

test('credentials of the account are entered, tested, replaced, removed, and never shown', async () => {
  await page.goto('/settings/lines');
  const line = page.getByRole('list', { name: 'Connected lines' }).getByRole('listitem').filter({ hasText: 'SIMA' });
  await line.getByText('This server’s').waitFor();
  await line.getByRole('button', { name: 'Use your own credentials for Simulated Line A' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText("CLIENT_SECRET can't be blank").waitFor();
  await dialog().getByRole('textbox', { name: 'Client ID' }).fill('importer');
  await dialog().locator('input[type=password]').fill('a wrong secret');
  await rig.checkAxe(page);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await line.getByText('Your own', { exact: true }).waitFor();
  await line.getByText(`by ${owner.email}`).waitFor();
  const check = async (verdict: string) => {
    await line.getByRole('button', { name: /^Check/ }).click();
    await button('Test connection').click();
    await dialog().getByText(verdict, { exact: true }).waitFor();
    await dialog()
      .getByText(/with your own credentials/)
      .waitFor();
    await page.keyboard.press('Escape');
  };
  await check('Connection failed');
  await line.getByText('it failed').waitFor();

  await line.getByRole('button', { name: /^Replace/ }).click();
  expect(await dialog().getByRole('textbox', { name: 'Client ID' }).inputValue()).toBe('');
  await dialog().getByRole('textbox', { name: 'Client ID' }).fill('importer');
  await dialog().locator('input[type=password]').fill('importer-secret');
  await dialog().getByRole('button', { name: 'Replace' }).click();
  await dialog().waitFor({ state: 'detached' });
  await check('Address and login work');
  await line.getByText('it worked').waitFor();
  expect(await page.content()).not.toContain('importer-secret');
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-settings-lines');

  const { page: theirs } = await rig.signIn('viewer');
  await theirs.goto('/settings/lines');
  await theirs.getByText('Your own', { exact: true }).waitFor();
  expect(await theirs.getByText(owner.email).count()).toBe(0);
  expect(await theirs.getByRole('button', { name: /credentials/ }).count()).toBe(0);

  await line.getByRole('button', { name: /^Remove/ }).click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await line.getByText('This server’s').waitFor();
});

test('the audit log records all of that, and its address holds the filters', async () => {
  await page.goto('/settings/audit');
  await page.getByRole('cell', { name: /Removed a member/ }).waitFor();
  await page
    .getByRole('cell', { name: /Checked a shipping line/ })
    .first()
    .waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-settings-audit');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Changed a role' }).click();
  await page.getByRole('cell', { name: 'viewer → admin' }).waitFor();
  await page.getByRole('cell', { name: /Removed a member/ }).waitFor({ state: 'detached' });
  expect(page.url()).toContain('action=member.role_changed');
  await page.getByRole('textbox', { name: 'User' }).fill('nobody');
  await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
  await page.getByRole('textbox', { name: 'User' }).fill('');
  await page.getByRole('cell', { name: 'viewer → admin' }).waitFor();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  const [, ...rows] = (await readFile(await table.path(), 'utf8')).trim().split('\r\n');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes('member.role_changed'))).toEqual([]);
  await page.goto('/settings/audit?who=nobody');
  await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('cell', { name: /Removed a member/ }).waitFor();
  expect(await page.getByRole('textbox', { name: 'User' }).inputValue()).toBe('');
});

test('a viewer sees people and lines and is refused the rest, also by the server', async () => {
  const { page: theirs } = await rig.signIn('viewer');
  await theirs.goto('/settings/audit');
  await theirs.getByRole('heading', { name: 'Your role cannot view the audit log' }).waitFor();
  expect(await theirs.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await theirs.goto('/settings/lines');
  await theirs.getByRole('list', { name: 'Connected lines' }).waitFor();
  expect(await theirs.getByRole('button', { name: /^Check/ }).count()).toBe(0);
  const statuses = await theirs.evaluate<number[]>(`Promise.all(
    [['GET', 'audit_log'], ['GET', 'invitations'], ['POST', 'invitations'], ['POST', 'shipping_lines/TEST/check']].map(
      async ([method, name]) => (await fetch('/v2/' + name, method === 'GET' ? {} : { method, body: '{}' })).status))`);
  expect(statuses).toEqual([403, 403, 403, 403]);
});
