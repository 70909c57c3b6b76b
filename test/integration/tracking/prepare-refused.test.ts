import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { prepareNamespace } from '../../../infra/temporal/prepare-namespace.ts';
import { SEARCH_ATTRIBUTES } from '../../../workflows/search-attributes.ts';

/** gRPC status codes by method. Other methods succeed with an empty message. */
type Refusals = Record<string, 5 | 7 | 12>;
let server: Http2Server | null = null;

afterEach(() => {
  server?.close();
});

/** Serves a Temporal that refuses some calls, as Temporal Cloud does. */
async function refuse(refusals: Refusals): Promise<string> {
  server = createServer();
  server.on('stream', (stream, headers) => {
    const method = String(headers[':path']).split('/').at(-1) ?? '';
    const code = refusals[method] ?? 0;
    const head = { ':status': 200, 'content-type': 'application/grpc' };
    if (code !== 0) {
      stream.respond({ ...head, 'grpc-status': String(code), 'grpc-message': 'refused' }, { endStream: true });
      return;
    }
    stream.respond(head, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    // An empty message: not compressed, length 0.
    stream.end(Buffer.alloc(5));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each<[string, Refusals, boolean]>([
  ['the namespace', { DescribeNamespace: 5, RegisterNamespace: 7 }, true],
  ['the namespace, as Temporal Cloud', { DescribeNamespace: 5, RegisterNamespace: 12 }, true],
  ['search attributes', { AddSearchAttributes: 7 }, false],
])(
  'prepare without the right to create %s prints the commands for an administrator',
  async (_what, refusals, namesNamespace) => {
    const address = await refuse({ GetSystemInfo: 12, ...refusals });
    const error: Error = await prepareNamespace({ address, namespace: 'seamark' }).then(
      () => new Error('nothing was refused'),
      (reason) => reason,
    );
    const lines = error.message.split('\n  ');
    const namespace = `temporal operator namespace create --address ${address} --namespace seamark --retention 720h`;
    expect(lines.includes(namespace)).toBe(namesNamespace);
    const last = lines.at(-1) ?? '';
    expect(last).toContain(`temporal operator search-attribute create --address ${address} --namespace seamark --name`);
    for (const { name } of SEARCH_ATTRIBUTES) expect(last).toContain(` --name ${name} --type Keyword`);
  },
);
