import { expect, test } from 'vitest';
import { SilentDomains } from './silent-domains.ts';

const at = (minutes: number) => new Date(minutes * 60_000);

test('a silent domain is remembered for ten minutes', () => {
  const domains = new SilentDomains();
  domains.add('line-a.example', at(0));
  domains.add('line-b.example', at(9));
  expect(domains.has('line-a.example', at(9))).toBe(true);
  expect(domains.has('line-a.example', at(10))).toBe(false);
  expect(domains.has('line-b.example', at(10))).toBe(true);
  expect(domains.has('line-c.example', at(0))).toBe(false);
});
