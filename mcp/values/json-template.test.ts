import { expect, it } from 'vitest';
import { JsonTemplate, placeholder } from './json-template.ts';

const foreign = 'Row "7"\\ 🚢 \u2028 größer';

it('is what would be written at once, with each value where it belongs', () => {
  const said = (reason: string, age: number | null) => ({
    place: foreign,
    urgency: { reason, age, isOpen: true },
    sources: [{ name: foreign, age }, { age: null }],
    age,
  });
  const text = new JsonTemplate({
    ...said('', 0),
    urgency: { reason: placeholder(0), age: placeholder(1), isOpen: true },
    sources: [{ name: foreign, age: placeholder(1) }, { age: placeholder(2) }],
    age: placeholder(1),
  });
  for (const [reason, age] of [[foreign, 17] as const, ['', null] as const]) {
    const { json, quoted } = text.with([reason, age, null]);
    expect(json).toBe(JSON.stringify(said(reason, age)));
    expect(quoted).toBe(JSON.stringify(json));
  }
});

it('needs no gaps', () => {
  expect(new JsonTemplate({ a: 1 }).with([])).toEqual({ json: '{"a":1}', quoted: '"{\\"a\\":1}"' });
});
