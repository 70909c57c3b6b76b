/** Tests that search finds what an account tracks by any part of its words, and reflects every change. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
});
beforeEach(async () => {
  for (const table of [
    'custom_fields',
    'custom_field_definitions',
    'watches',
    'shipment_vessels',
    'containers',
    'tracking_requests',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(api.database);
  }
  await sql`delete from shipments`.execute(api.database);
  await sql`delete from parties`.execute(api.database);
});

/** Returns the matches of a query, as `<entity_type> <number>`. */
async function find(query: string, key = api.key): Promise<string[]> {
  const { status, body } = await api.get(`/v2/search?query=${encodeURIComponent(query)}`, { key });
  expect({ status, errors: body.errors }).toEqual({ status: 200 });
  return body.data.map(
    ({ attributes }: { attributes: { entity_type: string; number: string } }) =>
      `${attributes.entity_type} ${attributes.number}`,
  );
}

async function insertCustomField(
  entityType: 'Shipment' | 'Container' | 'TrackingRequest',
  entityId: string,
  value: unknown,
): Promise<string> {
  const [definitionId, id] = [newId(), newId()];
  await api.database
    .insertInto('custom_field_definitions')
    .values({
      account_id: api.accountId,
      id: definitionId,
      entity_type: entityType,
      api_slug: `slug_${definitionId.replaceAll('-', '_')}`,
      display_name: 'Field',
      data_type: 'short_text',
    })
    .execute();
  await api.database
    .insertInto('custom_fields')
    .values({
      account_id: api.accountId,
      id,
      definition_id: definitionId,
      entity_type: entityType,
      entity_id: entityId,
      value: JSON.stringify(value),
    })
    .execute();
  return definitionId;
}

