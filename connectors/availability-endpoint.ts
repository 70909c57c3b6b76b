import type { Endpoint } from './authentication/kinds.ts';
import { secretReader } from './authentication/secrets.ts';
import type { Quota } from './connector.ts';
import { missingSecrets, readLogin } from './settings/authentication-settings.ts';
import { readQuota } from './settings/dcsa-settings.ts';
import { SourceSettings } from './settings/source-settings.ts';
import { AVAILABILITY_QUOTA } from './terminal/connector.ts';

/** Endpoint and quota of a terminal or railroad from its settings; null while they are incomplete or wrong. */
export function availabilityEndpoint(
  environment: Record<string, string | undefined>,
  prefix: string,
): { endpoint: Endpoint; quota: Quota } | null {
  const settings = new SourceSettings(environment, prefix);
  const baseUrl = settings.address('BASE_URL');
  const login = readLogin(settings, { kind: 'none' });
  const quota = readQuota(settings, AVAILABILITY_QUOTA);
  if (baseUrl === null || login === null || missingSecrets(settings, login).length > 0) return null;
  if (settings.problems.length > 0) return null;
  return { endpoint: { baseUrl, ...login, readSecret: secretReader(environment, prefix) }, quota };
}

/** A simulated source: no credentials. */
export function openEndpoint(baseUrl: string): Endpoint {
  return {
    baseUrl,
    authentication: { kind: 'none' },
    clientCertificate: null,
    certificateAuthority: null,
    readSecret: secretReader({}, 'NONE'),
  };
}
