import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, trustedProxies, warnOfUntrustedProxy } from './client-address.ts';

const trusted = trustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd12::/16', '2001:db8::7']);
const requestOf = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  // A client without a proxy.
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['::ffff:198.51.100.7', undefined, '198.51.100.7'],
  // A client behind one proxy that claims another address.
  ['10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['::ffff:10.1.2.3', '203.0.113.1, 198.51.100.7', '198.51.100.7'],
  ['2001:db8::7', '2001:db8:1::9', '2001:db8:1::9'],
  // A client behind two proxies.
  ['127.0.0.1', '203.0.113.1, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['fd12::1', '198.51.100.7,::ffff:10.9.9.9', '198.51.100.7'],
  // A proxy that sends no usable address.
  ['10.1.2.3', undefined, '10.1.2.3'],
  ['10.1.2.3', 'unknown', '10.1.2.3'],
  ['10.1.2.3', '198.51.100.7, _hidden', '10.1.2.3'],
  ['10.1.2.3', '10.4.5.6', '10.4.5.6'],
  [undefined, '198.51.100.7', null],
])('%s with %s is %s', (remote, forwarded, address) => {
  expect(clientAddress(requestOf(remote, forwarded), trusted)).toBe(address);
});

test('no header is trusted without a trusted proxy', () => {
  expect(clientAddress(requestOf('127.0.0.1', '198.51.100.7'), null)).toBe('127.0.0.1');
});

test('an untrusted proxy is logged once an hour', () => {
  const warnings: unknown[] = [];
  const logger = { warn: (...given: unknown[]) => void warnings.push(given) };
  const warn = (remote: string, forwarded: string | undefined, address: string) =>
    warnOfUntrustedProxy(requestOf(remote, forwarded), { address, logger });
  warn('198.51.100.1', undefined, '198.51.100.1');
  warn('198.51.100.1', '203.0.113.7', '203.0.113.7');
  expect(warnings).toEqual([]);
  warn('198.51.100.1', '203.0.113.7', '198.51.100.1');
  warn('198.51.100.1', '203.0.113.7', '198.51.100.1');
  expect(warnings).toEqual([[{ address: '198.51.100.1' }, expect.stringContaining('SEAMARK_TRUSTED_PROXIES')]]);
});
