import type { Endpoint } from './authentication/kinds.ts';
import { secretReader } from './authentication/secrets.ts';

/** Returns an endpoint without credentials, for a simulated source. */
export function openEndpoint(baseUrl: string): Endpoint {
  return {
    baseUrl,
    authentication: { kind: 'none' },
    clientCertificate: null,
    certificateAuthority: null,
    readSecret: secretReader({}, 'NONE'),
  };
}
