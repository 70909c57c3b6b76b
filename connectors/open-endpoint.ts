import type { Endpoint } from './authentication/kinds.ts';
import { secretReader } from './authentication/secrets.ts';

/** Returns the endpoint of a simulated source, without credentials. */
export function openEndpoint(baseUrl: string): Endpoint {
  return {
    baseUrl,
    authentication: { kind: 'none' },
    clientCertificate: null,
    certificateAuthority: null,
    readSecret: secretReader({}, 'NONE'),
  };
}
