/** Tests GET /v2/source_guides: what can be connected, and what is connected for the account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { SOURCE_GUIDES } from '../../../reference/sources/source-guides.ts';
import { startTestApi, type TestApi } from './server.ts';

const ZIM_OWN = [{ scac: 'ZIMU', version: '1', values: { API_KEY: 'a-key-of-the-account' } }];

let api: TestApi;
beforeAll(async () => {
  const environment = { SEAMARK_LINE_HLCU_CLIENT_ID: 'client', SEAMARK_LINE_HLCU_CLIENT_SECRET: 'server-secret' };
  const registry = createRegistry({ simulatorUrl: null, environment });
  api = await startTestApi({ registry: registry.withCredentials('any', ZIM_OWN) });
});
afterAll(() => api?.stop());

it('lists every guide with the sources that are polled for the account', async () => {
  const { status, body } = await api.get('/v2/source_guides');
  expect([status, body.meta.total]).toEqual([200, SOURCE_GUIDES.length]);
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  const connected = body.data.filter((one: any) => one.attributes.connected?.length > 0);
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  expect(connected.map(({ id, attributes }: any) => [id, attributes.connected])).toEqual([
    ['hapag-lloyd', ['HLCU']],
    ['zim', ['ZIMU']],
  ]);
});

it.each(['hapag-lloyd', 'Hapag-Lloyd', 'HLCU', 'hlcu'])('%s is the guide to Hapag-Lloyd', async (id) => {
  const { body } = await api.get(`/v2/source_guides/${id}`);
  expect(body.data).toMatchObject({
    id: 'hapag-lloyd',
    attributes: {
      name: 'Hapag-Lloyd',
      kind: 'line',
      portal_url: 'https://api-portal.hlag.com/',
      product: 'Track & Trace',
      grade: 'documented_shape',
      verified_on: null,
      connected: ['HLCU'],
      settings: ['SEAMARK_LINE_HLCU_CLIENT_ID=…', expect.stringContaining('CLIENT_SECRET_FILE=')],
    },
  });
});

it('a line without a guide of its own has the one of the standard', async () => {
  expect((await api.get('/v2/source_guides/OOLU')).body.data.id).toBe('dcsa-line');
});

it('contains no credentials', async () => {
  const text = JSON.stringify((await api.get('/v2/source_guides')).body);
  for (const secret of ['server-secret', 'a-key-of-the-account']) expect(text).not.toContain(secret);
});

it('a guide that does not exist is 404, and without a key there is none', async () => {
  expect((await api.get('/v2/source_guides/atlantis')).status).toBe(404);
  expect((await api.get('/v2/source_guides', { key: null })).status).toBe(401);
});
