/**
 * Checks the sample documents of the contract against the schemas: a response may contain more than the samples, but
 * nothing that contradicts them.
 */
import { expect, it } from 'vitest';
import type { JsonSchema, OpenApiDocument, Operation } from '../../api/description/types.ts';
import { withoutSparse } from '../../api/description/without-sparse.ts';
import { describeEverything } from '../support/described-api.ts';
import { DescribedSchemas } from '../support/described-schemas.ts';
import * as samples from './contract-samples.ts';

const document = withRequiredLeftOut(withoutSparse(describeEverything('http://127.0.0.1:3000')));
const schemas = new DescribedSchemas(document.components.schemas);

function withRequiredLeftOut(whole: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(whole), (name, value) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  );
}

function responseSchemaOf(operation: Operation | undefined, status: number): JsonSchema {
  const response = operation?.responses[status];
  if (response === undefined || '$ref' in response) throw new Error(`No answer ${status}`);
  return response.content?.['application/vnd.api+json']?.schema ?? {};
}

function postedOn(event: string): JsonSchema {
  return document.webhooks[event]?.post.requestBody?.content['application/json']?.schema ?? {};
}

it.each([
  [
    'answer to a new tracking request',
    samples.createdTrackingRequest,
    responseSchemaOf(document.paths['/v2/tracking_requests']?.post, 201),
  ],
  ['envelope of a list', samples.listEnvelope, responseSchemaOf(document.paths['/v2/containers']?.get, 200)],
  ['container', samples.container, { $ref: '#/components/schemas/container' }],
  ['delivery of a webhook', samples.delivery, postedOn('container.transport.vessel_arrived')],
  ['search hit', samples.searchHit, { $ref: '#/components/schemas/search_result' }],
])('the contract’s %s matches the description', (_, sample, schema) => {
  expect(Object.keys(schema)).not.toEqual([]);
  expect(schemas.problemsOf(schema, sample)).toEqual([]);
});
