import { readFileSync } from 'node:fs';
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';

/** Certificates of a TLS connection as PEM. Without `serverCa`, public certificate authorities are trusted. */
export interface TemporalTls {
  serverName?: string;
  serverCa?: Buffer;
  client?: { certificate: Buffer; key: Buffer };
}

/** Temporal server, namespace and credentials that a process uses. */
export interface TemporalServer {
  address: string;
  namespace: string;
  /** TLS is off if undefined. */
  tls?: TemporalTls;
  apiKey?: string;
}

const tlsSettings = [
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
] as const;

/** Reads the server from the settings and the certificates from their files. Throws `ConfigurationError`. */
export function readTemporalServer(configuration: Configuration, address: string | null): TemporalServer {
  if (address === null || address === '') {
    throw new ConfigurationError('TEMPORAL_ADDRESS must be set. All settings: docs/configuration.md');
  }
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS: usesTls, TEMPORAL_TLS_SERVER_NAME: serverName } = configuration;
  const tlsSetting = tlsSettings.find((name) => configuration[name] !== null);
  if (usesTls === false && tlsSetting) throw new ConfigurationError(`${tlsSetting} is set, but TEMPORAL_TLS is false`);
  const certificate = readPem(configuration, 'TEMPORAL_TLS_CLIENT_CERT_PATH');
  const key = readPem(configuration, 'TEMPORAL_TLS_CLIENT_KEY_PATH');
  if ((certificate === null) !== (key === null)) {
    throw new ConfigurationError('TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH need each other');
  }
  const serverCa = readPem(configuration, 'TEMPORAL_TLS_SERVER_CA_CERT_PATH');
  const tls = {
    ...(serverName === null ? {} : { serverName }),
    ...(serverCa === null ? {} : { serverCa }),
    ...(certificate === null || key === null ? {} : { client: { certificate, key } }),
  };
  return {
    address,
    namespace: configuration.TEMPORAL_NAMESPACE,
    ...((usesTls ?? (apiKey !== null || tlsSetting !== undefined)) ? { tls } : {}),
    ...(apiKey === null ? {} : { apiKey }),
  };
}

function readPem(configuration: Configuration, name: (typeof tlsSettings)[number]): Buffer | null {
  const file = configuration[name];
  if (file === null) return null;
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigurationError(`${name} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the SDK's connection options, which clients and workers' native connections share. */
export function connectionOptions({ address, tls, apiKey }: TemporalServer) {
  return {
    address,
    // The SDK would otherwise use TLS whenever there is an API key.
    tls: tls === undefined ? false : sdkTls(tls),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

function sdkTls({ serverName, serverCa, client }: TemporalTls) {
  return {
    ...(serverName === undefined ? {} : { serverNameOverride: serverName }),
    ...(serverCa === undefined ? {} : { serverRootCACertificate: serverCa }),
    ...(client === undefined ? {} : { clientCertPair: { crt: client.certificate, key: client.key } }),
  };
}

/** Connects immediately. Throws if the server does not respond in time. */
export function connectTemporal(
  server: TemporalServer,
  connectTimeout: NonNullable<ConnectionOptions['connectTimeout']> = '5 seconds',
): Promise<Connection> {
  return Connection.connect({ ...connectionOptions(server), connectTimeout });
}

/** Connects on the first call, so that a process starts even if Temporal is down. */
export function connectTemporalLazily(server: TemporalServer, timeoutMs = 10_000): Connection {
  return Connection.lazy({ ...connectionOptions(server), connectTimeout: timeoutMs });
}
