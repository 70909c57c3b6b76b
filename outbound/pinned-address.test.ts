import { expect, test } from 'vitest';
import { HOSTILE_HOSTS } from '../test/support/hostile-addresses.ts';
import { RefusedAddress } from './name-resolution.ts';
import { pinAddress } from './pinned-address.ts';

const leadingTo = (...addresses: string[]) => ({
  allowLoopback: false,
  resolve: (_: string, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    ),
});
const pin = (host: string, port: number, rules = leadingTo('8.8.8.8')) => pinAddress({ host, port }, [143, 993], rules);

test.each([143, 993, 1993])('a public name is resolved once, port %i', async (port) => {
  expect(await pin('imap.example.com', port)).toBe('8.8.8.8');
});

test.each([22, 25, 80, 443])('port %i is refused', async (port) => {
  await expect(pin('imap.example.com', port)).rejects.toThrow(RefusedAddress);
});

test('a name is rejected if any of its addresses is private', async () => {
  await expect(pin('imap.example.com', 993, leadingTo('8.8.8.8', '10.0.0.1'))).rejects.toThrow(RefusedAddress);
});

test.each(HOSTILE_HOSTS.filter((host) => /^[0-9.]+$|^::/.test(host)))('%s is refused', async (host) => {
  await expect(pin(host, 993)).rejects.toThrow(RefusedAddress);
});

test('this machine is allowed only in development, and only at the listed ports', async () => {
  const named = { ...leadingTo('127.0.0.1'), allowLoopback: [9930] };
  expect(await pinAddress({ host: 'localhost', port: 9930 }, [], named)).toBe('127.0.0.1');
  await expect(pinAddress({ host: 'localhost', port: 993 }, [993], named)).rejects.toThrow(RefusedAddress);
});
