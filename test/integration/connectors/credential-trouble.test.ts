import { expect, test } from 'vitest';
import type { Authentication } from '../../publisher/authentication.ts';
import { startStrictTlsServer } from '../../publisher/strict-tls-server.ts';
import { BOOKING, file, guardLines, open, publish, secrets, transport } from './guarded-line.ts';
import { CREDENTIALS, OAUTH, SECRET, spellings } from './line-secrets.ts';
import { connectorOf, listeningLogger, textOf } from './line-under-test.ts';

guardLines();

test('a token is cached while it is valid, and one request serves all waiting polls', async () => {
  const publisher = await publish(CREDENTIALS, false);
  const connector = connectorOf(publisher, { ...OAUTH, TOKEN_URL: publisher.tokenUrl });
  const asker = transport();
  await Promise.all([1, 2, 3, 4].map(() => asker.poll(connector, BOOKING, {})));
  await asker.poll(connector, BOOKING, {});
  expect(publisher.tokens.issued).toHaveLength(1);
});

test('a token is renewed when it expires, and immediately when the line rejects it', async () => {
  const publisher = await publish({ ...CREDENTIALS, expiresInSeconds: 1 }, false);
  const connector = connectorOf(publisher, { ...OAUTH, TOKEN_URL: publisher.tokenUrl });
  const asker = transport();
  await asker.poll(connector, BOOKING, {});
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const late = await asker.poll(connector, BOOKING, {});
  expect(connector.classify(late, BOOKING).type).toBe('readable');
  expect(publisher.tokens.issued).toHaveLength(2);
  publisher.tokens.revokeAll();
  const revoked = await asker.poll(connector, BOOKING, {});
  expect(connector.classify(revoked, BOOKING).type).toBe('readable');
  expect(publisher.tokens.issued).toHaveLength(3);
});

test('a line that rejects every token is called twice, not endlessly', async () => {
  const publisher = await publish(CREDENTIALS, false);
  const connector = connectorOf(publisher, { ...OAUTH, TOKEN_URL: publisher.tokenUrl });
  publisher.fail('unauthorized');
  const exchange = await transport().poll(connector, BOOKING, {});
  expect(connector.classify(exchange, BOOKING)).toMatchObject({ failure: { reason: 'credentials_rejected' } });
  expect(publisher.requests.filter((request) => request.target.startsWith('/v2/events'))).toHaveLength(2);
});

test.each([
  [
    'basic',
    { kind: 'basic', username: 'seamark', password: 'another' },
    { AUTH: 'basic', USERNAME: 'seamark', PASSWORD: SECRET },
  ],
  ['a client secret', { ...CREDENTIALS, clientSecret: 'another' }, OAUTH],
  [
    'a key in the query',
    { kind: 'api_key_query', parameters: { api_key: 'another' } },
    { AUTH: 'api_key_query', API_KEY: SECRET },
  ],
] as [string, Authentication, Record<string, string>][])(
  '%s that is wrong is reported as such, without its value',
  async (_name, authentication, settings) => {
    const publisher = await publish(authentication, false);
    const { logger, text } = listeningLogger();
    const connector = connectorOf(publisher, { ...settings, TOKEN_URL: publisher.tokenUrl });
    const exchange = await transport(logger).poll(connector, BOOKING, {});
    const verdict = connector.classify(exchange, BOOKING);
    expect(verdict).toMatchObject({ type: 'failure', failure: { reason: 'credentials_rejected' } });
    const output = [textOf(exchange), JSON.stringify(verdict), text()].join('\n');
    for (const secret of spellings(SECRET)) expect(output).not.toContain(secret);
  },
);

test.each(['tls1_2', 'tls1_3'] as const)(
  'a certificate of another authority is reported as rejected credentials: %s',
  async (version) => {
    const server = await startStrictTlsServer(secrets.tls, version);
    open.push(server);
    const settings = {
      AUTH: 'mtls',
      CERT_FILE: file('stranger.pem'),
      KEY_FILE: file('stranger.key'),
      CA_FILE: file('ca.pem'),
    };
    const stranger = connectorOf(server, settings);
    const asker = transport();
    for (const exchange of await Promise.all([1, 2, 3].map(() => asker.poll(stranger, BOOKING, {})))) {
      expect(stranger.classify(exchange, BOOKING)).toMatchObject({ failure: { reason: 'credentials_rejected' } });
    }
    const stored = connectorOf(server, { ...settings, CERT_FILE: file('client.pem'), KEY_FILE: file('client.key') });
    expect((await asker.poll(stored, BOOKING, {})).type).toBe('answered');
  },
);

test('a server that hangs up because of a certificate, or that we do not trust, is unreachable', async () => {
  const publisher = await publish({ kind: 'mtls' }, true);
  const stranger = {
    AUTH: 'mtls',
    CERT_FILE: file('stranger.pem'),
    KEY_FILE: file('stranger.key'),
    CA_FILE: file('ca.pem'),
  };
  const trusting = { AUTH: 'mtls', CERT_FILE: file('client.pem'), KEY_FILE: file('client.key') };
  for (const settings of [stranger, trusting]) {
    const connector = connectorOf(publisher, settings);
    const exchange = await transport().poll(connector, BOOKING, {});
    expect(connector.classify(exchange, BOOKING)).toMatchObject({ failure: { reason: 'source_unreachable' } });
  }
  expect(publisher.requests).toEqual([]);
});

test('a secret whose file is missing is reported by its name', async () => {
  const publisher = await publish({ kind: 'basic', username: 'seamark', password: SECRET }, false);
  const connector = connectorOf(publisher, { AUTH: 'basic', USERNAME: 'seamark', PASSWORD_FILE: file('gone.txt') });
  const exchange = await transport().poll(connector, BOOKING, {});
  expect(connector.classify(exchange, BOOKING)).toMatchObject({
    failure: { reason: 'credentials_rejected', detail: expect.stringContaining('gone.txt') },
  });
  expect(publisher.requests).toEqual([]);
});

test('missing settings are named before any request', () => {
  const publisher = { url: 'http://127.0.0.1:9' };
  expect(() => connectorOf(publisher, { AUTH: 'basic', USERNAME: 'seamark' })).toThrow('SEAMARK_LINE_EXPB_PASSWORD');
  expect(() => connectorOf(publisher, { AUTH: 'mtls' })).toThrow('SEAMARK_LINE_EXPB_CERT_FILE');
  expect(() => connectorOf(publisher, { AUTH: 'kerberos' })).toThrow('SEAMARK_LINE_EXPB_AUTH');
});
