import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { HttpConnection } from './http-connection.ts';

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function listen(onSocket: (end: () => void) => void): Promise<{ origin: URL; close(): void }> {
  const server = createServer((socket) => onSocket(() => socket.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: new URL(`http://127.0.0.1:${address.port}`), close: () => void server.close() };
}

test('without a listener, requests fail, even after the error has arrived', async () => {
  const { origin, close } = await listen(() => {});
  close();
  const connection = new HttpConnection(origin);
  await soon(100);
  await expect(connection.get('/', {})).rejects.toThrow('ECONNREFUSED');
  await expect(connection.get('/', {})).rejects.toThrow('ECONNREFUSED');
});

test('if the server hangs up, pending and later requests fail', async () => {
  const { origin, close } = await listen((end) => setTimeout(end, 20));
  const connection = new HttpConnection(origin);
  await expect(connection.get('/', {})).rejects.toThrow('the server closed the connection');
  await expect(connection.get('/', {})).rejects.toThrow('the server closed the connection');
  close();
});
