/** Kinds of login of a source, as data. Secrets appear by reference only (spec/sources B2). */

/**
 * Location of a secret when a call is made: a setting of the environment, or a file (without its
 * last newline).
 */
export type SecretReference = { setting: string } | { file: string };

/** A value that is no secret, or the reference to a secret. */
export type SettingValue = string | SecretReference;

/** A certificate with its key as PEM files, or both in one PKCS #12 file. */
export type KeyMaterial =
  | { type: 'pem'; certificate: SecretReference; key: SecretReference; passphrase: SecretReference | null }
  | { type: 'pfx'; pfx: SecretReference; passphrase: SecretReference | null };

interface TokenEndpoint {
  tokenUrl: string;
  clientId: SettingValue;
  scope: string | null;
  audience: string | null;
  extraForm: Record<string, SettingValue>;
  extraQuery: Record<string, string>;
  /** Sent with the token call. */
  tokenHeaders: Record<string, SettingValue>;
  /** Sent with every call, beside the bearer token. */
  apiHeaders: Record<string, SettingValue>;
  /** Dotted path of the token in the response. */
  tokenPath: string;
  /** Seconds before the end of its lifetime at which a token is renewed, at most a fifth of that lifetime. */
  refreshSkewSeconds: number;
  maxTokensPerHour: number | null;
}

export type Authentication =
  | { kind: 'none' }
  | { kind: 'api_key_headers'; headers: Record<string, SettingValue> }
  | { kind: 'api_key_query'; parameters: Record<string, SettingValue> }
  | { kind: 'basic'; username: SettingValue; password: SecretReference }
  | (TokenEndpoint & {
      kind: 'oauth2_client_credentials';
      clientSecret: SecretReference;
      clientAuth: 'basic' | 'body';
    })
  | (TokenEndpoint & {
      kind: 'oauth2_private_key_jwt';
      key: KeyMaterial;
      algorithm: 'RS256' | 'PS256';
      /** Put the certificate's thumbprint into the header of the assertion. */
      x5t: boolean;
    })
  | { kind: 'hmac'; signer: string; keyId: SettingValue; secret: SecretReference };

export type TokenAuthentication = Extract<
  Authentication,
  { kind: 'oauth2_client_credentials' | 'oauth2_private_key_jwt' }
>;

/** Reads what a reference points at; rejects with `MissingSecret`, whose message names the reference and never a value. */
export type SecretReader = (reference: SecretReference) => Promise<Buffer>;

/** Address of a source and how to log in to it. */
export interface Endpoint {
  /** Absolute, `http` or `https`. No request ever leaves its origin, except for tokens. */
  baseUrl: string;
  authentication: Authentication;
  /** Mutual TLS, beside any kind of authentication. */
  clientCertificate: KeyMaterial | null;
  /** PEM of the authority that signed the server's certificate, where that authority is not public. */
  certificateAuthority: SecretReference | null;
  readSecret: SecretReader;
}
