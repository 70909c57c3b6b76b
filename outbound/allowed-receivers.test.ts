import { describe, expect, it } from 'vitest';
import { HOSTILE_HOSTS } from '../test/support/hostile-addresses.ts';
import { isAllowedAddress, refuseUrl } from './address-guard.ts';
import { type AllowedReceiver, parseAllowedReceiver } from './allowed-receivers.ts';

/** Returns the rules of a production system that allows these entries. */
function rulesAllowing(...entries: string[]) {
  const allowed = entries.map((entry) => parseAllowedReceiver(entry) as AllowedReceiver);
  expect(allowed).not.toContain(null);
  return { allowLoopback: false, allowed };
}

const accepts = (url: string, ...entries: string[]) => refuseUrl(new URL(url), rulesAllowing(...entries)) === null;
const leads = (host: string, address: string, ...entries: string[]) =>
  isAllowedAddress(host, address, rulesAllowing(...entries));

describe('an entry of the allow list', () => {
  it.each([
    '10.20.0.0/16',
    '10.20.0.7',
    'fd12:3456::/48',
    'fd12::1',
    'receiver',
    'receiver.internal',
    'Receiver.Internal.',
    'http://receiver.internal',
    'http://10.20.0.0/16',
    '0.0.0.0/0',
  ])('may be %s', (entry) => {
    expect(parseAllowedReceiver(entry)).not.toBeNull();
  });

  it.each([
    '',
    '10.20.0.0/33',
    'fd12::/129',
    '10.20.0/16',
    '10.20.0.0/',
    '10.20.0.0/16/2',
    '10.20.0.0/-1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '*.internal',
    'receiver.internal:8080',
    'receiver.internal/hooks',
    'https://receiver.internal',
    'user@receiver.internal',
    '[fd12::1]',
    'fe80::1%eth0',
    'with space',
  ])('is not %s', (entry) => {
    expect(parseAllowedReceiver(entry)).toBeNull();
  });
});

describe('a range', () => {
  it('allows its addresses in every spelling, and names that resolve to them', () => {
    for (const host of ['10.20.3.4', '[::ffff:10.20.3.4]', '0x0a140304', '[64:ff9b::10.20.3.4]']) {
      expect(accepts(`https://${host}/`, '10.20.0.0/16')).toBe(true);
    }
    expect(accepts('https://[fd12::9]:8443/', 'fd12::/16')).toBe(true);
    expect(leads('any.example', '10.20.3.4', '10.20.0.0/16')).toBe(true);
  });

  it('allows no other addresses', () => {
    const others = HOSTILE_HOSTS.filter((host) => host !== '10.0.0.1');
    expect(others.filter((host) => accepts(`https://${host}/`, '10.0.0.0/24'))).toEqual([]);
    expect(accepts('https://10.0.1.0/', '10.0.0.0/24')).toBe(false);
    expect(leads('any.example', 'fe80::1%lo', '::/0')).toBe(false);
  });

  it('allows plain http only if it says so, and no ports of system services', () => {
    expect(accepts('http://10.20.3.4/', '10.20.0.0/16')).toBe(false);
    expect(accepts('http://10.20.3.4/', 'http://10.20.0.0/16')).toBe(true);
    expect(accepts('http://10.21.3.4/', 'http://10.20.0.0/16')).toBe(false);
    expect(accepts('http://10.20.3.4:22/', 'http://10.20.0.0/16')).toBe(false);
    expect(accepts('http://any.example/', 'http://10.20.0.0/16')).toBe(false);
    expect(accepts('ftp://10.20.3.4/', 'http://10.20.0.0/16')).toBe(false);
  });

  it.each(['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])(
    'allows %s only as a single address',
    (address) => {
      const url = `https://${address.includes(':') ? `[${address}]` : address}/`;
      expect(accepts(url, '0.0.0.0/0', '::/0', '169.254.0.0/16', 'fd00:ec2::/32')).toBe(false);
      expect(accepts(url, address)).toBe(true);
      expect(leads('metadata.example', address, 'metadata.example')).toBe(false);
    },
  );
});

describe('a name', () => {
  it('may resolve to private networks, and still to the public internet', () => {
    for (const address of ['10.1.2.3', '172.16.0.9', '192.168.1.1', '100.64.0.1', 'fd12::1', '8.8.8.8']) {
      expect(leads('receiver.internal', address, 'receiver.internal')).toBe(true);
      expect(leads('receiver.internal.', address, 'Receiver.internal')).toBe(true);
    }
  });

  it('must not resolve to this machine or to link-local or multicast addresses', () => {
    for (const address of ['127.0.0.1', '::1', '0.0.0.0', '169.254.1.1', 'fe80::1', '224.0.0.1', '::7f00:1']) {
      expect(leads('receiver.internal', address, 'receiver.internal')).toBe(false);
    }
    expect(leads('receiver.internal', '127.0.0.1', 'receiver.internal', '127.0.0.1')).toBe(true);
  });

  it('allows no other name and no literal address', () => {
    expect(leads('other.internal', '10.1.2.3', 'receiver.internal')).toBe(false);
    expect(leads('sub.receiver.internal', '10.1.2.3', 'receiver.internal')).toBe(false);
    expect(accepts('https://10.1.2.3/', 'receiver.internal')).toBe(false);
  });

  it('accepts plain http if the entry allows it', () => {
    expect(accepts('http://receiver.internal:8080/', 'receiver.internal')).toBe(false);
    expect(accepts('http://receiver.internal:8080/', 'http://receiver.internal')).toBe(true);
    expect(accepts('http://receiver.internal.example/', 'http://receiver.internal')).toBe(false);
  });
});
