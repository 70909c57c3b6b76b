import { hmacSigners } from '../authentication/hmac-signers.ts';
import type {
  Authentication,
  Endpoint,
  KeyMaterial,
  SettingValue,
  TokenAuthentication,
} from '../authentication/kinds.ts';
import type { SourceSettings } from './source-settings.ts';

const KINDS = [
  'none',
  'token',
  'api_key_headers',
  'api_key_query',
  'basic',
  'oauth2_client_credentials',
  'oauth2_private_key_jwt',
  'hmac',
] as const;

export type Login = Pick<Endpoint, 'authentication' | 'clientCertificate' | 'certificateAuthority'>;

/**
 * Reads a source's login. `AUTH` names the type: `mtls` alone, or another type with `+mtls`. Without `AUTH`, the
 * profile's type applies, with a client certificate if the profile requires one. Returns null if neither defines a
 * type. Adds wrong settings to `settings.problems`.
 */
export function readLogin(
  settings: SourceSettings,
  ofProfile: Authentication | null,
  wantsCertificate = false,
): Login | null {
  const certificateAuthority = settings.has('CA') ? { setting: 'CA' } : null;
  const reported = settings.text('AUTH');
  if (reported === null) {
    const clientCertificate = wantsCertificate ? keyMaterial(settings, '') : null;
    return ofProfile && { authentication: ofProfile, clientCertificate, certificateAuthority };
  }
  const words = reported.split('+').map((word) => word.trim());
  const kinds = words.filter((word) => word !== 'mtls');
  const kind = KINDS.find((one) => one === (kinds[0] ?? 'none'));
  if (kind === undefined || kinds.length > 1) {
    settings.problems.push(
      `${settings.fullName('AUTH')} must be mtls or one of ${KINDS.join(', ')}, or mtls+<one of them>`,
    );
    return null;
  }
  const clientCertificate = words.includes('mtls') ? keyMaterial(settings, '') : null;
  return { authentication: readKind(settings, kind), clientCertificate, certificateAuthority };
}

function readKind(settings: SourceSettings, kind: (typeof KINDS)[number]): Authentication {
  switch (kind) {
    case 'none':
      return { kind };
    case 'token':
      return { kind, key: { setting: 'API_KEY' } };
    case 'api_key_headers':
      return { kind, headers: references(settings, 'API_KEY_HEADERS') ?? { 'X-API-Key': { setting: 'API_KEY' } } };
    case 'api_key_query':
      return { kind, parameters: references(settings, 'API_KEY_QUERY') ?? { api_key: { setting: 'API_KEY' } } };
    case 'basic':
      return { kind, username: { setting: 'USERNAME' }, password: { setting: 'PASSWORD' } };
    case 'oauth2_client_credentials': {
      const clientAuth = settings.oneOf('CLIENT_AUTH', ['basic', 'body'], 'basic');
      return { kind, ...tokenEndpoint(settings), clientSecret: { setting: 'CLIENT_SECRET' }, clientAuth };
    }
    case 'oauth2_private_key_jwt':
      return {
        kind,
        ...tokenEndpoint(settings),
        key: keyMaterial(settings, settings.has('JWT_CERT') || settings.has('JWT_PFX') ? 'JWT_' : ''),
        algorithm: settings.oneOf('JWT_ALGORITHM', ['RS256', 'PS256'], 'RS256'),
        x5t: settings.flag('JWT_X5T', true),
      };
    case 'hmac': {
      const signer = settings.oneOf('HMAC_SIGNER', Object.keys(hmacSigners), 'gateway_hmac_sha256');
      return { kind, signer, keyId: { setting: 'HMAC_KEY_ID' }, secret: { setting: 'HMAC_SECRET' } };
    }
  }
}

function tokenEndpoint(
  settings: SourceSettings,
): Omit<TokenAuthentication, 'kind' | 'clientSecret' | 'clientAuth' | 'key' | 'algorithm' | 'x5t'> {
  const tokenUrl = settings.address('TOKEN_URL');
  if (tokenUrl === null) settings.problems.push(`set ${settings.fullName('TOKEN_URL')}`);
  return {
    tokenUrl: tokenUrl ?? '',
    clientId: { setting: 'CLIENT_ID' },
    scope: settings.text('SCOPE'),
    audience: settings.text('AUDIENCE'),
    extraForm: settings.pairs('TOKEN_FORM') ?? {},
    extraQuery: settings.pairs('TOKEN_QUERY') ?? {},
    tokenHeaders: references(settings, 'TOKEN_HEADERS') ?? {},
    apiHeaders: references(settings, 'API_HEADERS') ?? {},
    tokenPath: settings.text('TOKEN_PATH') ?? 'access_token',
    refreshSkewSeconds: settings.count('REFRESH_SKEW_SECONDS', 60, 0) ?? 60,
    maxTokensPerHour: settings.count('MAX_TOKENS_PER_HOUR', null),
  };
}

/** Reads `CERT` and `KEY`, or `PFX`, which are usually files (`CERT_FILE`). */
function keyMaterial(settings: SourceSettings, start: '' | 'JWT_'): KeyMaterial {
  const passphrase = settings.has(`${start}PASSPHRASE`) ? { setting: `${start}PASSPHRASE` } : null;
  if (settings.has(`${start}PFX`)) return { type: 'pfx', pfx: { setting: `${start}PFX` }, passphrase };
  return { type: 'pem', certificate: { setting: `${start}CERT` }, key: { setting: `${start}KEY` }, passphrase };
}

/** Reads `Header-Name=SETTING,…`, which refers to other settings so that the list contains no secrets. */
function references(settings: SourceSettings, name: string): Record<string, SettingValue> | null {
  const pairs = settings.pairs(name);
  if (!pairs) return null;
  return Object.fromEntries(Object.entries(pairs).map(([header, setting]) => [header, { setting }]));
}

/** Lists the secrets that are not set, by full name. */
export function missingSecrets(settings: SourceSettings, login: Login): string[] {
  const missing = referencedSettings(login).filter((name) => !settings.has(name));
  return missing.map((name) => nameForOperator(settings, name));
}

/** Lists the settings to which the login refers. For headers and parameters, operators choose the names. */
export function referencedSettings(login: Login | null): string[] {
  const names = new Set<string>();
  collect(login, names);
  return [...names];
}

/** Returns the name to set: with `_FILE` for keys and certificates; other secrets may be set either way. */
function nameForOperator(settings: SourceSettings, name: string): string {
  return settings.fullName(/(CERT|KEY|PFX|CA)$/.test(name) && !name.endsWith('API_KEY') ? `${name}_FILE` : name);
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('setting' in value && typeof value.setting === 'string') names.add(value.setting);
  else for (const inner of Object.values(value)) collect(inner, names);
}
