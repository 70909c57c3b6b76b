/** Forwards each request with an API key, for programs that cannot send one. Everything else is passed on unchanged. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeyInFront {
  url: string;
  stop(): Promise<void>;
}

export async function putKeyInFront(target: string, key: string): Promise<KeyInFront> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((incoming, answer) => {
    const options = { hostname, port, path: incoming.url, method: incoming.method };
    const headers = { ...incoming.headers, authorization: `Token ${key}` };
    const outgoing = request({ ...options, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    // If the client closes its connection, the connection to the server is closed too, which cancels the call.
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
