import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includedText } from './included-text.ts';

const reference = { id: 'a', attributes: { text: '}]"\\', included: [{ included: 1 }], nested: [{}, []] } };

test.each([
  {
    name: 'as recorded',
    body: JSON.stringify({ reference, included: [reference] }),
    text: JSON.stringify([reference]),
  },
  {
    name: 'the other way round',
    body: `{"included": [ {"a": "]"} ], "reference": {"id": "x"}}`,
    text: '[ {"a": "]"} ]',
  },
  { name: 'with spaces', body: ` { "reference" : { } , "included" : [ 1 ] } `, text: '[ 1 ]' },
  { name: 'empty', body: '{"reference":{},"included":[]}', text: '[]' },
])('cuts out the resources: $name', ({ body, text }) => {
  expect(includedText(body)).toBe(text);
});

test('cuts out any resources in either order', () => {
  const objects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
  fc.assert(
    fc.property(
      objects,
      fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }),
      fc.constantFrom(undefined, 2),
      (object, included, indent) => {
        const bodies = [
          { reference: object, included },
          { included, reference: object },
        ];
        for (const body of bodies) {
          const text = includedText(JSON.stringify(body, null, indent));
          expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(included));
        }
      },
    ),
  );
});

test.each(['', '{}', '{"reference":{}}', '{"reference":{"a":"', '{"included":[1'])('throws for %j', (body) => {
  expect(() => includedText(body)).toThrow('a stored event');
});
