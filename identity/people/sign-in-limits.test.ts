import { expect, test } from 'vitest';
import { networkOf, signInLimits } from './sign-in-limits.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
  ['1:2:3::198.51.100.7', '1:2:3:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('addresses of people and of networks never count together', () => {
  const { email, address } = signInLimits('198.51.100.7', '198.51.100.7');
  expect(address?.subject.equals(email.subject)).toBe(false);
  expect([email.allowed, address?.allowed]).toEqual([10, 50]);
});
