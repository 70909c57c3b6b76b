import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceId } from '../../../reference/ids.ts';
import { PORTS } from '../../../reference/ports/ports.ts';
import { renewImportedVersion } from '../../../store/places/imported.ts';
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

describe('lists of places', () => {
  const codes = async (path: string): Promise<string[]> => {
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    return body.data.map(
      ({ attributes }: { attributes: Record<string, string> }) => attributes.code ?? attributes.name,
    );
  };

  test('give every port by UN/LOCODE, page by page', async () => {
    const first = await api.get('/v2/ports?page[size]=100');
    expect(first.body.meta.total).toBe(PORTS.filter(({ kind }) => kind === 'port').length);
    expect(first.body.links.next).toContain('page[number]=2');
    const all = new Set<string>();
    for (let number = 1; number <= first.body.meta.pagination.last; number += 1) {
      for (const code of await codes(`/v2/ports?page[size]=100&page[number]=${number}`)) all.add(code);
    }
    expect(all.size).toBe(first.body.meta.total);
    expect([...all]).toEqual([...all].toSorted());
    expect((await api.get(`/v2/ports?page[number]=${first.body.meta.total}`)).body.data).toEqual([]);
  });

  test.each([
    ['/v2/ports?q=uslax', 'USLAX'],
    ['/v2/ports?q=los%20ang', 'USLAX'],
    ['/v2/ports?q=Rotterdam', 'NLRTM'],
    ['/v2/ports?q=long+beach&filter[country]=us', 'USLGB'],
    ['/v2/metro_areas?q=chicago', 'USCHI'],
  ])('%s leads to %s first', async (path, code) => {
    expect((await codes(path))[0]).toBe(code);
  });

  test('find by country, in words and by filter', async () => {
    const german = await codes('/v2/ports?q=germany&page[size]=100');
    expect(german.length).toBeGreaterThan(1);
    expect(german.toSorted()).toEqual((await codes('/v2/ports?filter[country]=de&page[size]=100')).toSorted());
    expect(await codes('/v2/ports?filter[country]=us&q=rotterdam')).toEqual([]);
    const { status, body } = await api.get('/v2/ports?filter[country]=Germany');
    expect({ status, source: body.errors[0].source }).toEqual({
      status: 400,
      source: { parameter: 'filter[country]' },
    });
  });

  test('find terminals by name, code, port, and those of one port', async () => {
    const atPort = await api.get('/v2/terminals?filter[port]=USLAX&include=port&page[size]=100');
    expect(atPort.body.meta.total).toBeGreaterThan(1);
    expect(atPort.body.included).toMatchObject([{ type: 'port', attributes: { code: 'USLAX' } }]);
    const byId = await api.get(`/v2/terminals?filter[port]=${referenceId('port', 'USLAX')}&page[size]=100`);
    expect(byId.body.data).toEqual(atPort.body.data);
    expect((await api.get(`/v2/terminals?filter[port]=${referenceId('port', 'nowhere')}`)).body.data).toEqual([]);
    const byCode = await api.get('/v2/terminals?q=w185');
    expect(byCode.body.data[0]).toMatchObject({ attributes: { firms_code: 'W185' } });
    expect((await api.get('/v2/terminals?q=los+angeles')).body.data.length).toBeGreaterThan(1);
    const ramp = await api.get('/v2/terminals?q=simr1');
    expect(ramp.body.data).toMatchObject([{ type: 'terminal', attributes: { facility_type: 'rail' } }]);
  });

  test('include what an operator imported, as soon as it is imported', async () => {
    expect(await codes('/v2/ports?q=Sealark')).toEqual([]);
    const { database } = api;
    await database
      .insertInto('imported_places')
      .values({
        unlocode: 'GBZZQ',
        name: 'Port Sealark',
        resource_id: referenceId('port', 'GBZZQ'),
        source: 'test',
        source_edition: '1',
      })
      .execute();
    await database
      .insertInto('imported_terminals')
      .values({
        list: 'own',
        key: 'smdg:SEAL1@GBZZQ',
        unlocode: 'GBZZQ',
        name: 'Lark Terminal',
        smdg_code: 'SEAL1',
        source: 'test',
        source_edition: '1',
      })
      .execute();
    await renewImportedVersion(database);
    expect(await codes('/v2/ports?q=Sealark')).toEqual(['GBZZQ']);
    expect(await codes('/v2/terminals?q=sealark')).toEqual(['Lark Terminal']);
    expect(await codes(`/v2/terminals?filter[port]=${referenceId('port', 'GBZZQ')}`)).toEqual(['Lark Terminal']);
    const { body } = await api.get('/v2/ports/GBZZQ?include=terminals');
    expect(body.included).toMatchObject([{ attributes: { name: 'Lark Terminal' } }]);
  });
});

test('shipping lines are found by an alternative SCAC and by their short names', async () => {
  for (const search of ['cwlq', 'Crowl', 'clam']) {
    const { body } = await api.get(`/v2/shipping_lines?search=${search}`);
    expect(body.data).toMatchObject([{ attributes: { scac: 'CLAM' } }]);
    expect(Object.keys(body.links).sort()).toEqual(['current', 'self']);
  }
  const { body } = await api.get('/v2/shipping_lines/CLAM');
  const { provided_data: provided } = body.data.attributes;
  for (const name of ['ssl_lfd', 'seal_number', 'weight_in_lbs', 'final_destination_full_out_at']) {
    expect(typeof provided[name]).toBe('boolean');
    expect(typeof provided[`${name}_notes`]).toBe('string');
  }
});
