/**
 * Tests that every parameter in the description is read: an invalid value is rejected with an error that names the
 * parameter.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Parameter } from '../../../api/json-api/parameters.ts';
import { routes } from '../../../api/routes/routes.ts';
import { signedIn } from '../../support/signed-in.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
/** Values of path parameters, keyed by the path up to the parameter. */
let ids: Record<string, string>;
/** Headers of a signed-in person of the account. */
let session: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi();
  session = await signedIn(api.database, api.accountId);
  const { shipmentId, containerIds, requestId } = await insertTracked(api.database, api.accountId);
  const clock = await api.request('POST', '/v2/test_clocks', { body: { data: { type: 'test_clock' } } });
  ids = {
    shipments: shipmentId,
    containers: containerIds[0] ?? '',
    tracking_requests: requestId,
    test_clocks: clock.body.data.id,
    ports: 'USLAX',
    metro_areas: 'USCHI',
    terminals: 'Y258',
    shipping_lines: 'TEST',
  };
});
afterAll(() => api.stop());

/** Legacy filters of shipments, which are rejected with 422 and a specific title (spec/contract 1.2). */
const titled = /^filter\[(arrival_date_(from|to)|port_of_(lading|discharge))\]$/;

/** Ignores an `include` that it cannot resolve (spec D4). */
const forgiving = 'get-container-route';

const samples = new Set(
  'shipments containers tracking_requests test_clocks ports metro_areas terminals shipping_lines'.split(' '),
);

/** Returns an invalid value; null if every value is valid. */
function wrongValueOf({ name, schema }: Parameter<unknown>): string | null {
  if (name === 'include') return 'nonsense';
  if (name === 'sort' || name.startsWith('fields[')) return null;
  return ['0', 'nonsense'].find((text) => !schema.safeParse(asJson(text, schema)).success) ?? null;
}

/** Parses a number; in a query, numbers and booleans are text. */
function asJson(text: string, schema: z.ZodType): unknown {
  return schema.safeParse(1).success || schema.safeParse(0.5).success ? Number(text) : text;
}

const rows = routes.flatMap(({ name, method, path, doc, forPeople = false }) => {
  const segments = path.split('/');
  const isReachable = !path.includes(':') || (segments[3] === ':id' && samples.has(segments[2] ?? ''));
  if (method !== 'GET' || !isReachable) return [];
  return (doc?.parameters ?? []).flatMap((parameter) => {
    const value = wrongValueOf(parameter);
    return value === null || name === forgiving ? [] : [{ name, path, parameter: parameter.name, value, forPeople }];
  });
});

test('the table covers most of what can be read', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(20);
});

describe('invalid parameters', () => {
  test.each(rows)('$name: $parameter=$value', async ({ path, parameter, value, forPeople }) => {
    const address = path.replace(':id', ids[path.split('/')[2] ?? ''] ?? '');
    const { status, body } = await api.get(
      `${address}?${encodeURIComponent(parameter)}=${value}`,
      forPeople ? { key: null, headers: session } : {},
    );
    if (titled.test(parameter))
      expect([status, body.errors[0].title]).toEqual([422, `Invalid ${parameter.slice(7, -1)}`]);
    else expect([status, body.errors?.[0]?.source]).toEqual([400, { parameter }]);
  });
});
