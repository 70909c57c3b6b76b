/**
 * Listens on every address of this machine and counts connections. Also observes every attempt of this process to
 * connect to the trap's port, whatever the destination.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ConnectionTrap {
  port: number;
  /** Addresses to which this process tried to connect, and `accepted` for each connection that arrived. */
  caught: string[];
  close(): Promise<void>;
}

export async function setConnectionTrap(): Promise<ConnectionTrap> {
  const caught: string[] = [];
  const server = createServer((socket) => {
    caught.push('accepted');
    socket.destroy();
  });
  // Without an address, the server listens on all IPv4 addresses, and on IPv6 if the machine has it.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const watch = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string, to: number) => {
      if (to === port) caught.push(address);
    });
  };
  subscribe('net.client.socket', watch);
  return {
    port,
    caught,
    async close() {
      unsubscribe('net.client.socket', watch);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
