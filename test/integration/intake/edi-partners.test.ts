import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api/server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const document = (attributes: Record<string, unknown>, id?: string) => ({
  body: { data: { type: 'edi_partner', ...(id === undefined ? {} : { id }), attributes } },
});

describe('EDI partners', () => {
  it('are created, read, changed and deleted by their own account only', async () => {
    const made = await api.request('POST', '/v2/edi_partners', {
      ...document({
        slug: 'msc-edi',
        name: 'MSC',
        scac: 'mscu',
        time_zone: '+08:00',
        code_overrides: { IFTSTA: { 'HS:P': { move: 'gate_out', laden: true }, '24': null } },
      }),
    });
    expect(made.status).toBe(201);
    const { id, attributes } = made.body.data;
    expect(attributes).toMatchObject({
      slug: 'msc-edi',
      scac: 'MSCU',
      speaks_for: null,
      time_zone: '+08:00',
      code_overrides: { IFTSTA: { 'HS:P': { move: 'gate_out', laden: true, says: '' }, '24': null } },
      messages_url: 'http://seamark.test/v2/edi_messages/msc-edi',
    });
    const other = { key: api.otherKey };
    expect((await api.get(`/v2/edi_partners/${id}`, other)).status).toBe(404);
    expect(
      (await api.request('PATCH', `/v2/edi_partners/${id}`, { ...document({ name: 'x' }, id), ...other })).status,
    ).toBe(404);
    expect((await api.request('DELETE', `/v2/edi_partners/${id}`, other)).status).toBe(404);
    expect((await api.get('/v2/edi_partners', other)).body.data).toEqual([]);

    const changed = await api.request(
      'PATCH',
      `/v2/edi_partners/${id}`,
      document({ scac: null, speaks_for: 'terminal' }, id),
    );
    expect(changed.body.data.attributes).toMatchObject({ name: 'MSC', scac: null, speaks_for: 'terminal' });
    expect((await api.get('/v2/edi_partners')).body.meta.total).toBe(1);
    expect((await api.request('DELETE', `/v2/edi_partners/${id}`)).status).toBe(200);
    expect((await api.get(`/v2/edi_partners/${id}`)).status).toBe(404);
    expect((await api.request('POST', '/v2/edi_partners', document({ slug: 'msc-edi', name: 'Again' }))).status).toBe(
      201,
    );
  });

  it('that are invalid are rejected with all problems', async () => {
    const wrong = await api.request('POST', '/v2/edi_partners', {
      ...document({ slug: '../etc', name: '', time_zone: 'Mars', code_overrides: { '316': {} }, speaks_for: 'me' }),
    });
    expect(wrong.status).toBe(422);
    const pointers = wrong.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
    for (const name of ['slug', 'name', 'time_zone', 'speaks_for'])
      expect(pointers).toContain(`/data/attributes/${name}`);
    expect(pointers.some((pointer: string) => pointer.startsWith('/data/attributes/code_overrides'))).toBe(true);
    await api.request('POST', '/v2/edi_partners', document({ slug: 'one', name: 'One' }));
    const twice = await api.request('POST', '/v2/edi_partners', document({ slug: 'one', name: 'Two' }));
    expect(twice.body.errors[0]).toMatchObject({ code: 'duplicate', source: { pointer: '/data/attributes/slug' } });
    const two = await api.request('POST', '/v2/edi_partners', document({ slug: 'two', name: 'Two' }));
    const { id } = two.body.data;
    expect((await api.request('PATCH', `/v2/edi_partners/${id}`, document({ slug: 'one' }, id))).status).toBe(422);
  });
});
