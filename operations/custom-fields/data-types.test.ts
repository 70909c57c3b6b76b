import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLosslessJson } from '../../store/postgres/lossless-json.ts';
import { dataTypeNames, dataTypes, type FieldRules } from './data-types.ts';
import { checkParts } from './definition-attributes.ts';

const rules: FieldRules = { validation: {}, referenceType: 'Party', options: ['a', 'b', 'c'] };

/** Arbitrary JSON values, and values that are almost valid. */
const given = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.double().map((value) => parseLosslessJson(JSON.stringify(value))),
  fc.bigInt().map((value) => parseLosslessJson(value.toString())),
  fc.date({ noInvalidDate: true }).map((value) => value.toISOString()),
  fc.date({ noInvalidDate: true }).map((value) => value.toISOString().slice(0, 10)),
  fc.subarray(['a', 'b', 'c', 'd']),
  fc.record({ type: fc.constantFrom('party', 'Party', 'user'), id: fc.uuid() }),
);

describe.each(dataTypeNames)('%s', (name) => {
  test('reads its own values unchanged, and refuses all others with a reason', () => {
    fc.assert(
      fc.property(given, (value) => {
        const reading = dataTypes[name].read(value, rules);
        if ('problem' in reading) expect(reading.problem).toMatch(/\S/);
        else {
          const stored = JSON.stringify(reading.value);
          const again = dataTypes[name].read(parseLosslessJson(stored), rules);
          expect(JSON.stringify('value' in again ? again.value : again)).toBe(stored);
        }
      }),
    );
  });

  test('checks definitions with any content', () => {
    const rule = fc.dictionary(
      fc.constantFrom('min', 'max', 'min_length', 'max_length', 'pattern', 'min_items', 'max_items', 'other'),
      given,
    );
    const parts = fc.record({
      validation: fc.option(rule),
      defaultFormat: fc.option(
        fc.oneof(fc.string(), fc.constantFrom('0', '#,##0.00', 'DD.MM.YYYY', 'YYYY-MM-DD HH:mm')),
      ),
      defaultValue: fc.option(given),
      referenceType: fc.constantFrom(null, 'Party' as const),
    });
    fc.assert(
      fc.property(parts, (part) => {
        const { problems } = checkParts({ dataType: name, options: rules.options, ...part });
        for (const { path, detail } of problems)
          expect([path.length > 0, detail]).toEqual([true, expect.stringMatching(/\S/)]);
      }),
    );
  });
});

test('accepts any notation for bounds', () => {
  const validation = parseLosslessJson('{ "min": 123456789012345678e-3, "max": 1.5e15 }') as Record<string, unknown>;
  const checked = checkParts({
    dataType: 'number',
    referenceType: null,
    validation,
    defaultFormat: null,
    defaultValue: 123456789012346,
    options: [],
  });
  expect(checked.problems).toEqual([]);
  expect(JSON.stringify(checked.validation)).toBe('{"min":123456789012345.678,"max":1500000000000000}');
});
