/** A server that must never receive a request. */
import { createServer } from 'node:net';

export interface Trap {
  address: string;
  connections(): number;
  close(): Promise<void>;
}

export async function openTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0;
  return {
    address: `http://127.0.0.1:${port}/trap`,
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
