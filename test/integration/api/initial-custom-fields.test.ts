import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyInitialCustomFields,
  checkInitialCustomFields,
} from '../../../operations/custom-fields/initial-values.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await define('Shipment', 'po', 'short_text');
  await define('Shipment', 'owner', 'reference', { reference_type: 'Party' });
  await define('Container', 'fee', 'number');
  await define('Container', 'seal', 'short_text');
});
afterAll(() => api.stop());

function define(entity_type: string, api_slug: string, data_type: string, more: Record<string, unknown> = {}) {
  const attributes = { entity_type, api_slug, display_name: api_slug, data_type, ...more };
  const body = { data: { type: 'custom_field_definition', attributes } };
  return api.request('POST', '/v2/custom_field_definitions', { body });
}

const submit = (initial_custom_fields: unknown) =>
  api.request('POST', '/v2/tracking_requests', {
    body: {
      data: {
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: crypto.randomUUID(),
          scac: 'TEST',
          initial_custom_fields,
        },
      },
    },
  });

const at = (path: string) => `/data/attributes/initial_custom_fields${path}`;

describe('a tracking request with initial custom fields', () => {
  test.each<[unknown, [pointer: string, detail: string][]]>([
    ['po', [[at(''), 'Initial custom fields must be an object with shipment and containers']]],
    [
      { shipment: { api_slug: 'po', value: 'x' } },
      [[at('/shipment'), 'Initial custom fields: shipment must be a list of objects with api_slug and value']],
    ],
    [
      { shipment: [{}] },
      [
        [at('/shipment/0/api_slug'), "Api slug can't be blank"],
        [at('/shipment/0/value'), "Value can't be blank"],
      ],
    ],
    [
      {
        shipment: [
          { api_slug: 'fee', value: 1 },
          { api_slug: 'po', value: 5 },
          { api_slug: 'po', value: 'x' },
          { api_slug: 'owner', value: { type: 'party', id: newId() } },
        ],
        containers: [{ api_slug: 'fee', value: 0.0000001, number: 'SIMU1234565' }],
      },
      [
        [at('/shipment/0/api_slug'), "Api slug 'fee' is not a custom field of Shipment"],
        [at('/shipment/1/value'), 'Value must be a string'],
        [at('/shipment/2/api_slug'), "Api slug 'po' is given twice"],
        [at('/shipment/3/value'), 'Value must name a party of this account'],
        [at('/containers/0/value'), 'Value must be a number with at most 18 digits, 6 of them decimals'],
      ],
    ],
  ])('is rejected: %j', async (given, expected) => {
    const answer = await submit(given);
    expect(answer.status).toBe(422);
    const problems = answer.body.errors.map((error: { source: { pointer: string }; detail: string }) => [
      error.source.pointer,
      error.detail,
    ]);
    expect(problems).toEqual(expected);
  });

  test('is accepted', async () => {
    expect((await submit({ shipment: [{ api_slug: 'po', value: 'PO-1' }], containers: null })).status).toBe(201);
    expect((await submit({})).status).toBe(201);
  });
});

async function fieldsOf(path: string): Promise<Record<string, unknown>> {
  const { body } = await api.get(`/v2/${path}/custom_fields`);
  return Object.fromEntries(
    body.data.map(({ attributes }: { attributes: { api_slug: string; value: unknown } }) => [
      attributes.api_slug,
      attributes.value,
    ]),
  );
}

async function stage(given: unknown) {
  const tracked = await insertTracked(api.database, api.accountId, { containers: ['SIMU1234565', 'SIMU7654321'] });
  const { staged, problems } = await checkInitialCustomFields(api.database, api.accountId, given);
  expect(problems).toEqual([]);
  await api.database
    .updateTable('tracking_requests')
    .set({ initial_custom_fields: JSON.stringify(staged) })
    .where('id', '=', tracked.requestId)
    .execute();
  const apply = () =>
    api.database.transaction().execute((trx) =>
      applyInitialCustomFields(trx, {
        accountId: api.accountId,
        trackingRequestId: tracked.requestId,
        shipmentId: tracked.shipmentId,
      }),
    );
  const containers = tracked.containerIds.map((id) => `containers/${id}`);
  return { ...tracked, apply, shipment: `shipments/${tracked.shipmentId}`, containers };
}

const put = (path: string, api_slug: string, value: unknown) =>
  api.request('POST', `/v2/${path}/custom_fields`, {
    body: { data: { type: 'custom_field', attributes: { api_slug, value } } },
  });

describe('initial custom fields', () => {
  const given = {
    shipment: [{ api_slug: 'po', value: 'PO-1' }],
    containers: [
      { api_slug: 'fee', value: 10, number: '' },
      { api_slug: 'fee', value: 20.5, number: 'simu 765432-1' },
      { api_slug: 'seal', value: 'S1' },
    ],
  };

  test('are set on the shipment and its containers; values for one container precede values for all', async () => {
    const { apply, shipment, containers } = await stage(given);
    await apply();
    expect(await fieldsOf(shipment)).toEqual({ po: 'PO-1' });
    expect(await fieldsOf(containers[0] ?? '')).toEqual({ fee: 10, seal: 'S1' });
    expect(await fieldsOf(containers[1] ?? '')).toEqual({ fee: 20.5, seal: 'S1' });
  });

  test('reach containers that appear later, and do not change those they have reached before', async () => {
    const { apply, shipment, shipmentId, containers } = await stage(given);
    await put(shipment, 'po', 'by hand');
    await apply();
    await put(containers[0] ?? '', 'fee', null);
    await api.request('DELETE', `/v2/${containers[1]}/custom_fields/fee`);
    const id = newId();
    await api.database
      .insertInto('containers')
      .values({ account_id: api.accountId, id, shipment_id: shipmentId, number: 'SIMU1111111' })
      .execute();
    await Promise.all([apply(), apply(), apply()]);
    expect(await fieldsOf(shipment)).toEqual({ po: 'by hand' });
    expect(await fieldsOf(containers[0] ?? '')).toEqual({ fee: null, seal: 'S1' });
    expect(await fieldsOf(containers[1] ?? '')).toEqual({ seal: 'S1' });
    expect(await fieldsOf(`containers/${id}`)).toEqual({ fee: 10, seal: 'S1' });
  });

  test('of a definition that has been deleted or has another type by now are left out', async () => {
    const { body } = await define('Shipment', 'passing', 'short_text');
    const { apply, shipment } = await stage({ shipment: [...given.shipment, { api_slug: 'passing', value: 'x' }] });
    await api.request('DELETE', `/v2/custom_field_definitions/${body.data.id}`);
    await define('Shipment', 'passing', 'number');
    await apply();
    expect(await fieldsOf(shipment)).toEqual({ po: 'PO-1' });
  });

  test('are optional', async () => {
    const { apply, shipment } = await stage(null);
    await apply();
    expect(await fieldsOf(shipment)).toEqual({});
  });
});
