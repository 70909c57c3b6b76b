import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseAllowedReceiver } from './allowed-receivers.ts';
import { createResolver } from './resolver.ts';

const HEADER_BYTES = 12;
const TYPES = { 1: 'A', 28: 'AAAA' } as const;

/**
 * Name server that returns one address of each family for `good.example` and NXDOMAIN for `none.…`. It does not respond
 * to any other query.
 */
let server: Socket;
let nameServers: string[];
let asked: string[] = [];

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const response = responseTo(query);
    if (response !== null) server.send(response, port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  nameServers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

/** Builds the response in the format of RFC 1035 4.1: the query, followed by its answer. */
function responseTo(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = TYPES[query.readUInt16BE(at + 1) as keyof typeof TYPES];
  const name = labels.join('.');
  asked.push(`${type} ${name}`);
  const question = query.subarray(0, at + 5);
  const head = Buffer.from(question);
  if (name.startsWith('none.')) {
    head.writeUInt16BE(0x8183, 2);
    head.writeUInt16BE(0, 10);
    return head;
  }
  if (name !== 'good.example') return null;
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 6);
  head.writeUInt16BE(0, 10);
  const data = type === 'A' ? Buffer.from([8, 8, 8, 8]) : Buffer.from('20014860486000000000000000008888', 'hex');
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type === 'A' ? 1 : 28, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, record, data]);
}

const resolverOf = (settings = {}, now?: () => number) =>
  promisify(createResolver({ allowLoopback: false, nameServers, ...settings }, now));

test('returns the addresses of both families, with one query for concurrent calls', async () => {
  const resolve = resolverOf();
  const addresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '2001:4860:4860::8888', family: 6 },
  ];
  expect(await Promise.all([resolve('good.example'), resolve('good.example')])).toEqual([addresses, addresses]);
  expect(asked.sort()).toEqual(['A good.example', 'AAAA good.example']);
});

test('a hundred names with silent servers time out and delay no other name', async () => {
  const resolve = resolverOf();
  const silent = Array.from({ length: 100 }, (_, index) =>
    resolve(`silent-${index}.example`).catch((error) => error.code),
  );
  const began = performance.now();
  await resolve('good.example');
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
});

test('a failure is cached for a minute', async () => {
  let now = 0;
  const resolve = resolverOf({}, () => now);
  await expect(resolve('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const before = asked.length;
  now = 59_000;
  await expect(resolve('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(asked).toHaveLength(before);
  now = 61_000;
  await expect(resolve('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(asked.length).toBeGreaterThan(before);
});

test('names of this machine, and those that an operator allows, are resolved by the system', async () => {
  const allowed = parseAllowedReceiver('localhost.localdomain');
  const resolve = resolverOf({ allowed: allowed === null ? [] : [allowed] });
  const [first] = await resolve('localhost');
  expect(['127.0.0.1', '::1']).toContain(first?.address);
  await resolve('localhost.localdomain').catch(() => {});
  expect(asked).toEqual([]);
});
