import { afterAll, beforeAll, test } from 'vitest';
import { readGuide, runGuide } from './guide.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the guide to saved views matches the system word for word', async () => {
  await runGuide(api, await readGuide('saved-views.md'), new Map());
});
