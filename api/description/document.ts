/**
 * OpenAPI 3.1 description of the API, generated from the route table and from the parameters and schemas that the
 * operations use. `info.version` stays at 0.2.0 during the beta.
 */
import { describedEvents } from '../../webhooks/notification-schema.ts';
import { errorSchema } from '../json-api/schemas.ts';
import type { PublicRoute, Route } from '../route.ts';
import { ComponentSchemas } from './component-schemas.ts';
import { errorResponses, errorStatusesOf } from './errors.ts';
import { ExampleWriter } from './examples.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import { addLinks } from './links.ts';
import { describedRoutes, pathsOf, responseSchemas, sentSchemas } from './operations.ts';
import { samplesOf } from './samples.ts';
import { TAGS } from './tags.ts';
import type { OpenApiDocument } from './types.ts';
import { webhooksOf } from './webhooks.ts';

export interface DescribedApi {
  routes: readonly (Route | PublicRoute)[];
  baseUrl: string;
}

const ABOUT = `
Container and shipment tracking, self-hosted. Submit a bill of lading, booking or container number. Seamark creates the
shipment and its containers, and updates them from shipping lines, terminals, railroads and vessel positions.

Documents are [JSON:API](https://jsonapi.org). Requests may also be sent as \`application/json\`. Every request needs
\`Authorization: Token <API_KEY>\`. Times are UTC with second precision; a separate attribute has the zone of the place.

**Beta.** Parts marked *Extension* are not in the API with which this one is compatible.
`.trim();

export function describeApi({ routes, baseUrl }: DescribedApi): OpenApiDocument {
  const described = describedRoutes(routes);
  const events = describedEvents();
  const responseSchemasInUse = [
    errorSchema,
    ...described.flatMap(responseSchemas),
    ...events.map(({ schema }) => schema),
  ];
  const schemas = new ComponentSchemas(responseSchemasInUse, described.flatMap(sentSchemas));
  const examples = new ExampleWriter(schemas.named, samplesOf(baseUrl), baseUrl);
  const paths = pathsOf(described, { schemas, examples });
  addLinks(paths, described);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seamark',
      version: '0.2.0',
      summary: 'Container and shipment tracking (beta)',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This installation' }],
    security: [{ apiKey: [] }],
    tags: tagsOf(described.map(({ doc }) => doc.tag)),
    paths,
    webhooks: webhooksOf(events, schemas, baseUrl),
    components: {
      schemas: schemas.named,
      responses: errorResponses(new Set(described.flatMap(({ route, doc }) => errorStatusesOf(route, doc)))),
      parameters: requestHeaders,
      headers: responseHeaders,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word `Token`, a space, and the API key: `Token sk_…`',
        },
      },
    },
  };
}

function tagsOf(used: readonly string[]): OpenApiDocument['tags'] {
  const order = Object.keys(TAGS);
  const rank = (tag: string): number => (order.includes(tag) ? order.indexOf(tag) : order.length);
  const names = [...new Set(used)].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
  return names.map((name) => ({ name, description: TAGS[name] ?? '' }));
}
