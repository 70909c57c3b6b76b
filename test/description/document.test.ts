/**
 * Tests the API description as a stand-alone document: it must be valid and complete, and its examples must match their
 * schemas.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { MediaType, Operation } from '../../api/description/types.ts';
import { withoutSparse } from '../../api/description/without-sparse.ts';
import { describeEverything, everyRoute } from '../support/described-api.ts';
import { DescribedSchemas } from '../support/described-schemas.ts';

const BASE_URL = 'https://seamark.example.com';
const document = describeEverything(BASE_URL);
const text = JSON.stringify(document);
// Examples show complete resources, so sparse fieldsets are removed first.
const whole = withoutSparse(document);
const operations = Object.entries(whole.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const events = Object.entries(whole.webhooks).map(([name, { post }]) => ({ name, operation: post }));

const schemas = new DescribedSchemas(whole.components.schemas);

function mediaOf({ requestBody, responses }: Operation): MediaType[] {
  const answers = Object.values(responses).map((response) => {
    return '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
  });
  return [requestBody, ...answers].flatMap((part) => Object.values(part?.content ?? {}));
}

describe('the description', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('has no reference without a target', () => {
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce<unknown>((node, step) => {
        return (node as Record<string, unknown> | undefined)?.[step];
      }, document);
      expect(target, pointer).toBeDefined();
    }
  });

  it('has every served operation under a unique name', () => {
    const undescribed = everyRoute(BASE_URL).filter(({ doc, path }) => doc === undefined && path.startsWith('/v2'));
    expect(undescribed.map(({ name }) => name)).toEqual([]);
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  });

  it('describes each heading', () => {
    expect(document.tags.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
  });

  it('links only to existing operations', () => {
    const names = new Set(operations.map(({ operation }) => operation.operationId));
    const links = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) =>
        'links' in response ? Object.values(response.links ?? {}) : [],
      ),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ operationId }) => !names.has(operationId))).toEqual([]);
  });

  it('is version 0.2.0 and beta, with one key in one header', () => {
    expect(document.info).toMatchObject({ version: '0.2.0', summary: expect.stringContaining('beta') });
    expect(document.components.securitySchemes).toEqual({
      apiKey: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'Authorization' }),
    });
  });

  it('marks what is beta and what is deprecated', () => {
    const beta = { description: expect.stringMatching(/\(beta\)/), 'x-beta': true };
    expect(document.components.schemas['container']).toMatchObject({
      properties: {
        attributes: {
          properties: {
            pod_rail_carrier_scac: beta,
            ind_rail_carrier_scac: beta,
            ind_facility_lfd_on: { deprecated: true },
          },
        },
      },
    });
    expect(operations.find(({ name }) => name === 'GET /v2/containers/{id}/raw_events')?.operation.deprecated).toBe(
      true,
    );
  });
});

describe('examples', () => {
  const media = [...operations, ...events].flatMap(({ name, operation }) =>
    mediaOf(operation).map((one) => ({ name, ...one })),
  );

  it('exist for every JSON request and response', () => {
    const bare = media.filter(
      ({ schema, examples }) => schema !== undefined && Object.keys(examples ?? {}).length === 0,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('match their schema', () => {
    const problems = media.flatMap(({ name, schema, examples }) =>
      Object.entries(examples ?? {}).flatMap(([key, { value }]) =>
        schemas.problemsOf(schema ?? {}, value).map((problem) => `${name} ${key}: ${problem}`),
      ),
    );
    expect(problems).toEqual([]);
  }, 60_000);
});