describe('GET /v2/search', () => {
  test('returns a shipment, a cargo and a tracking request with the attributes of each, without meta', async () => {
    const tracked = await insertTracked(api.database, api.accountId, {
      number: 'FINDME0001',
      containers: ['FINU1234567'],
      shipment: {
        ref_numbers: ['PO-FIN-1'],
        published: JSON.stringify({ port_of_lading_name: 'Shanghai', port_of_discharge_name: 'Los Angeles' }),
      },
      container: { current_status: 'on_ship' },
    });
    const failedId = newId();
    await api.database
      .insertInto('tracking_requests')
      .values({
        account_id: api.accountId,
        id: failedId,
        request_type: 'booking_number',
        request_number: 'FIN-77',
        normalized_number: 'FIN77',
        scac: 'TEST',
        status: 'failed',
        failed_reason: 'not_found',
        ref_numbers: ['R1'],
      })
      .execute();
    const { body } = await api.get('/v2/search?query=fin');
    expect(body).toEqual({
      data: [
        {
          id: tracked.shipmentId,
          type: 'search_result',
          attributes: {
            entity_type: 'shipment',
            number: 'FINDME0001',
            shipment_id: null,
            scac: 'TEST',
            port_of_lading_name: 'Shanghai',
            port_of_discharge_name: 'Los Angeles',
            containers_count: 1,
            tracking_stopped: false,
            tracking_stopped_reason: null,
            status: null,
            failed_reason: null,
            ref_numbers: ['PO-FIN-1'],
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
            updated_at: expect.stringMatching(/Z$/),
          },
        },
        {
          id: tracked.containerIds[0],
          type: 'search_result',
          attributes: expect.objectContaining({
            entity_type: 'cargo',
            number: 'FINU1234567',
            shipment_id: tracked.shipmentId,
            scac: 'TEST',
            containers_count: null,
            tracking_stopped: null,
            status: 'on_ship',
          }),
        },
        {
          id: failedId,
          type: 'search_result',
          attributes: expect.objectContaining({
            entity_type: 'tracking_request',
            number: 'FIN-77',
            shipment_id: null,
            status: 'failed',
            failed_reason: 'not_found',
            ref_numbers: ['R1'],
          }),
        },
      ],
      links: {
        self: `${BASE_URL}/v2/search?query=fin`,
        current: `${BASE_URL}/v2/search?query=fin&page[number]=1`,
      },
    });
    const sparse = await api.get('/v2/search?query=fin&fields[search_result]=number');
    expect(sparse.body.data[0].attributes).toEqual({ number: 'FINDME0001' });
  });

  test.each(['', '?query=', '?query=%20%20'])(
    'without a query is 400 in the words that clients expect: %s',
    async (given) => {
      const { status, body } = await api.get(`/v2/search${given}`);
      expect(status).toBe(400);
      expect(body).toEqual({ errors: [{ id: expect.any(String), detail: 'Query parameter is required' }] });
    },
  );

  test.each([
    ['a NUL', 'a%00b'],
    ['256 characters', 'a'.repeat(256)],
  ])('with %s is 400 and names the parameter', async (_about, query) => {
    const { status, body } = await api.get(`/v2/search?query=${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter: 'query' });
  });

  test.each(['%', '_', '\\', '%25', "'; drop table shipments; --", '((', '- -', '\u200d', '🚢🚢🚢', 'a'.repeat(255)])(
    '%s finds nothing if nothing matches',
    async (query) => {
      await insertTracked(api.database, api.accountId, { number: 'PLAIN123', containers: ['PLAU1234567'] });
      expect(await find(query)).toEqual([]);
    },
  );
});

describe('what is found', () => {
  let tracked: Tracked;

  beforeEach(async () => {
    tracked = await insertTracked(api.database, api.accountId, {
      number: 'OOLU-77 001',
      containers: ['TCLU1234567', 'TCLU7654321'],
      shipment: {
        normalized_number: 'OOLU77001',
        ref_numbers: ['PO-4711/a', '100%_sure', 'back\\slash'],
        tags: ['Peak Season'],
        published: JSON.stringify({
          customer_name: 'Widget Import GmbH',
          pod_vessel_name: 'EVER EXAMPLE',
          pod_vessel_imo: '9321483',
          pod_voyage_number: '045E',
        }),
      },
    });
  });

  test.each([
    ['the number as it was given', 'OOLU-77 001'],
    ['the number in small letters, without what separates it', 'oolu77001'],
    ['a middle part of the number', 'lu77'],
    ['a reference', 'po-4711/a'],
    ['a part of a reference', '4711'],
    ['a percent sign', '00%_s'],
    ['a backslash', 'ack\\sla'],
    ['a tag', 'peak season'],
    ['the customer that the line names', 'import gmbh'],
    ['the vessel', 'ever ex'],
    ['the IMO number', '9321483'],
    ['the voyage', '045e'],
    ['its first letter', 'o'],
    ['its first two letters', 'oo'],
  ])('the shipment by %s', async (_about, query) => {
    expect(await find(query)).toContain('shipment OOLU-77 001');
    expect(await find(query, api.otherKey)).toEqual([]);
  });

  test.each(['TCLU1234567', 'tclu 123456-7', '  TCLU-123-4567 ', '1234567', 'clu12', 'TC'])(
    'the container by %s',
    async (query) => {
      expect(await find(query)).toContain('cargo TCLU1234567');
      expect(await find(query, api.otherKey)).toEqual([]);
    },
  );

  test('only words that exist: not across two of them, not by a wildcard, not by letters in another order', async () => {
    for (const query of ['TCLU12345677654321', 'TCLU%567', 'TCLU_234567', 'ULCT', '77001TCLU', 'sl%h']) {
      expect(await find(query)).toEqual([]);
    }
  });

  test('a custom field by its texts and numbers, until its definition is deleted', async () => {
    const definitionId = await insertCustomField('Shipment', tracked.shipmentId, 'Ärzte-Lager Süd');
    await insertCustomField('Container', tracked.containerIds[0] ?? '', ['gate_a', 'gate_b']);
    await insertCustomField('TrackingRequest', tracked.requestId, 8_877.25);
    await insertCustomField('Shipment', tracked.shipmentId, true);
    expect(await find('ärztelager')).toEqual(['shipment OOLU-77 001']);
    expect(await find('gate_b')).toEqual(['cargo TCLU1234567']);
    expect(await find('true')).toEqual([]);
    await sql`update custom_fields set value = '"Nord"' where definition_id = ${definitionId}`.execute(api.database);
    expect(await find('ärztelager')).toEqual([]);
    expect(await find('nord')).toEqual(['shipment OOLU-77 001']);
    await api.database.deleteFrom('custom_field_definitions').where('id', '=', definitionId).execute();
    expect(await find('nord')).toEqual([]);
  });

  test('a customer by its name, also after it was renamed', async () => {
    const id = newId();
    await api.database
      .insertInto('parties')
      .values({ account_id: api.accountId, id, company_name: 'Müller & Söhne' })
      .execute();
    await sql`update shipments set customer_id = ${id}`.execute(api.database);
    expect(await find('müller')).toEqual(['shipment OOLU-77 001']);
    await sql`update parties set company_name = 'Meier' where id = ${id}`.execute(api.database);
    expect(await find('müller')).toEqual([]);
    expect(await find('meier')).toEqual(['shipment OOLU-77 001']);
  });

  test('the value that PATCH set, and not the one it replaced', async () => {
    const patch = (type: string, id: string | undefined, attributes: object) =>
      api.request('PATCH', `/v2/${type}s/${id}`, { body: { data: { type, id, attributes } } });
    await patch('shipment', tracked.shipmentId, { ref_numbers: ['new-ref-9'], tags: ['late'] });
    await patch('container', tracked.containerIds[0], { ref_numbers: ['box-ref-9'] });
    expect(await find('newref')).toEqual(['shipment OOLU-77 001']);
    expect(await find('late')).toEqual(['shipment OOLU-77 001']);
    expect(await find('box-ref')).toEqual(['cargo TCLU1234567']);
    expect([...(await find('4711')), ...(await find('peak'))]).toEqual([]);
  });

  test('not a container that its line removed, until it is restored', async () => {
    const change = (removedAt: string) =>
      sql`update containers set removed_at = ${sql.raw(removedAt)} where number = 'TCLU7654321'`.execute(api.database);
    await change('now()');
    expect(await find('TCLU765')).toEqual([]);
    await change('null');
    expect(await find('TCLU765')).toEqual(['cargo TCLU7654321']);
  });

  test('the current vessel, not the previous one', async () => {
    await sql`update shipments set published = published || '{"pod_vessel_name": "OTHER SHIP"}'`.execute(api.database);
    expect(await find('ever example')).toEqual([]);
    expect(await find('other ship')).toEqual(['shipment OOLU-77 001']);
  });

  test('nothing that was deleted, and nothing is left behind', async () => {
    await sql`delete from watches`.execute(api.database);
    await sql`delete from containers`.execute(api.database);
    await sql`delete from tracking_requests`.execute(api.database);
    await sql`delete from shipment_vessels`.execute(api.database);
    await sql`delete from shipments`.execute(api.database);
    expect(await find('TCLU')).toEqual([]);
    expect((await sql`select from search_entries`.execute(api.database)).rows).toEqual([]);
  });
});

describe('tracking requests', () => {
  async function insertRequest(values: Record<string, unknown>): Promise<string> {
    const id = newId();
    await api.database
      .insertInto('tracking_requests')
      .values({
        account_id: api.accountId,
        id,
        request_type: 'booking_number',
        request_number: 'BK900',
        normalized_number: 'BK900',
        scac: 'TEST',
        status: 'pending',
        ...values,
      })
      .execute();
    return id;
  }

  test('are left out if a shipment has their number or resulted from them, and lead to it by the number of the booking', async () => {
    const id = await insertRequest({});
    expect(await find('BK900')).toEqual(['tracking_request BK900']);
    const { shipmentId } = await insertTracked(api.database, api.accountId, { number: 'BL900', containers: [] });
    await sql`update tracking_requests set shipment_id = ${shipmentId}, status = 'created' where id = ${id}`.execute(
      api.database,
    );
    expect(await find('BK900')).toEqual(['shipment BL900']);
    await insertRequest({ request_number: 'BL900', normalized_number: 'BL900', status: 'failed' });
    expect(await find('BL900')).toEqual(['shipment BL900']);
  });

  test('are omitted if a booking has their number as its bill, by which it is found', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, { number: 'BK902', containers: [] });
    await insertRequest({ request_number: 'BL902', normalized_number: 'BL902', status: 'failed' });
    expect(await find('BL902')).toEqual(['tracking_request BL902']);
    await sql`update shipments set bills_of_lading = '{BL902}' where id = ${shipmentId}`.execute(api.database);
    expect(await find('BL902')).toEqual(['shipment BK902']);
    await sql`select rebuild_search_entries(${api.accountId})`.execute(api.database);
    expect(await find('BL902')).toEqual(['shipment BK902']);
  });

  test('for a container are found in addition to the shipment that they led to', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, {
      number: 'BL901',
      containers: ['TCLU0000001'],
    });
    await insertRequest({
      request_type: 'container',
      request_number: 'TCLU0000001',
      normalized_number: 'TCLU0000001',
      shipment_id: shipmentId,
    });
    expect(await find('TCLU0000001')).toEqual(['cargo TCLU0000001', 'tracking_request TCLU0000001']);
  });

  test('without a line are found', async () => {
    await insertRequest({ scac: null, shipment_tags: ['rush'] });
    expect(await find('rush')).toEqual(['tracking_request BK900']);
  });
});

describe('the order', () => {
  test('is shipments, containers, requests; then exact, prefix, inner matches; then newest first, at most 25', async () => {
    const at = (minute: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + minute * 60_000);
    await insertTracked(api.database, api.accountId, { number: 'XABC', containers: [], createdAt: at(50) });
    await insertTracked(api.database, api.accountId, { number: 'ABC', containers: ['ABC'], createdAt: at(0) });
    for (let index = 0; index < 30; index++) {
      await insertTracked(api.database, api.accountId, {
        number: `ABC${index}`,
        containers: [],
        createdAt: at(index + 1),
      });
    }
    const found = await find('abc');
    expect(found).toHaveLength(25);
    expect(found.slice(0, 3)).toEqual(['shipment ABC', 'shipment ABC29', 'shipment ABC28']);
    // An exact match is on the page, although older shipments alone would have filled it.
    expect(found.at(-1)).toBe('cargo ABC');
    expect(found).not.toContain('shipment XABC');
  });

  test('is the same for an account with more entries than a sequential scan covers', async () => {
    const shipments = Array.from({ length: 1_200 }, (_, index) => ({
      account_id: api.accountId,
      id: newId(),
      bill_of_lading_number: index === 0 ? 'RARE0001' : `MANY${index}`,
      normalized_number: index === 0 ? 'RARE0001' : `MANY${index}`,
      shipping_line_scac: 'TEST',
      created_at: new Date(Date.parse('2026-10-01T00:00:00Z') + index * 1_000),
    }));
    await api.database.insertInto('shipments').values(shipments).execute();
    expect(await find('are00')).toEqual(['shipment RARE0001']);
    expect(await find('RA')).toEqual(['shipment RARE0001']);
    expect(await find('any90')).toContain('shipment MANY90');
    expect((await find('many')).slice(0, 2)).toEqual(['shipment MANY1199', 'shipment MANY1198']);
  });
});

describe('any text', () => {
  /** Leaves out letters whose form depends on their neighbors, because search compares those only as a whole. */
  const character = fc.constantFrom(...'abcXYZ0189%_\\\'"/.,:;()[]{}*?+^$|~#@! -éÜßжЖ漢字한🚢');

  test('is found by each of its parts of three characters and more, and by its beginning', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, { number: 'PROPERTY', containers: [] });
    await fc.assert(
      fc.asyncProperty(
        fc.array(character, { minLength: 3, maxLength: 60 }).map((letters) => letters.join('')),
        fc.nat(),
        fc.nat(),
        async (text, from, length) => {
          await api.database
            .updateTable('shipments')
            .set({ ref_numbers: ['first', text] })
            .where('id', '=', shipmentId)
            .execute();
          const letters = [...text];
          const start = from % (letters.length - 2);
          const part = letters.slice(start, start + 3 + (length % (letters.length - start - 2))).join('');
          const compared = part.replace(/[\s-]/g, '');
          if ([...compared].length > 2) expect(await find(part)).toEqual(['shipment PROPERTY']);
          const beginning = letters.slice(0, 2).join('');
          if (beginning.replace(/[\s-]/g, '') !== '') expect(await find(beginning)).toEqual(['shipment PROPERTY']);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('entries', () => {
  /** Returns all search entries, without the time at which they were written. */
  const entries = async () =>
    (
      await sql`select source_id, entity_type, part, entity_id, text from search_entries order by 1, 2, 3`.execute(
        api.database,
      )
    ).rows;

  test('are after any changes the same as if they had been created at the end', async () => {
    const tracked = await insertTracked(api.database, api.accountId, { number: 'BL1', containers: ['TCLU1111111'] });
    const other = await insertTracked(api.database, api.accountId, { number: 'BL2', containers: ['TCLU2222222'] });
    await insertCustomField('Shipment', tracked.shipmentId, 'kept');
    const party = newId();
    await sql`insert into parties (account_id, id, company_name) values (${api.accountId}, ${party}, 'Buyer')`.execute(
      api.database,
    );
    const changes = [
      sql`update shipments set ref_numbers = '{a,b}', tags = '{c}' where id = ${other.shipmentId}`,
      sql`update shipments set customer_id = ${party}`,
      sql`update tracking_requests set customer_id = ${party}, shipment_id = null where id = ${other.requestId}`,
      sql`update parties set company_name = 'Renamed'`,
      sql`update tracking_requests set normalized_number = 'BK1', request_number = 'BK-1' where id = ${tracked.requestId}`,
      sql`update tracking_requests set shipment_id = ${tracked.shipmentId} where id = ${other.requestId}`,
      sql`update tracking_requests set ref_numbers = '{z}', shipment_tags = '{y}'`,
      sql`update custom_fields set value = '{"type": "port"}'`,
      sql`update custom_fields set value = '12'`,
      sql`update containers set removed_at = now() where number = 'TCLU1111111'`,
      sql`update containers set ref_numbers = '{r}'`,
      sql`update shipments set customer_id = null`,
      sql`update shipments set published = published - 'pod_vessel_name'`,
      sql`insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac, tags, customer_id)
        select ${api.accountId}, gen_random_uuid(), 'MANY-' || i, 'MANY' || i, 'TEST', array['tag' || i % 2],
          case when i % 3 = 0 then ${party}::uuid end
        from generate_series(1, 9) i`,
      sql`insert into containers (account_id, id, shipment_id, number, ref_numbers, removed_at)
        select account_id, gen_random_uuid(), id, 'SIMU' || normalized_number, array['box' || id],
          case when customer_id is null then now() end
        from shipments`,
      sql`insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, shipment_id,
          customer_id, shipment_tags, ref_numbers)
        select account_id, gen_random_uuid(), t.type, t.prefix || normalized_number, t.prefix || normalized_number, 'CLAM',
          case when t.prefix <> 'C' then id end, customer_id, tags, array['R-' || normalized_number]
        from shipments cross join (values ('bill_of_lading', ''), ('booking_number', 'B'), ('container', 'A'),
          ('booking_number', 'C')) t(type, prefix)`,
      sql`insert into custom_fields (account_id, id, definition_id, entity_type, entity_id, value)
        select ${api.accountId}, gen_random_uuid(), (select id from custom_field_definitions limit 1), 'Shipment', id,
          (array['"text"', '12.5', '["a","b"]', '[]', '{"type":"port"}', 'true', 'null'])[1 + row_number() over () % 7]::jsonb
        from shipments where id <> ${tracked.shipmentId}`,
      sql`update tracking_requests set shipment_id = ${other.shipmentId} where request_number like 'CMANY%'`,
      sql`update tracking_requests set request_type = 'container' where request_number like 'BMANY%'`,
      sql`update parties set company_name = 'Many'`,
      sql`delete from custom_fields`,
      sql`delete from tracking_requests where shipment_id = ${other.shipmentId}`,
    ];
    for (const change of changes) {
      await change.execute(api.database);
      const stored = await entries();
      await sql`select rebuild_search_entries(${api.accountId})`.execute(api.database);
      expect(await entries()).toEqual(stored);
    }
  });

  test('are not written by a recording that changes none of their texts', async () => {
    await insertTracked(api.database, api.accountId, { number: 'BL1' });
    const versions = async () =>
      (await sql`select xmin, ctid from search_entries order by ctid`.execute(api.database)).rows;
    const before = await versions();
    await sql`update shipments set published = published || '{"pod_eta_at": "2027-01-01T00:00:00Z"}', version = version + 1`.execute(
      api.database,
    );
    await sql`update containers set published = '{"pod_arrived_at": "2027-01-01T00:00:00Z"}', removed_at = null,
      current_status = 'available', version = version + 1`.execute(api.database);
    await sql`update tracking_requests set status = 'created', updated_at = now()`.execute(api.database);
    expect(await versions()).toEqual(before);
  });
});
