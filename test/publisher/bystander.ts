import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that must never receive credentials. It responds to every call with an empty array and records the whole
 * request.
 */
export interface Bystander {
  url: string;
  requests: { method: string; target: string; headers: Record<string, string>; body: string }[];
  close(): Promise<void>;
}

export async function startBystander(): Promise<Bystander> {
  const requests: Bystander['requests'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    const body = Buffer.concat(chunks).toString('utf8');
    requests.push({ method: request.method ?? '', target: request.url ?? '', headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
