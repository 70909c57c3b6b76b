/**
 * Example requests and responses. They use resources of the sample journey if one fits, otherwise values derived from
 * the schema.
 */
import { isRecord } from '../../reference/records.ts';
import type { Resource } from '../../resources/resource.ts';
import { sampleIds } from '../../resources/sample/ids.ts';
import { listLinks, listMeta } from '../json-api/pagination.ts';
import { Query } from '../json-api/query.ts';
import type { DescribedRoute } from './operations.ts';
import type { Example, JsonSchema } from './types.ts';

export type Samples = Readonly<Partial<Record<string, readonly Resource[]>>>;

const REFERENCE = '#/components/schemas/';

/** Sample texts by member name. The default is `text`. */
const TEXTS: Readonly<Record<string, string>> = {
  url: 'https://example.com/hooks/seamark',
  number: 'TEMU4218362',
  request_number: 'OOLU2751938460',
  scac: 'OOLU',
  locode: 'USLGB',
  name: 'Long Beach',
  country_code: 'US',
  country: 'United States',
  time_zone: 'America/Los_Angeles',
  label: 'POD',
  api_slug: 'po_number',
};

export class ExampleWriter {
  readonly #named: Readonly<Record<string, JsonSchema>>;
  readonly #samples: Samples;
  readonly #baseUrl: string;

  constructor(named: Readonly<Record<string, JsonSchema>>, samples: Samples, baseUrl: string) {
    this.#named = named;
    this.#samples = samples;
    this.#baseUrl = baseUrl;
  }

  /** Generates examples of a response, with and without `include`. */
  responses({ route, doc }: DescribedRoute, schema: JsonSchema): Record<string, Example> {
    const written = this.#write(schema, { url: '', name: '', isRequest: false });
    if (!isDocument(written)) return { example: { value: written } };
    const url = `${this.#baseUrl}${addressOf(route.path, written)}`;
    const plain = { example: { value: withLinks(written, url) } };
    const takesInclude = (doc.parameters ?? []).some(({ name }) => name === 'include');
    const relations = takesInclude ? this.#includable(written) : {};
    const names = Object.keys(relations).slice(0, 2);
    if (names.length === 0) return plain;
    const included = [...new Set(names.flatMap((name) => relations[name] ?? []))];
    const { data, ...rest } = withLinks(written, `${url}?include=${names.join(',')}`);
    const value = { data, included, ...rest };
    return { ...plain, included: { summary: `With include=${names.join(',')}`, value } };
  }

  #includable({ data }: SampleDocument): Record<string, Resource[]> {
    const [first] = Array.isArray(data) ? data : [data];
    const found = Object.entries(first?.relationships ?? {}).map(([name, { data: linked }]): [string, Resource[]] => {
      const targets = linked === null ? [] : [linked].flat();
      return [name, targets.flatMap(({ type, id }) => this.#samples[type]?.find((sample) => sample.id === id) ?? [])];
    });
    return Object.fromEntries(found.filter(([, targets]) => targets.length > 0));
  }

  request(schema: JsonSchema): unknown {
    return this.#write(schema, { url: this.#baseUrl, name: '', isRequest: true });
  }

  #write(schema: JsonSchema, context: Context): unknown {
    const { $ref, anyOf, oneOf, type } = schema;
    if (Array.isArray(schema['examples']) && schema['examples'].length > 0) return schema['examples'][0];
    if (schema['const'] !== undefined) return schema['const'];
    if (typeof $ref === 'string') return this.#referred($ref.slice(REFERENCE.length), context);
    const choices = anyOf ?? oneOf;
    if (Array.isArray(choices)) return this.#write(choices[0], context);
    if (schema['default'] !== undefined) return schema['default'];
    if (Array.isArray(schema['enum'])) return schema['enum'][0];
    const [first] = Array.isArray(type) ? type : [type];
    if (first === 'object' || schema['properties'] !== undefined) return this.#object(schema, context);
    if (first === 'array') return this.#array(schema, context);
    return leaf(schema, String(first), context);
  }

  #referred(name: string, context: Context): unknown {
    const [sample] = this.#samples[name] ?? [];
    return sample ?? this.#write(this.#named[name] ?? {}, context);
  }

  #object(schema: JsonSchema, context: Context): Record<string, unknown> {
    const properties = schema.properties ?? {};
    const required = new Set(schema.required ?? []);
    const wanted = Object.entries(properties).filter(
      ([name]) => required.has(name) || (context.isRequest && name !== 'id' && name !== 'relationships'),
    );
    return Object.fromEntries(wanted.map(([name, value]) => [name, this.#write(value, { ...context, name })]));
  }

  #array(schema: JsonSchema, context: Context): unknown[] {
    const members = schema['prefixItems'];
    if (Array.isArray(members)) return members.map((member: JsonSchema) => this.#write(member, context));
    const items = schema.items ?? {};
    const [choice] = items.anyOf ?? [items];
    const name = String(choice?.['$ref'] ?? '').slice(REFERENCE.length);
    const least = Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) });
    return [...(this.#samples[name] ?? least.map(() => this.#write(items, context)))];
  }
}

interface SampleDocument {
  data: Resource | Resource[];
  links?: object;
  meta?: object;
}

function isDocument(value: unknown): value is SampleDocument {
  return isRecord(value) && typeof value['data'] === 'object' && value['data'] !== null;
}

/** Adds links and counts, as in real responses. */
function withLinks(document: SampleDocument, url: string): SampleDocument {
  const { data, links, meta } = document;
  if (links === undefined) return document;
  if (!Array.isArray(data) || !('current' in links)) return { ...document, links: { ...links, self: url } };
  const page = { number: 1, size: 30 };
  const query = new Query(url.split('?')[1] ?? '');
  const listed = { ...document, links: listLinks(url, query, page, { total: data.length }) };
  if (meta === undefined) return listed;
  const figures = Object.entries(listMeta(page, data.length, { total: data.length })).filter(([name]) => name in meta);
  return { ...listed, meta: { ...meta, ...Object.fromEntries(figures) } };
}

/** Ids in example paths, by the collection that precedes them. */
const OWNERS: Readonly<Record<string, string>> = {
  containers: sampleIds.container,
  shipments: sampleIds.shipment,
  tracking_requests: sampleIds.trackingRequest,
  custom_field_definitions: sampleIds.definition,
  vessels: '9900007',
};

function addressOf(path: string, { data }: SampleDocument): string {
  const id = Array.isArray(data) ? data[0]?.id : data.id;
  return path.replace(/([a-z_]+)\/:[a-z_]+/g, (_, owner: string) => `${owner}/${OWNERS[owner] ?? id ?? ''}`);
}

interface Context {
  url: string;
  /** Name of the current JSON member. */
  name: string;
  isRequest: boolean;
}

function leaf(schema: JsonSchema, type: string, { url, name }: Context): unknown {
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  switch (schema['format']) {
    case 'uuid':
      return '019e4b92-9d58-7e07-b2c9-7a8b9c0dc303';
    case 'date-time':
      return '2026-05-21T09:14:00Z';
    case 'date':
      return '2026-05-21';
    case 'uri':
      return name === 'self' || name === 'current' ? url : TEXTS['url'];
    case 'email':
      return 'mira@example.com';
    default:
      return TEXTS[name] ?? 'text';
  }
}
