/** Examples of what is sent and answered: resources of the sample journey where there are any, else what the schema allows. */
import type { DescribedRoute } from './operations.ts';
import { pathTemplate } from './path-parameters.ts';
import type { Example, JsonSchema } from './types.ts';

/** Rendered resources of the sample journey, by type. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

const REFERENCE = '#/components/schemas/';

/** By the name of the member; anything else is `text`. */
const TEXTS: Readonly<Record<string, string>> = {
  url: 'https://example.com/hooks/seamark',
  number: 'TEMU4218362',
  request_number: 'OOLU2751938460',
  scac: 'OOLU',
  locode: 'USLGB',
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

  /** Of the whole document of an answer. */
  answers({ route }: DescribedRoute, schema: JsonSchema): Record<string, Example> {
    const url = `${this.#baseUrl}${pathTemplate(route.path)}`;
    return { example: { value: this.#write(schema, { url, name: '', isRequest: false }) } };
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
    if (Array.isArray(choices)) return this.#write(choices[0] as JsonSchema, context);
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
    const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
    const required = new Set((schema['required'] ?? []) as string[]);
    const wanted = Object.entries(properties).filter(
      ([name]) => required.has(name) || (context.isRequest && name !== 'id' && name !== 'relationships'),
    );
    return Object.fromEntries(wanted.map(([name, value]) => [name, this.#write(value, { ...context, name })]));
  }

  #array(schema: JsonSchema, context: Context): unknown[] {
    const items = (schema['items'] ?? {}) as JsonSchema;
    const [choice] = (items['anyOf'] ?? [items]) as JsonSchema[];
    const name = String(choice?.['$ref'] ?? '').slice(REFERENCE.length);
    return [...(this.#samples[name] ?? [this.#write(items, context)])];
  }
}

interface Context {
  /** Address that the example is about. */
  url: string;
  /** Member that is written. */
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
