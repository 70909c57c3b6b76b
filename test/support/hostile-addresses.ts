/**
 * Spellings of addresses that outsiders must not be able to make us call, and host names that resolve to such
 * addresses.
 */

/** Spellings for use as the host in a URL. */
export const HOSTILE_HOSTS = [
  // Loopback: shortened, decimal, hexadecimal, octal, mixed, with full-width or circled digits, and with a trailing
  // dot.
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0x0.1',
  '127.0.0.1.',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  // The unspecified address, which leads to the loopback interface.
  '0.0.0.0',
  '0',
  '[::]',
  // Private networks.
  '10.0.0.1',
  '100.64.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '[fc00::1]',
  // Metadata services of cloud providers, which return secrets.
  '169.254.169.254',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '168.63.129.16',
  // Benchmarking, broadcast, multicast, link-local.
  '198.18.0.1',
  '255.255.255.255',
  '[ff02::1]',
  '[fe80::1]',
  // IPv6 that embeds IPv4: loopback, mapped, compatible, NAT64 with both prefixes, 6to4.
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
] as const;

/** Host names, with the results of their successive resolutions; the last result repeats. */
export const HOSTILE_NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  localhost: [['127.0.0.1', '::1']],
  'localhost.': [['127.0.0.1']],
  'printer.internal': [['10.0.0.1']],
  'loopback.example': [['127.0.0.1']],
  'whole-loopback.example': [['127.8.8.8']],
  'unspecified.example': [['0.0.0.0']],
  'metadata.example': [['169.254.169.254']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'compatible.example': [['::7f00:1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'scoped.example': [['fe80::1%lo']],
  'mixed.example': [['93.184.216.34', '127.0.0.1']],
  'mixed6.example': [['2a00:1450:4001::1', '::1']],
  // Private, loopback, loopback together with a public address, and loopback in another spelling. None may be called.
  'moving.example': [['10.0.0.1'], ['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:7f00:1']],
};
