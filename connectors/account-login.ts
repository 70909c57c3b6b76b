/**
 * Lines as they are asked with the credentials of one account, in place of those of this server. An account says who it is and
 * nothing else: address, kind of login, limits and habits stay those of the server, so that nobody sends this server elsewhere.
 */
import type { Authentication, Endpoint, KeyMaterial, SecretReference } from './authentication/kinds.ts';
import { MissingSecret } from './authentication/secrets.ts';
import type { Connector } from './connector.ts';
import { type Login, referencedSettings } from './settings/authentication-settings.ts';

/** Credentials of an account for a line, in clear. */
export interface OwnCredentials {
  /** Of the publisher: brands that one publisher answers for share them. */
  scac: string;
  /** Another one at each change. */
  version: string;
  values: Readonly<Record<string, string>>;
}

/** What an account says to be let in by a line. */
export interface LoginForm {
  /** Names as in the settings of the server: `CLIENT_ID`, `CLIENT_SECRET`. */
  fields: readonly string[];
  connect(own: OwnCredentials, accountId: string): Connector;
}

/** Null: nobody logs in to this line. `connect` makes the connector for an endpoint. */
export function loginForm(server: Endpoint, connect: (endpoint: Endpoint) => Connector): LoginForm | null {
  const login = withPemFiles(server);
  const fields = referencedSettings({ ...login, certificateAuthority: null });
  if (fields.length === 0) return null;
  return {
    fields,
    connect(own, accountId) {
      const endpoint = { ...server, ...login, readSecret: reader(own, server) };
      // The version is part of the key: a new login begins without the token, the pause and the failures of the former one.
      const credentialKey = credentialKeyOf(own.scac, accountId, own.version);
      return { ...connect(endpoint), credentialKey, own: { accountId, version: own.version } };
    },
  };
}

export function credentialKeyOf(scac: string, accountId: string, version: string): string {
  return `line:${scac}:account:${accountId}:${version}`;
}

/** Fields that were not given. */
export function missingFields({ fields }: LoginForm, { values }: OwnCredentials): string[] {
  return fields.filter((field) => !Object.hasOwn(values, field) || values[field] === '');
}

/** The authority that vouches for the line is the server's word; no other secret of the server is ever read for an account. */
function reader({ values }: OwnCredentials, { certificateAuthority, readSecret }: Endpoint): Endpoint['readSecret'] {
  return async (reference: SecretReference) => {
    if (reference === certificateAuthority) return readSecret(reference);
    const value = 'setting' in reference && Object.hasOwn(values, reference.setting) ? values[reference.setting] : '';
    if (!value)
      throw new MissingSecret(`the account has not given ${'setting' in reference ? reference.setting : 'a file'}`);
    return Buffer.from(value);
  };
}

/** People paste certificates as text. */
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
