import { readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificates, makeCertificates } from '../../connectors/testing/certificates.ts';
import { ConfigurationError, readConfiguration } from '../settings/configuration.ts';
import { connectionOptions, connectTemporal, readTemporalServer, type TemporalServer } from './connect.ts';

let certificates: Certificates;
let fake: Http2SecureServer;
const calls: { path: string | undefined; authorization: string | undefined; client: unknown }[] = [];

/** Implements just enough gRPC for a connection: each response is an empty message. */
beforeAll(async () => {
  certificates = makeCertificates();
  const { serverCert, serverKey, ca } = certificates;
  fake = createSecureServer({
    cert: readFileSync(serverCert),
    key: readFileSync(serverKey),
    ca: readFileSync(ca),
    requestCert: true,
    rejectUnauthorized: true,
  });
  fake.on('stream', (stream, headers: IncomingHttpHeaders) => {
    const socket = stream.session?.socket as TLSSocket | undefined;
    const client = socket?.getPeerCertificate().subject.CN;
    calls.push({ path: headers[':path'], authorization: headers.authorization, client });
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(Buffer.alloc(5));
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => fake.close(resolve));
  rmSync(certificates.folder, { recursive: true });
});

function read(environment: Record<string, string>): TemporalServer {
  const configuration = readConfiguration(environment);
  return readTemporalServer(configuration, configuration.TEMPORAL_ADDRESS);
}

function mutualTls(): Record<string, string> {
  return {
    TEMPORAL_ADDRESS: `127.0.0.1:${(fake.address() as AddressInfo).port}`,
    TEMPORAL_TLS_SERVER_NAME: 'localhost',
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.ca,
    TEMPORAL_TLS_CLIENT_CERT_PATH: certificates.clientCert,
    TEMPORAL_TLS_CLIENT_KEY_PATH: certificates.clientKey,
    TEMPORAL_API_KEY: 'secret-key',
  };
}

describe('connection', () => {
  const expected = {
    path: '/temporal.api.workflowservice.v1.WorkflowService/GetSystemInfo',
    authorization: 'Bearer secret-key',
    client: 'client',
  };

  it('presents the client certificate and the API key: clients', async () => {
    calls.length = 0;
    const connection = await connectTemporal(read(mutualTls()));
    await connection.close();
    expect(calls).toContainEqual(expected);
  });

  it('presents the client certificate and the API key: workers', async () => {
    calls.length = 0;
    const connection = await NativeConnection.connect(connectionOptions(read(mutualTls())));
    await connection.close();
    expect(calls).toContainEqual(expected);
  });

  it('refuses a server whose certificate no trusted authority signed', async () => {
    const { TEMPORAL_TLS_SERVER_CA_CERT_PATH: _, ...withoutAuthority } = mutualTls();
    await expect(connectTemporal(read(withoutAuthority), 500)).rejects.toThrow();
  });

  it('refuses a server of another name', async () => {
    const server = read({ ...mutualTls(), TEMPORAL_TLS_SERVER_NAME: 'elsewhere.example' });
    await expect(connectTemporal(server, 500)).rejects.toThrow();
  });
});

describe('readTemporalServer', () => {
  const address = { TEMPORAL_ADDRESS: 'temporal.example:7233' };

  it('uses no TLS by default', () => {
    expect(read(address)).toEqual({ address: 'temporal.example:7233', namespace: 'default' });
    expect(connectionOptions(read(address))).toEqual({ address: 'temporal.example:7233', tls: false });
  });

  it('uses TLS with an API key, unless it is switched off', () => {
    expect(read({ ...address, TEMPORAL_API_KEY: 'k' })).toMatchObject({ tls: {}, apiKey: 'k' });
    expect(read({ ...address, TEMPORAL_API_KEY: 'k', TEMPORAL_TLS: 'false' }).tls).toBeUndefined();
    expect(read({ ...address, TEMPORAL_TLS: 'true' }).tls).toEqual({});
  });

  it.each([
    [{}, 'TEMPORAL_ADDRESS must be set'],
    [{ ...address, TEMPORAL_TLS: 'yes' }, 'TEMPORAL_TLS must be true or false'],
    [{ ...address, TEMPORAL_TLS: 'false', TEMPORAL_TLS_SERVER_NAME: 'a' }, 'TEMPORAL_TLS_SERVER_NAME is set, but'],
    [{ ...address, TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/none.pem' }, 'TEMPORAL_TLS_SERVER_CA_CERT_PATH cannot be read'],
  ])('names the setting that is wrong: %o', (environment, message) => {
    expect(() => read(environment)).toThrow(ConfigurationError);
    expect(() => read(environment)).toThrow(message);
  });

  it('needs certificate and key together, and shows neither', () => {
    const certificate = path.join(certificates.folder, 'client.pem');
    expect(() => read({ ...address, TEMPORAL_TLS_CLIENT_CERT_PATH: certificate })).toThrow(/need each other$/);
  });
});
