import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { RunningSystem } from '../../faults/running-system.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const program = fileURLToPath(new URL('../../../infra/commands/play-scenario.ts', import.meta.url));

let test: TestDatabase;
let system: RunningSystem;
beforeAll(async () => {
  test = await createTestDatabase();
  system = await RunningSystem.start({ databaseUrl: test.url, temporalAddress: inject('temporalAddress') });
});
afterAll(async () => {
  await system.stop();
  await test.drop();
});

it('plays a scenario against a running system, through its REST API', async () => {
  const args = ['ETALATE', '--url', system.apiUrl, '--api-key', system.apiKey];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stdout).toContain('tracked by the running system');
  expect(stdout).toMatch(/vessel_discharged USLAX 13 Aug 22:00/);
  expect(stdout).toMatch(/ended: all_containers_terminated\n\d+ published values are what the sources revealed/);
});
