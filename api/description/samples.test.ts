import { describe, expect, it } from 'vitest';
import { definitions } from '../../resources/definitions.ts';
import { samplesOf } from './samples.ts';

const samples = samplesOf('https://seamark.example.com');

describe('samplesOf', () => {
  it.each(definitions.map((definition) => [definition.type, definition] as const))('shows a %s', (type, { schema }) => {
    const [first, ...others] = samples[type] ?? [];
    expect(first).toBeDefined();
    for (const sample of [first, ...others]) expect(schema.safeParse(sample).error).toBeUndefined();
  });
});
