import { expect, test } from 'vitest';
import type { Authentication, PrivateKeyJwt } from '../../publisher/authentication.ts';
import { PASSPHRASE } from '../../publisher/certificates.ts';
import type { Publisher } from '../../publisher/publisher.ts';
import { BOOKING, file, guardLines, publish, secrets, transport } from './guarded-line.ts';
import { CREDENTIALS, GATEWAY, OAUTH, SECRET, spellings } from './line-secrets.ts';
import { answered, connectorOf, DIRECT_ROWS, eventRows, listeningLogger, sorted, textOf } from './line-under-test.ts';

guardLines();

const assertion = (algorithm: PrivateKeyJwt['algorithm']): PrivateKeyJwt => ({
  kind: 'oauth2_private_key_jwt',
  clientId: 'seamark',
  certificate: secrets.signer.certificate,
  algorithm,
});

interface Case {
  name: string;
  publisher: () => Authentication;
  tls?: true;
  settings: (publisher: Publisher) => Record<string, string>;
}

const CASES: Case[] = [
  { name: 'none', publisher: () => ({ kind: 'none' }), settings: () => ({ AUTH: 'none' }) },
  {
    name: 'api_key_headers, one header by its usual name',
    publisher: () => ({ kind: 'api_key_headers', headers: { 'X-API-Key': SECRET } }),
    settings: () => ({ AUTH: 'api_key_headers', API_KEY: SECRET }),
  },
  {
    name: 'api_key_headers, two headers, one of them from a file',
    publisher: () => ({
      kind: 'api_key_headers',
      headers: { 'X-IBM-Client-Id': 'id-4711-long', 'X-IBM-Client-Secret': SECRET },
    }),
    settings: () => ({
      AUTH: 'api_key_headers',
      API_KEY_HEADERS: 'X-IBM-Client-Id=CLIENT_ID,X-IBM-Client-Secret=CLIENT_SECRET',
      CLIENT_ID: 'id-4711-long',
      CLIENT_SECRET_FILE: file('secret.txt'),
    }),
  },
  {
    name: 'api_key_query',
    publisher: () => ({ kind: 'api_key_query', parameters: { 'subscription-key': SECRET } }),
    settings: () => ({ AUTH: 'api_key_query', API_KEY_QUERY: 'subscription-key=API_KEY', API_KEY: SECRET }),
  },
  {
    name: 'basic',
    publisher: () => ({ kind: 'basic', username: 'seamark', password: SECRET }),
    settings: () => ({ AUTH: 'basic', USERNAME: 'seamark', PASSWORD: SECRET }),
  },
  {
    name: 'oauth2_client_credentials, client in Basic',
    publisher: () => CREDENTIALS,
    settings: (publisher) => ({ ...OAUTH, TOKEN_URL: publisher.tokenUrl }),
  },
  {
    name: 'oauth2_client_credentials, client in the body, scope, audience and a gateway key on every call',
    publisher: () => ({
      ...CREDENTIALS,
      clientAuth: 'body',
      scope: 'tracing read',
      audience: 'tnt',
      tokenHeaders: GATEWAY,
      apiHeaders: GATEWAY,
    }),
    settings: (publisher) => ({
      ...OAUTH,
      TOKEN_URL: publisher.tokenUrl,
      CLIENT_AUTH: 'body',
      SCOPE: 'tracing read',
      AUDIENCE: 'tnt',
      TOKEN_HEADERS: 'Consumer-Key=GATEWAY_KEY',
      API_HEADERS: 'Consumer-Key=GATEWAY_KEY',
      GATEWAY_KEY: GATEWAY['Consumer-Key'],
    }),
  },
  {
    name: 'oauth2_private_key_jwt, RS256, PEM files',
    publisher: () => assertion('RS256'),
    settings: (publisher) => ({
      AUTH: 'oauth2_private_key_jwt',
      TOKEN_URL: publisher.tokenUrl,
      CLIENT_ID: 'seamark',
      CERT_FILE: file('signer.pem'),
      KEY_FILE: file('signer.key'),
    }),
  },
  {
    name: 'oauth2_private_key_jwt, PS256, PFX file, audience of its own',
    publisher: () => ({ ...assertion('PS256'), audience: 'https://login.example/tenant' }),
    settings: (publisher) => ({
      AUTH: 'oauth2_private_key_jwt',
      TOKEN_URL: publisher.tokenUrl,
      AUDIENCE: 'https://login.example/tenant',
      CLIENT_ID: 'seamark',
      JWT_ALGORITHM: 'PS256',
      PFX_FILE: file('signer.pfx'),
      PASSPHRASE,
    }),
  },
  {
    name: 'mtls, PEM files',
    tls: true,
    publisher: () => ({ kind: 'mtls' }),
    settings: () => ({
      AUTH: 'mtls',
      CERT_FILE: file('client.pem'),
      KEY_FILE: file('client.key'),
      CA_FILE: file('ca.pem'),
    }),
  },
  {
    name: 'mtls, PFX file, with Basic inside',
    tls: true,
    publisher: () => ({ kind: 'mtls', also: { kind: 'basic', username: 'seamark', password: SECRET } }),
    settings: () => ({
      AUTH: 'mtls+basic',
      USERNAME: 'seamark',
      PASSWORD: SECRET,
      PFX_FILE: file('client.pfx'),
      PASSPHRASE,
      CA_FILE: file('ca.pem'),
    }),
  },
  {
    name: 'mtls with a token, whose endpoint asks for the certificate too',
    tls: true,
    publisher: () => ({ kind: 'mtls', also: CREDENTIALS }),
    settings: (publisher) => ({
      ...OAUTH,
      AUTH: 'mtls+oauth2_client_credentials',
      TOKEN_URL: publisher.tokenUrl,
      CERT_FILE: file('client.pem'),
      KEY_FILE: file('client.key'),
      CA_FILE: file('ca.pem'),
    }),
  },
  ...(['sha256', 'sha1'] as const).map(
    (algorithm): Case => ({
      name: `hmac, ${algorithm}`,
      publisher: () => ({ kind: 'hmac', keyId: 'seamark', secret: SECRET, algorithm, prefix: '' }),
      settings: () => ({
        AUTH: 'hmac',
        HMAC_SIGNER: `gateway_hmac_${algorithm}`,
        HMAC_KEY_ID: 'seamark',
        HMAC_SECRET: SECRET,
      }),
    }),
  ),
];

