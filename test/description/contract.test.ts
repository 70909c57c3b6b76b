/** Compares the generated schemas with a table of the contract that was transcribed by hand. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../api/description/types.ts';
import { describeEverything } from '../support/described-api.ts';
import * as table from './contract-table.ts';
import { notationOf } from './notation.ts';

const { schemas } = describeEverything('https://seamark.example.com').components;

type Properties = Record<string, JsonSchema>;

function propertiesOf(schema: JsonSchema | undefined): Properties {
  return (schema?.['properties'] ?? {}) as Properties;
}

/** Returns `[name, notation]` for each line. Both the specification and the contract are written in this form. */
function rowsOf(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...notation] = line.replace(/^\+ /, '').split(' ');
      return [name, notation.join(' ')];
    });
}

function described(properties: Properties, text: string): Record<string, string> {
  const rows = rowsOf(text).map(([name]) => {
    const schema = properties[name];
    return [name, schema === undefined ? 'is missing' : notationOf(schema)];
  });
  return Object.fromEntries(rows);
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  container: table.CONTAINER,
  shipment: table.SHIPMENT,
  tracking_request: table.TRACKING_REQUEST,
  transport_event: table.TRANSPORT_EVENT,
  raw_event: table.RAW_EVENT,
  port: table.PORT,
  metro_area: table.METRO_AREA,
  terminal: table.TERMINAL,
  rail_terminal: table.RAIL_TERMINAL,
  vessel: table.VESSEL,
  shipping_line: table.SHIPPING_LINE,
  party: table.PARTY,
  account: table.PARTY,
  user: table.USER,
  webhook: table.WEBHOOK,
  route: table.ROUTE,
  route_location: table.ROUTE_LOCATION,
  custom_field_definition: table.CUSTOM_FIELD_DEFINITION,
  custom_field_option: table.CUSTOM_FIELD_OPTION,
  custom_field: table.CUSTOM_FIELD,
  search_result: table.SEARCH_RESULT,
};

describe('attributes', () => {
  it.each(Object.entries(ATTRIBUTES))('of a %s have their exact types', (type, text) => {
    const { attributes } = propertiesOf(schemas[type]);
    expect(described(propertiesOf(attributes), text)).toEqual(Object.fromEntries(rowsOf(text)));
  });

  it.each(Object.keys(ATTRIBUTES))('of a %s are complete in every response', (type) => {
    const { attributes } = propertiesOf(schemas[type]);
    // A vessel's positions are present only if requested (spec/contract 2.9).
    const names = Object.keys(propertiesOf(attributes)).filter((name) => name !== 'positions');
    expect(attributes?.['required']).toEqual(names);
    expect(attributes?.['additionalProperties']).toBe(false);
  });
});

describe('parts', () => {
  it.each([
    ['import_deadlines', table.IMPORT_DEADLINES, ['pickup_lfd_terminal', 'pickup_lfd_rail', 'pickup_lfd_line']],
    ['terminal_hold', table.TERMINAL_HOLD, ['name', 'status']],
    ['terminal_fee', table.TERMINAL_FEE, ['type', 'amount']],
    ['list_links', table.LIST_LINKS, ['self', 'current']],
    ['list_meta', table.LIST_META, ['size', 'total', 'pagination']],
  ])('%s has its exact types', (name, text, required) => {
    expect(described(propertiesOf(schemas[name]), text)).toEqual(Object.fromEntries(rowsOf(text)));
    expect(schemas[name]?.['required']).toEqual(required);
  });

  it('errors have the members of the contract', () => {
    const item = propertiesOf(schemas['errors'])['errors']?.['items'] as JsonSchema;
    const text = 'status string\ntitle string?\ndetail string?\ncode string?\nsource {}?\nmeta {}?';
    expect(described(propertiesOf(item), text)).toEqual(Object.fromEntries(rowsOf(text)));
    expect(item['required']).toBeUndefined();
  });

  it('the result of an inference has the members of the contract', () => {
    const { number_type, validation, shipping_line } = propertiesOf(
      propertiesOf(schemas['infer_number_results'])['attributes'],
    );
    expect(notationOf(number_type ?? {})).toBe('container|bill_of_lading|booking');
    const checks =
      'is_valid boolean?\ntype container|shipment\ncheck_digit_passed boolean?\nparsed_number string?\nreason string?';
    expect(described(propertiesOf(validation), checks)).toEqual(Object.fromEntries(rowsOf(checks)));
    const lines =
      'decision auto_select|needs_confirmation|no_prediction\nselected shipping_line_candidate?\ncandidates shipping_line_candidate[]';
    expect(described(propertiesOf(shipping_line), lines)).toEqual(Object.fromEntries(rowsOf(lines)));
  });
});

describe('relations', () => {
  it.each(Object.entries(table.RELATIONS))('of a %s lead to the required types', (type, text) => {
    const relations = propertiesOf(propertiesOf(schemas[type])['relationships']);
    for (const [name, notation] of rowsOf(text)) {
      const [cardinality = '', types = ''] = notation.split(' ');
      const data = propertiesOf(relations[name])['data'] ?? {};
      const items = (data['items'] ?? data) as JsonSchema;
      expect([name, data['type'] === 'array' ? 'many' : 'one']).toEqual([name, cardinality]);
      const leadsTo = notationOf(propertiesOf(items)['type'] ?? {}).split('|');
      // Any relation to a port may also lead to a place that is not a port (decisions: superset).
      expect(leadsTo, name).toEqual(expect.arrayContaining(types.split('|')));
    }
  });
});

describe('resources', () => {
  it.each([
    ['container', ['id', 'type', 'attributes']],
    ['shipment', ['id', 'type', 'attributes', 'relationships', 'links']],
  ])('a %s has the required members', (type, required) => {
    expect(schemas[type]?.['required']).toEqual(expect.arrayContaining(required));
    expect(schemas[type]?.['properties']).toMatchObject({ id: { format: 'uuid' }, type: { const: type } });
  });

  it('a shipment links to its own address', () => {
    const { links } = propertiesOf(schemas['shipment']);
    expect(links).toMatchObject({ required: ['self'], properties: { self: { type: 'string', format: 'uri' } } });
  });
});
