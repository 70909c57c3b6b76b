/** Path parameters: UUIDs, and codes that some paths accept instead. */
import { EVENT_NAMES } from '../../webhooks/catalogue.ts';
import type { ParameterObject } from './types.ts';

const uuid = { type: 'string', format: 'uuid' };
const locode = { type: 'string', pattern: '^[A-Za-z]{2}[A-Za-z0-9]{3}$' };

interface PathParameter {
  about: string;
  schema: Record<string, unknown>;
}

/** Parameters that also accept a code, by path. All others accept only a UUID. */
const CODES: Readonly<Record<string, PathParameter>> = {
  '/v2/ports/:id': { about: 'Id of the port, or its UN/LOCODE', schema: { anyOf: [uuid, locode] } },
  '/v2/metro_areas/:id': { about: 'Id of the metro area, or its UN/LOCODE', schema: { anyOf: [uuid, locode] } },
  '/v2/terminals/:id': {
    about: 'Id of the terminal, or its FIRMS code',
    schema: { anyOf: [uuid, { type: 'string', pattern: '^[A-Z0-9]{4}$' }] },
  },
  '/v2/shipping_lines/:id': {
    about: 'Id of the shipping line, or its SCAC',
    schema: { anyOf: [uuid, { type: 'string', pattern: '^[A-Za-z]{4}$' }] },
  },
  '/v2/line_credentials/:id': {
    about: 'Id of the shipping line, or one of its SCACs',
    schema: { anyOf: [uuid, { type: 'string', pattern: '^[A-Za-z]{4}$' }] },
  },
  '/v2/source_guides/:id': {
    about: 'Name of the guide, or SCAC of its line or railroad',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
  '/v2/line_health/:id': {
    about: 'Id of the source, SCAC of the line or railroad, or key of the terminal',
    schema: { anyOf: [uuid, { type: 'string', minLength: 1, maxLength: 100 }] },
  },
  '/v2/edi_messages/:id': {
    about: 'Id of the message; when sending messages, the slug of the partner',
    schema: { anyOf: [uuid, { type: 'string', minLength: 1, maxLength: 100 }] },
  },
  '/v2/webhooks/events/:name': { about: 'Name of the event', schema: { type: 'string', enum: EVENT_NAMES } },
  '/v2/vessels/:id': {
    about: 'Id of the vessel, or its IMO number',
    schema: { anyOf: [uuid, { type: 'string', pattern: '^[0-9]{7}$' }] },
  },
};

const text = { type: 'string', minLength: 1, maxLength: 100 };

const TEXTS: Readonly<Record<string, string>> = {
  api_slug: 'Slug of the custom field definition',
};

export function pathTemplate(path: string): string {
  return path.replace(/:([a-zA-Z_]+)/g, '{$1}');
}

export function pathParametersOf(path: string): ParameterObject[] {
  return [...path.matchAll(/:([a-zA-Z_]+)/g)].map((match) => {
    const name = match[1] ?? '';
    const { about, schema } = pathParameter(path.slice(0, match.index + match[0].length), name);
    return { name, in: 'path', required: true, description: about, schema };
  });
}

function pathParameter(upTo: string, name: string): PathParameter {
  const code = CODES[upTo];
  if (code !== undefined) return code;
  const about = TEXTS[name];
  if (about !== undefined) return { about, schema: text };
  const owner = upTo.split('/').at(-2)?.replaceAll('_', ' ') ?? '';
  return { about: `Id of one of the ${owner}`, schema: uuid };
}
