/** Tests notifications in a real browser: a person creates, tests, changes and deletes one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visitor, WebRig } from './web-rig.ts';

let rig: WebRig;
let owner: Visitor;
beforeAll(async () => {
  rig = await WebRig.start();
  owner = await rig.signIn('owner');
});
afterAll(() => rig?.stop());

const stored = () => rig.tracking.database.selectFrom('subscriptions').selectAll().execute();

test('a person creates, tests, changes and deletes a notification', async () => {
  const { page } = owner;
  await page.goto('/settings/notifications');
  await page.getByText('No notifications yet.').waitFor();
  await page.getByRole('button', { name: 'New notification' }).click();
  const form = page.getByRole('dialog', { name: 'New notification' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText("Name can't be blank").waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Arrivals');
  await form.getByRole('combobox', { name: 'Milestones and changes' }).fill('arrived');
  await page.getByRole('option', { name: 'Vessel arrived' }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('combobox', { name: 'Only with a tag' }).fill('urgent');
  await form.getByText('Daily').click();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-notification');
  await form.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await list.getByText('Shipments tagged urgent').waitFor();
  await list.getByText('Vessel arrived').waitFor();
  await list.getByText(owner.email).waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-notifications');
  expect(await stored()).toMatchObject([
    { user_ids: [owner.userId], frequency: 'daily', digest_hour: 7, tags: ['urgent'] },
  ]);

  await list.getByRole('button', { name: 'Send a test of Arrivals' }).click();
  await page.getByText('A test is on its way to you.').waitFor();
  const messages = await rig.tracking.database.selectFrom('subscription_messages').selectAll().execute();
  expect(messages).toMatchObject([{ is_test: true, user_id: owner.userId }]);

  await list.getByRole('button', { name: 'Edit Arrivals' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit “Arrivals”' });
  await edit.getByText('At once').click();
  await edit.getByRole('combobox', { name: 'Also to a channel' }).click();
  await page.getByRole('option', { name: 'Slack' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText("Channel url can't be blank").waitFor();
  await edit.getByLabel('Incoming webhook URL').fill('https://hooks.slack.com/services/T0/B0/s3cret');
  await edit.getByRole('combobox', { name: 'Quiet from' }).click();
  await page.getByRole('option', { name: '21:00' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await list.getByText('At once, quiet from 21:00 to 07:00').waitFor();
  await list.getByText(`${owner.email}, Slack`).waitFor();
  expect(await stored()).toMatchObject([{ channel: 'slack', channel_host: 'hooks.slack.com' }]);

  await list.getByRole('button', { name: 'Delete Arrivals' }).click();
  await page.getByRole('dialog', { name: 'Delete “Arrivals”?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No notifications yet.').waitFor();
  expect(await stored()).toEqual([]);
});

test('a viewer notifies only themself, on a phone', async () => {
  const { page, userId } = await rig.signIn('viewer', { viewport: { width: 360, height: 740 } });
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'New notification' }).click();
  const form = page.getByRole('dialog', { name: 'New notification' });
  expect(await form.getByRole('combobox', { name: 'To', exact: true }).isDisabled()).toBe(true);
  await form.getByRole('textbox', { name: 'Name' }).fill('Holds');
  await form.getByRole('combobox', { name: 'Exceptions' }).fill('hold');
  await page.getByRole('option', { name: 'Holds' }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Notifications' }).getByText('All shipments').waitFor();
  expect(await stored()).toMatchObject([{ user_ids: [userId], exceptions: ['hold_placed'] }]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
