/** How sources authenticate clients. Secrets appear only as references (spec/sources B2). */

/**
 * The source of a secret, which is read at the time of a call: an environment setting, or a file (without its trailing newline).
 */
export type SecretReference = { setting: string } | { file: string };

/** A plain value, or a reference to a secret. */
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
  /** Sent with every call in addition to the bearer token. */
  apiHeaders: Record<string, SettingValue>;
  /** Dotted path to the token in the response. */
  tokenPath: string;
  /** Seconds before expiry at which a token is renewed; at most a fifth of its lifetime. */
  refreshSkewSeconds: number;
  maxTokensPerHour: number | null;
}

export type Authentication =
  | { kind: 'none' }
  | { kind: 'api_key_headers'; headers: Record<string, SettingValue> }
  /** `Authorization: Token <key>`. */
  | { kind: 'token'; key: SecretReference }
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
      /** Whether the assertion's header includes the certificate thumbprint. */
      x5t: boolean;
    })
  | { kind: 'hmac'; signer: string; keyId: SettingValue; secret: SecretReference };

export type TokenAuthentication = Extract<
  Authentication,
  { kind: 'oauth2_client_credentials' | 'oauth2_private_key_jwt' }
>;

/**
 * Reads the secret behind a reference. Rejects with `MissingSecret`, whose message contains the reference but never a
 * value.
 */
export type SecretReader = (reference: SecretReference) => Promise<Buffer>;

/** The address of a source and how to log in to it. */
export interface Endpoint {
  /** Absolute, `http` or `https`. Only token requests ever go to another origin. */
  baseUrl: string;
  authentication: Authentication;
  /** Client certificate for mutual TLS, in addition to any type of authentication. */
  clientCertificate: KeyMaterial | null;
  /** PEM of the authority that signed the server's certificate, if it is not a public one. */
  certificateAuthority: SecretReference | null;
  readSecret: SecretReader;
}
