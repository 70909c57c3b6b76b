/** Tests who sees the accounts of the installation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '../../../identity/accounts/roles.ts';
import type { Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';

const PATH = '/portal/installation';

let without: PortalRig;
let rig: PortalRig;
let operator: Someone;
let customer: Someone;

beforeAll(async () => {
  without = await PortalRig.start();
  rig = await PortalRig.start();
  operator = await rig.world.account();
  customer = await rig.world.account();
  rig.portal.operatorAccountId = operator.accountId;
});
afterAll(async () => {
  await without?.stop();
  await rig?.stop();
});

test('an owner of the operator account sees every account and changes none', async () => {
  const browser = await rig.signedIn(operator);
  const { status, text, headers } = await browser.get(PATH);
  expect(status).toBe(200);
  for (const { accountId } of [operator, customer]) expect(text).toContain(accountId);
  expect(text.match(/<form/g) ?? []).toHaveLength(1);
  expect(text).toContain('action="/portal/sign-out"');
  expect(headers.get('cache-control')).toContain('no-store');
  expect((await browser.get('/portal/accounts')).text).toContain(PATH);
});

test.each(ROLES.filter((role) => role !== 'owner'))('%s of the operator account does not see it', async (role) => {
  const browser = await rig.signedIn(await rig.world.member(operator.accountId, role));
  const { status, text } = await browser.get(PATH);
  expect(status).toBe(404);
  expect(text).not.toContain(customer.accountId);
  expect((await browser.get('/portal/accounts')).text).not.toContain(PATH);
});

test('an owner of another account does not see it', async () => {
  const { status, text } = await (await rig.signedIn(customer)).get(PATH);
  expect(status).toBe(404);
  expect(text).not.toContain(operator.accountId);
});

test('nobody sees it while the operator account is suspended', async () => {
  const { database } = rig.world.deps;
  const browser = await rig.signedIn(operator);
  const state = (to: 'open' | 'suspended') =>
    database.updateTable('accounts').set({ state: to }).where('id', '=', operator.accountId).execute();
  await state('suspended');
  expect((await browser.get(PATH)).status).toBe(404);
  await state('open');
  expect((await browser.get(PATH)).status).toBe(200);
});

test('without the setting there is no such page', async () => {
  const owner = await without.world.account();
  expect((await (await without.signedIn(owner)).get(PATH)).status).toBe(404);
});

test('visitors are sent to the sign-in page', async () => {
  expect((await rig.visitor().get(PATH)).status).toBe(302);
});
