/** Runs the examples of docs/api/README.md, exactly as printed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containersOf } from '../../../simulator/numbers.ts';
import { examplesIn } from '../../support/run-example.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const run = promisify(execFile);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertTracked(api.database, api.accountId, {
    containers: containersOf('TEST-TR-SUCCEEDED'),
    container: { current_status: 'not_available' },
  });
  await insertTracked(api.database, api.accountId, { containers: ['OOCU5183625'] });
});
afterAll(() => api.stop());

test('requests of the quick start get the responses that it shows', async () => {
  await runGuide(api, await readGuide('README.md'), new Map());
});

test('commands of the quick start run', async () => {
  const commands = await examplesIn('docs/api/README.md', 'sh');
  expect(commands).toHaveLength(1);
  const env = { ...process.env, SEAMARK_URL: api.origin, SEAMARK_API_KEY: api.key };
  for (const command of commands) {
    const { stdout } = await run('sh', ['-c', command], { env });
    expect(JSON.parse(stdout).data[0].attributes.scac).toBe('TEST');
  }
});