test.each(CASES)(
  '$name: the journey is reported, and no secret is left behind',
  async ({ publisher: requests, tls: overTls, settings }) => {
    const publisher = await publish(requests(), overTls ?? false);
    const { logger, text } = listeningLogger();
    const connector = connectorOf(publisher, settings(publisher));
    const asker = transport(logger);

    const exchange = answered(await asker.poll(connector, BOOKING, {}));
    expect(connector.classify(exchange, BOOKING)).toEqual({ type: 'readable' });
    const { claims, complete } = connector.parse(exchange, BOOKING);
    expect(eventRows(claims)).toEqual(sorted(DIRECT_ROWS));
    expect(complete).toBe(true);
    expect(publisher.requests.filter((request) => request.refused !== null || request.status !== 200)).toEqual([]);

    // An error body that repeats the whole URL would leak a key in the query.
    publisher.fail('bad_reference', 1);
    const failed = await asker.poll(connector, BOOKING, {});
    const output = [textOf(exchange), textOf(failed), JSON.stringify(connector.classify(failed, BOOKING)), text()].join(
      '\n',
    );
    if (publisher.requests.some((request) => request.target.includes('subscription-key'))) {
      expect(textOf(failed)).toContain('[redacted]');
    }
    const tokens = publisher.tokens.issued;
    for (const secret of [...spellings(SECRET), GATEWAY['Consumer-Key'], 'id-4711-long', 'PRIVATE KEY', ...tokens]) {
      expect(output.includes(secret), `${secret} left the transport`).toBe(false);
    }
    expect(JSON.stringify({ ...connector, endpoint: null })).not.toContain(SECRET);
  },
);
