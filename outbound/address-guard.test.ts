import { describe, expect, it } from 'vitest';
import { HOSTILE_HOSTS } from '../test/support/hostile-addresses.ts';
import { isAllowedAddress, refuseUrl } from './address-guard.ts';
import { isPublicAddress } from './public-address.ts';

const production = { allowLoopback: false };
const development = { allowLoopback: true };

const hostileUrls = [
  ...HOSTILE_HOSTS.map((host) => `https://${host}/`),
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://0177.0.0.1/',
  'https://0177.0x0.1/',
  'https://①②⑦.0.0.1/',
  'https://127.0.0.1./',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.8/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://192.168.1.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[0:0:0:0:0:ffff:10.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[3fff::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
];

describe('ports of this machine', () => {
  const demo = { allowLoopback: [4304] };

  it.each(['http://127.0.0.1:4304/webhooks', 'http://localhost:4304/', 'https://[::1]:4304/'])(
    'are allowed: %s',
    (address) => {
      expect(refuseUrl(new URL(address), demo)).toBeNull();
    },
  );

  it.each([
    ['http://127.0.0.1:4306/', 'port 4306 is not allowed'],
    ['http://127.0.0.1/', 'port 80 is not allowed'],
    ['https://localhost/', 'port 443 is not allowed'],
    ['http://192.168.1.1:4304/', 'the address must use https'],
  ])('refuses %s', (address, reason) => {
    expect(refuseUrl(new URL(address), demo)).toBe(reason);
  });
});

describe('refuseUrl', () => {
  it.each([...new Set(hostileUrls)])('refuses %s', (url) => {
    expect(refuseUrl(new URL(url), production)).not.toBeNull();
  });

  it.each([
    'https://receiver.example/hooks',
    'https://receiver.example:8443/',
    'https://8.8.8.8/',
    'https://[2a00:1450:4001::1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::8.8.8.8]/',
  ])('allows %s', (url) => {
    expect(refuseUrl(new URL(url), production)).toBeNull();
  });

  it.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'https://user:password@receiver.example/',
    'https://receiver.example:22/',
    'https://receiver.example:25/',
    'http://localhost:3003/',
  ])('refuses %s whatever its host', (url) => {
    expect(refuseUrl(new URL(url), production)).not.toBeNull();
  });

  it('allows plain http in development, but only for loopback hosts', () => {
    for (const url of ['http://localhost:3003/', 'http://127.0.0.1:3003/hook', 'http://[::1]:80/']) {
      expect(refuseUrl(new URL(url), development)).toBeNull();
    }
    for (const url of ['http://receiver.example/', 'http://8.8.8.8/', 'https://10.0.0.1/', 'http://[::7f00:1]/']) {
      expect(refuseUrl(new URL(url), development)).not.toBeNull();
    }
  });
});

describe('isAllowedAddress', () => {
  it('rejects a public name that resolves to a private address, even in development', () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::7f00:1', 'fe80::1%eth0', 'not an address']) {
      expect(isAllowedAddress('receiver.example', address, production)).toBe(false);
      expect(isAllowedAddress('receiver.example', address, development)).toBe(false);
    }
  });

  it('rejects a loopback name that resolves to another address', () => {
    expect(isAllowedAddress('localhost', '127.0.0.1', development)).toBe(true);
    expect(isAllowedAddress('localhost', '8.8.8.8', development)).toBe(false);
    expect(isAllowedAddress('localhost', '127.0.0.1', production)).toBe(false);
  });
});

describe('isPublicAddress', () => {
  it('is exact at the edges of the private ranges', () => {
    const edges: [string, boolean][] = [
      ['9.255.255.255', true],
      ['11.0.0.0', true],
      ['100.63.255.255', true],
      ['100.128.0.0', true],
      ['172.15.255.255', true],
      ['172.32.0.0', true],
      ['191.255.255.255', true],
      ['198.17.255.255', true],
      ['198.20.0.0', true],
      ['223.255.255.255', true],
      ['2001:200::1', true],
      ['2003::1', true],
      ['1fff::1', false],
      ['4000::1', false],
    ];
    for (const [address, expected] of edges) expect([address, isPublicAddress(address)]).toEqual([address, expected]);
  });
});
