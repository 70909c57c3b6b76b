/**
 * Follows the guide to a source from the home page to the first value on the shipment page. The line is a stand-in that
 * serves the standard over HTTP, with the login of Hapag-Lloyd.
 */
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { shapeOfAnswer } from '../../../infra/processes/line-probe.ts';
import { AccountLines } from '../../../operations/watches/account-lines.ts';
import { checkLine } from '../../../operations/watches/check-line.ts';
import { DIRECT } from '../../publisher/journeys.ts';
import { type Publisher, startPublisher } from '../../publisher/publisher.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const [CONTAINER = ''] = DIRECT.containers;
const SECRET = 'as-the-portal-gave-it';

const logger = pino({ level: 'silent' });
const transport = createTransport({ logger, userAgent: 'seamark-test' });
let line: Publisher;
let rig: WebRig;
let owner: Visitor;
let page: Page;
beforeAll(async () => {
  line = await startPublisher({
    authentication: {
      kind: 'api_key_headers',
      headers: { 'X-IBM-Client-Id': 'harbour-imports', 'X-IBM-Client-Secret': SECRET },
    },
  });
  const environment = { SEAMARK_LINE_HLCU_BASE_URL: line.url };
  rig = await WebRig.start({
    isTracking: true,
    environment,
    services: ({ database, simulatorUrl }) => {
      const registry = createRegistry({ simulatorUrl, environment });
      const deps = { database, transport, logger, baseUrl: 'http://seamark.test', now: () => new Date() };
      const accountLines = new AccountLines({ ...deps, registry, open: createSecretBox(Buffer.alloc(32, 7)).open });
      return {
        checkLine: async (input) =>
          checkLine({ ...deps, registry: await accountLines.of(input.accountId), shapeOf: shapeOfAnswer }, input),
        lineLogins: registry.logins,
      };
    },
  });
  owner = await rig.signIn('owner');
  page = owner.page;
}, 120_000);
afterAll(async () => {
  await transport.close();
  await line?.close();
  await rig?.stop();
});

const button = (name: string) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

async function enterKey(action: string, secret: string): Promise<void> {
  await button(action).click();
  await dialog().getByLabel('Client ID').fill('harbour-imports');
  await dialog()
    .getByLabel(/^Client secret/)
    .fill(secret);
  await dialog()
    .getByRole('button', { name: /^(Save|Replace)$/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
}

async function check(result: string): Promise<void> {
  await button('Check Hapag-Lloyd').click();
  await dialog().getByLabel('A number of this line').fill(CONTAINER);
  await dialog().getByRole('button', { name: 'Test connection' }).click();
  await dialog().getByText(result).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'detached' });
}

test('a newcomer with a key at hand sees the first real value', async () => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Connect a source' }).click();
  await heading('Connect a source').waitFor();
  await page.getByText('This server also has simulated sources').waitFor();
  await page.getByText(/Seamark Test Line.* are invented/).waitFor();
  const lines = page.getByRole('list', { name: 'The journey' });
  const entry = lines.getByRole('listitem').filter({ hasText: 'Hapag-Lloyd' });
  await entry.getByText('free in the smallest plan').waitFor();
  await entry.getByText('Not connected').waitFor();
  await page.getByRole('link', { name: 'Steps to connect Hapag-Lloyd' }).click();

  await heading('Connect Hapag-Lloyd').waitFor();
  await page.getByRole('heading', { name: '1. Get access: Hapag-Lloyd' }).waitFor();
  const portal = page.getByRole('link', { name: /^api-portal\.hlag\.com/ });
  expect(await portal.getAttribute('href')).toBe('https://api-portal.hlag.com/');
  await page.getByText('Product: Track & Trace').waitFor();
  await page.getByText(/^Not confirmed: How long Hapag-Lloyd takes/).waitFor();
  await page.getByText(/not yet checked against a real response/).waitFor();
  await page.getByText('Possible as soon as the key is entered.').waitFor();

  await enterKey('Enter the key of Hapag-Lloyd', 'mistyped');
  await check('Connection failed');
  await enterKey('Replace the key of Hapag-Lloyd', SECRET);
  await check('It works: the response was understood');

  await page.getByRole('link', { name: 'Track your first shipment' }).click();
  await page.getByLabel('Numbers', { exact: true }).fill(DIRECT.billOfLading);
  const row = page.getByRole('listitem', { name: DIRECT.billOfLading });
  await expect.poll(() => row.getByRole('combobox').inputValue(), { timeout: 20_000 }).toBe('Hapag-Lloyd (HLCU)');
  await button('Track number').click();
  await row.getByRole('link', { name: 'Open shipment' }).click({ timeout: 60_000 });
  await heading(DIRECT.billOfLading).waitFor();
  await page.getByText('EXAMPLE AURORA').first().waitFor();
  await page.getByText('Los Angeles').first().waitFor();
  expect(line.requests.filter(({ refused }) => refused === null).length).toBeGreaterThan(1);
});

test('the list and the guide show the line as connected', async () => {
  await page.goto('/connect');
  const entry = page
    .getByRole('list', { name: 'The journey' })
    .getByRole('listitem')
    .filter({ hasText: 'Hapag-Lloyd' });
  await entry.getByText('Connected', { exact: true }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain(SECRET);
});

test('a number whose line is not connected leads to the guide of that line', async () => {
  await page.goto('/add?line=MAEU');
  await page.getByLabel('Numbers', { exact: true }).fill('MAEU987654321');
  await button('Track number').click();
  const row = page.getByRole('listitem', { name: 'MAEU987654321' });
  await row.getByText('Not connected yet').waitFor();
  await row.getByRole('link', { name: /^Connect Maersk/ }).click();
  await heading('Connect Maersk').waitFor();
  await page.getByText('Subscribe the application to Track & Trace (private events).').waitFor();
});

test('a terminal names the settings of the server, and documents lead to their page', async () => {
  await page.goto('/connect/apm-terminals');
  await page.getByRole('group', { name: 'settings' }).getByText('SEAMARK_TERMINAL_FIRMS_W185_PROTOCOL').waitFor();
  await page.getByText('npm run connector -- doctor firms:W185').waitFor();
  await page.goto('/connect/documents');
  await page.getByRole('link', { name: 'Upload a document' }).click();
  await heading('Documents').waitFor();
});

test('a line without a guide has that of the standard, and an unknown name has none', async () => {
  await page.goto('/connect/OOLU');
  await heading('Connect Any line with DCSA Track & Trace').waitFor();
  await page.goto('/connect/atlantis');
  await heading('Guide not found').waitFor();
  await page.getByRole('link', { name: 'All sources' }).click();
  await heading('Connect a source').waitFor();
});

test('a viewer reads the steps, and is sent to an owner for the key', async () => {
  const { page: theirs } = await rig.signIn('viewer');
  await theirs.goto('/connect/maersk');
  await theirs.getByText('Ask an owner or admin of your account to enter the key.').waitFor();
  await theirs.goto('/connect/hapag-lloyd');
  await theirs.getByText('Ask an owner or admin of your account to check the line.').waitFor();
  expect(await theirs.getByRole('button', { name: /key of/ }).count()).toBe(0);
  expect(await theirs.getByRole('link', { name: 'Track your first shipment' }).count()).toBe(0);
});
