import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceId } from '../../../reference/ids.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('shipping lines', () => {
  test('every line with a profile on one page, its support flags true only where it is enabled', async () => {
    const { body } = await api.get('/v2/shipping_lines?page[size]=1');
    expect(body.links).not.toHaveProperty('next');
    expect(body.meta).toMatchObject({ size: 3, total: 3 });
    const byScac = Object.fromEntries(
      body.data.map((line: { attributes: { scac: string } }) => [line.attributes.scac, line.attributes]),
    );
    expect(byScac.MAEU).toMatchObject({
      name: 'Maersk',
      short_name: 'Maersk',
      bol_prefix: 'MAEU',
      bill_of_lading_tracking_support: false,
      notes: 'Not enabled on this server: set SEAMARK_LINE_MAEU_BASE_URL',
    });
    expect(byScac.CLAM).toMatchObject({
      alternative_scacs: ['CWLQ'],
      bill_of_lading_tracking_support: true,
      notes: null,
      provided_data: { pod_arrived_at: true, pod_arrived_at_notes: '' },
    });
    expect((await api.get('/v2/shipping_lines?search=crow')).body.data).toHaveLength(1);
  });

  test('one by uuid, SCAC or alternative SCAC', async () => {
    for (const id of [referenceId('shipping_line', 'CLAM'), 'clam', 'CWLQ']) {
      const { body } = await api.get(`/v2/shipping_lines/${id}`);
      expect(body.data).toMatchObject({ id: referenceId('shipping_line', 'CLAM'), attributes: { scac: 'CLAM' } });
    }
    expect((await api.get('/v2/shipping_lines/NONE')).status).toBe(404);
  });
});

describe('places', () => {
  test('a port by uuid or UN/LOCODE, coordinates as strings, terminals included on request', async () => {
    for (const id of [referenceId('port', 'USLAX'), 'USLAX', 'uslax']) {
      const { body } = await api.get(`/v2/ports/${id}?include=terminals`);
      expect(body.data).toMatchObject({
        id: referenceId('port', 'USLAX'),
        type: 'port',
        attributes: {
          code: 'USLAX',
          country_code: 'US',
          time_zone: 'America/Los_Angeles',
          latitude: expect.any(String),
        },
      });
      expect(body.links.self).toBe(`${BASE_URL}/v2/ports/${id}?include=terminals`);
      expect(body.included.length).toBe(body.data.relationships.terminals.data.length);
      expect(body.included.length).toBeGreaterThan(0);
    }
  });

  test('an inland place is a metro area and no port', async () => {
    const { body } = await api.get('/v2/metro_areas/USCHI');
    expect(body.data).toMatchObject({ type: 'metro_area', attributes: { code: 'USCHI' } });
    expect(body.data.attributes).not.toHaveProperty('city');
    expect((await api.get('/v2/ports/USCHI')).status).toBe(404);
    expect((await api.get('/v2/metro_areas/USLAX')).status).toBe(404);
    expect((await api.get('/v2/ports/ZZZZZ')).status).toBe(404);
    expect((await api.get(`/v2/ports/${referenceId('port', 'nowhere')}`)).status).toBe(404);
  });
});

test('a terminal by uuid, a rail ramp under both of its types', async () => {
  const terminal = await api.get(`/v2/terminals/${referenceId('terminal', 'smdg:SIM1')}?include=port`);
  expect(terminal.body.data).toMatchObject({
    type: 'terminal',
    attributes: { smdg_code: 'SIM1', facility_type: 'ocean_terminal' },
  });
  expect(terminal.body.included).toMatchObject([{ type: 'port', attributes: { code: 'USLAX' } }]);
  const asTerminal = await api.get(`/v2/terminals/${referenceId('terminal', 'ramp:SIMR1')}`);
  expect(asTerminal.body.data).toMatchObject({ type: 'terminal', attributes: { facility_type: 'rail' } });
  const asRamp = await api.get(`/v2/terminals/${referenceId('rail_terminal', 'ramp:SIMR1')}?include=metro_area`);
  expect(asRamp.body.data).toMatchObject({ type: 'rail_terminal' });
  expect(asRamp.body.included).toMatchObject([{ type: 'metro_area', attributes: { code: 'USCHI' } }]);
  expect((await api.get('/v2/terminals/NONE')).status).toBe(404);
});
