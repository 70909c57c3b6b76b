import type { z } from 'zod';
import type { Method, OperationDoc, PublicRoute, Route } from '../route.ts';
import type { ComponentSchemas } from './component-schemas.ts';
import { errorName, errorStatusesOf } from './errors.ts';
import type { ExampleWriter } from './examples.ts';
import { headerParametersOf, headersOf } from './headers.ts';
import { pathParametersOf, pathTemplate } from './path-parameters.ts';
import type { MediaType, Operation, ParameterObject, PathItem, Reference, ResponseObject } from './types.ts';

export interface DescribedRoute {
  route: Route | PublicRoute;
  doc: OperationDoc;
}

export interface Writers {
  schemas: ComponentSchemas;
  examples: ExampleWriter;
}

const JSON_API = 'application/vnd.api+json';
const JSON_TYPES = [JSON_API, 'application/json'];

/** Selects the routes to describe: all but the pages for people. */
export function describedRoutes(routes: readonly (Route | PublicRoute)[]): DescribedRoute[] {
  return routes.flatMap((route) => (route.doc === undefined ? [] : [{ route, doc: route.doc }]));
}

export function operationId(route: Route | PublicRoute): string {
  return route.name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function responseSchemas({ doc }: DescribedRoute): z.ZodType[] {
  return Object.values(doc.answers).flatMap(({ schema }) => (schema === null ? [] : [schema]));
}

export function sentSchemas({ doc }: DescribedRoute): z.ZodType[] {
  return [...(doc.parameters ?? []).map(({ schema }) => schema), ...(doc.request ? [doc.request.schema] : [])];
}

const MEMBERS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>;

export function pathsOf(described: readonly DescribedRoute[], writers: Writers): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const one of described) {
    const path = pathTemplate(one.route.path);
    const method = MEMBERS[one.route.method];
    paths[path] = { ...paths[path], [method]: operationOf(one, writers) };
  }
  return paths;
}

function operationOf(one: DescribedRoute, writers: Writers): Operation {
  const { route, doc } = one;
  const parameters = parametersOf(one, writers.schemas);
  const requestBody = requestBodyOf(one, writers);
  const description = [...(doc.extension ? ['**Extension.**'] : []), ...(doc.description ? [doc.description] : [])];
  return {
    operationId: operationId(route),
    tags: [doc.tag],
    summary: doc.summary,
    ...(description.length > 0 ? { description: description.join(' ') } : {}),
    ...(doc.deprecated ? { deprecated: true } : {}),
    ...(doc.extension ? { 'x-extension': true } : {}),
    ...('scope' in route ? {} : { security: [] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...answersOf(one, writers), ...notModified(one), ...errorsOf(one) },
  };
}

function parametersOf({ route, doc }: DescribedRoute, schemas: ComponentSchemas): (ParameterObject | Reference)[] {
  const query = (doc.parameters ?? []).map(({ name, about, schema, required }): ParameterObject => {
    return { name, in: 'query', description: about, required: required === true, schema: schemas.input(schema) };
  });
  return [...pathParametersOf(route.path), ...query, ...('scope' in route ? headerParametersOf(route.method) : [])];
}

function requestBodyOf(
  { route, doc }: DescribedRoute,
  { schemas, examples }: Writers,
): NonNullable<Operation['requestBody']> | null {
  if (doc.request === undefined) return null;
  const { schema, contentTypes = JSON_TYPES } = doc.request;
  const described = schemas.input(schema);
  const given = Object.entries(doc.request.examples ?? {}).map(([name, value]) => [name, { value }]);
  const media: MediaType = {
    schema: described,
    examples: given.length > 0 ? Object.fromEntries(given) : { example: { value: examples.request(described) } },
  };
  const required = !('body' in route) || route.body !== 'optional';
  const texts = Object.entries(doc.request.texts ?? {}).map(([type, example]): [string, MediaType] => [
    type,
    { schema: { type: 'string' }, examples: { example: { value: example } } },
  ]);
  return { required, content: Object.fromEntries([...contentTypes.map((type) => [type, media] as const), ...texts]) };
}

function answersOf(one: DescribedRoute, { schemas, examples }: Writers): Record<string, ResponseObject> {
  const { route, doc } = one;
  const responses = Object.entries(doc.answers).map(([status, response]): [string, ResponseObject] => {
    const headers = headersOf(Number(status), route.method, 'scope' in route);
    if (response.schema === null) return [status, { description: response.about, headers }];
    const schema = schemas.output(response.schema);
    const media: MediaType = { schema, examples: examples.responses(one, schema) };
    return [status, { description: response.about, headers, content: { [response.contentType ?? JSON_API]: media } }];
  });
  return Object.fromEntries(responses);
}

function notModified({ route }: DescribedRoute): Record<string, ResponseObject> {
  if (route.method !== 'GET') return {};
  const description = 'Unchanged since the response with this ETag; without a body';
  return { 304: { description, headers: headersOf(304, 'GET', 'scope' in route) } };
}

function errorsOf({ route, doc }: DescribedRoute): Record<string, Reference> {
  const statuses = errorStatusesOf(route, doc);
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${errorName(status)}` }]),
  );
}
