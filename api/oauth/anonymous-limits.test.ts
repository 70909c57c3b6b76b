import { expect, it } from 'vitest';
import { anonymousLimits } from './anonymous-limits.ts';

function sharedBy(first: string, second: string): number[] {
  const subjects = new Set(anonymousLimits('registration', second).map(({ subject }) => subject.toString('hex')));
  return anonymousLimits('registration', first)
    .filter(({ subject }) => subjects.has(subject.toString('hex')))
    .map(({ allowed }) => allowed);
}

it.each([
  ['the same network', '2001:db8:7:7::1', '2001:db8:7:7::2', [30, 60, 300]],
  ['another network of the same site', '2001:db8:7:7::1', '2001:db8:7:8::1', [60, 300]],
  ['another site', '2001:db8:7:7::1', '2001:db8:8:7::1', [300]],
  ['the same IPv4 address', '203.0.113.1', '::ffff:203.0.113.1', [30, 300]],
  ['another IPv4 address', '203.0.113.1', '203.0.113.2', [300]],
])('%s shares its limits', (_, first, second, expected) => {
  expect(sharedBy(first, second)).toEqual(expected);
});
