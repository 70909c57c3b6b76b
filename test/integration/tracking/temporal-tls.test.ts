import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Certificates, makeCertificates } from '../../../connectors/testing/certificates.ts';
import { connectionOptions, type TemporalServer } from '../../../infra/temporal/connect.ts';
import { prepareNamespace } from '../../../infra/temporal/prepare-namespace.ts';
import { createTemporalProbe } from '../../../infra/temporal/probe.ts';

let certificates: Certificates;
let proxy: Server;
let server: TemporalServer;

/** Puts mutual TLS in front of the tests' Temporal server. */
beforeAll(async () => {
  certificates = makeCertificates();
  const [cert, key, ca] = [certificates.serverCert, certificates.serverKey, certificates.ca].map((file) =>
    readFileSync(file),
  );
  const [host, port] = inject('temporalAddress').split(':');
  proxy = createServer(
    { cert, key, ca, requestCert: true, rejectUnauthorized: true, ALPNProtocols: ['h2'] },
    (socket) => {
      const upstream = connect(Number(port), host);
      socket.pipe(upstream).pipe(socket);
      socket.on('error', () => upstream.destroy());
      upstream.on('error', () => socket.destroy());
    },
  );
  proxy.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  server = {
    address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    namespace: 'default',
    tls: {
      serverName: 'localhost',
      serverCa: readFileSync(certificates.ca),
      client: { certificate: readFileSync(certificates.clientCert), key: readFileSync(certificates.clientKey) },
    },
  };
});

afterAll(() => {
  proxy.close();
  rmSync(certificates.folder, { recursive: true });
});

test('the namespace is prepared, the probe and the worker connect over mutual TLS', async () => {
  await prepareNamespace(server);
  const probe = createTemporalProbe({ ...server, taskQueuePrefix: '' });
  await expect(probe.check()).resolves.toBe(true);
  await probe.close();
  const connection = await NativeConnection.connect(connectionOptions(server));
  await connection.close();
});

test('the server is unreachable without the client certificate', async () => {
  const { client: _, ...tls } = server.tls ?? {};
  const probe = createTemporalProbe({ ...server, tls, taskQueuePrefix: '' });
  await expect(probe.check()).resolves.toBe(false);
  await probe.close();
});
