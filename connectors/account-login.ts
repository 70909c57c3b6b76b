/**
 * Lets an account poll lines with its own credentials. The address, login type, limits and profile remain the server's,
 * so that no account can redirect requests elsewhere.
 */
import type { Authentication, Endpoint, KeyMaterial, SecretReference } from './authentication/kinds.ts';
import { MissingSecret } from './authentication/secrets.ts';
import type { Connector } from './connector.ts';
import { type Login, referencedSettings } from './settings/authentication-settings.ts';

/** An account's credentials for a line, in plain text. */
export interface OwnCredentials {
  /** SCAC of the publisher, whose brands all share the credentials. */
  scac: string;
  /** Changes with the credentials. */
  version: string;
  values: Readonly<Record<string, string>>;
}

/** The credentials that a line requires. */
export interface LoginForm {
  /** Field names as in the server settings: `CLIENT_ID`, `CLIENT_SECRET`. */
  fields: readonly string[];
  connect(own: OwnCredentials, accountId: string): Connector;
}

/**
 * Returns the credentials that a line requires, or null if it requires none. `connect` creates the connector for an
 * endpoint.
 */
export function loginForm(server: Endpoint, connect: (endpoint: Endpoint) => Connector): LoginForm | null {
  const login = withPemFiles(server);
  const fields = referencedSettings({ ...login, certificateAuthority: null });
  if (fields.length === 0) return null;
  return {
    fields,
    connect(own, accountId) {
      const endpoint = { ...server, ...login, readSecret: reader(own, server) };
      // With a new version, a new login does not inherit the previous one's token, pause or failures.
      const credentialKey = credentialKeyOf(own.scac, accountId, own.version);
      return { ...connect(endpoint), credentialKey, own: { accountId, version: own.version } };
    },
  };
}

export function credentialKeyOf(scac: string, accountId: string, version: string): string {
  return `line:${scac}:account:${accountId}:${version}`;
}

export function missingFields({ fields }: LoginForm, { values }: OwnCredentials): string[] {
  return fields.filter((field) => !Object.hasOwn(values, field) || values[field] === '');
}

/** Reads only the account's secrets, and the server's certificate authority. */
function reader({ values }: OwnCredentials, { certificateAuthority, readSecret }: Endpoint): Endpoint['readSecret'] {
  return async (reference: SecretReference) => {
    if (reference === certificateAuthority) return readSecret(reference);
    const value = 'setting' in reference && Object.hasOwn(values, reference.setting) ? values[reference.setting] : '';
    if (!value)
      throw new MissingSecret(`the account has not set ${'setting' in reference ? reference.setting : 'a file'}`);
    return Buffer.from(value);
  };
}

/** Replaces PKCS #12 settings by PEM settings, because users paste certificates as text. */
function withPemFiles({ authentication, clientCertificate, certificateAuthority }: Login): Login {
  return {
    authentication: withPemKey(authentication),
    clientCertificate: clientCertificate && pem(clientCertificate, ''),
    certificateAuthority,
  };
}

function withPemKey(authentication: Authentication): Authentication {
  return authentication.kind === 'oauth2_private_key_jwt'
    ? { ...authentication, key: pem(authentication.key, 'JWT_') }
    : authentication;
}

function pem(material: KeyMaterial, start: '' | 'JWT_'): KeyMaterial {
  const given =
    material.type === 'pem' ? material : { certificate: { setting: `${start}CERT` }, key: { setting: `${start}KEY` } };
  return { type: 'pem', certificate: given.certificate, key: given.key, passphrase: null };
}
