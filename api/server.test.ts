import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestState } from './pipeline/context.ts';
import { createApiServer } from './server.ts';

const server = createApiServer(new Koa<RequestState>(), { connections: 2 });
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('closes connections beyond its limit immediately, and accepts new ones later', async () => {
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const first = await open();
  const second = await open();
  const third = await open();
  await once(third, 'close');
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.destroy();
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1);
  const fourth = await open();
  fourth.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [response] = await once(fourth, 'data');
  expect(String(response)).toContain('HTTP/1.1 404');
  second.destroy();
});
