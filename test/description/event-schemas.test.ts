/** Tests each event's schema on its own: strict validators can compile it, and the event's example matches it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../api/description/event-schema.ts';
import { EVENT_NAMES, findCatalogueEvent } from '../../webhooks/catalogue.ts';
import { sampleNotification } from '../../webhooks/sample-notification.ts';

const baseUrl = 'https://seamark.example.com';

interface Posted {
  data: { attributes: Record<string, unknown> };
  included: { type: string; attributes: Record<string, unknown> }[];
}

describe.each(EVENT_NAMES)('%s', (name) => {
  const event = findCatalogueEvent(name);
  if (event === null) throw new Error(name);
  const schema = eventSchema(event, baseUrl);
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, inlineRefs: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  for (const mark of ['x-extension', 'x-beta']) ajv.addKeyword(mark);
  const validate = ajv.compile(schema);
  const example = (): Posted => JSON.parse(sampleNotification(event, baseUrl)) as Posted;

  it('has an example that matches its schema', () => {
    expect(validate(example()) ? null : validate.errors).toBeNull();
  });

  it('has a self-contained schema whose id is its address', () => {
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
    const defined = Object.keys(schema['$defs'] as object).map((key) => `#/$defs/${key}`);
    expect(references.filter((to) => !defined.includes(to))).toEqual([]);
    expect(defined.filter((key) => !references.includes(key))).toEqual([]);
    expect(schema['$id']).toBe(`${baseUrl}/v2/webhooks/events/${name}/schema`);
  });

  it('refuses another event, an attribute of another type and one that is missing', () => {
    const [another, wrong, missing] = [example(), example(), example()];
    another.data.attributes['event'] = 'container.vanished';
    wrong.data.attributes['sequence'] = '4711';
    for (const { attributes } of missing.included) delete attributes[Object.keys(attributes)[0] ?? ''];
    expect([another, wrong, missing].map((posted) => validate(posted))).toEqual([false, false, false]);
  });

  it('tolerates unknown members', () => {
    const more = example();
    more.data.attributes['more'] = 1;
    for (const { attributes } of more.included) attributes['more'] = { any: 'thing' };
    expect(validate(more)).toBe(true);
  });
});
