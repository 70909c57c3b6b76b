/** Tests the map of all containers, in a real browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertReports, insertVoyage, SECOND_SHIP, SHIP } from '../api/voyages.ts';
import { insertFleet } from './fleet.ts';
import { type Visitor, WebRig } from './web-rig.ts';

let rig: WebRig;
let owner: Visitor;
beforeAll(async () => {
  rig = await WebRig.start();
  owner = await rig.signIn('owner');
});
afterAll(() => rig?.stop());

const port = (name: string) => owner.page.getByRole('row', { name: new RegExp(`^${name}`) });

test('an empty map says what will be on it', async () => {
  const { page } = owner;
  await page.goto('/map');
  await page.getByRole('heading', { name: 'No containers on the way' }).waitFor();
});

describe('the map', () => {
  beforeAll(async () => {
    const { database, accountId } = rig.tracking;
    await insertFleet(database, accountId, 36);
    const onBoard = { container: { current_status: 'on_ship' } } as const;
    const { sailedAt } = await insertVoyage(database, accountId, { ...onBoard, number: 'MAPPED1' });
    await insertReports(database, {
      imo: SHIP.imo,
      from: 'CNNGB',
      to: 'KRPUS',
      part: 0.7,
      since: sailedAt,
      until: new Date(),
      steps: 3,
    });
  });

  test('is reached from the navigation and shows ports and vessels, in the picture and in words', async () => {
    const { page } = owner;
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Map', exact: true }).click();
    await page.locator('[data-port="USLAX"]').waitFor();
    await page.locator('[data-port="NLRTM"]').waitFor();
    await page.locator('[data-vessel]').waitFor();
    // Twelve containers for each port (two new, six on a ship, two available) and the voyage.
    expect(await port('Los Angeles').getByRole('cell').allTextContents()).toEqual([
      'Los Angeles',
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ]);
    await page.getByRole('row', { name: new RegExp(`^${SHIP.name} 1 `) }).waitFor();
    expect(await page.getByText(SECOND_SHIP.name).count()).toBe(0);
    await rig.checkAxe(page);
    await rig.screenshot(page, 'web-map');
  });

  test('is narrowed by the filters of the list of containers, which its address holds', async () => {
    const { page } = owner;
    await page.goto('/map?status=available');
    await port('New York').waitFor();
    const counts = await port('New York').getByRole('cell').allTextContents();
    expect(counts.slice(1, 3)).toEqual(['0', '0']);
    expect(await page.locator('[data-vessel]').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search containers' }).fill('FLTU0000099');
    await page.getByRole('heading', { name: 'No containers on the way' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('FLTU0000099');
  });

  test('leads from a port to its containers', async () => {
    const { page } = owner;
    await page.goto('/map');
    await page.getByRole('link', { name: 'Rotterdam' }).click();
    await page.waitForURL('**/containers?port=NLRTM');
    await page.getByText(/^\d+ containers$/).waitFor();
  });
});
