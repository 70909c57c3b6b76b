import { createHash, createHmac, randomUUID } from 'node:crypto';
import { request as httpsRequest } from 'node:https';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Authentication, PrivateKeyJwt } from './authentication.ts';
import {
  type Identity,
  makeAssertion,
  makeSigningIdentity,
  makeTlsMaterial,
  type TlsMaterial,
} from './certificates.ts';
import { DIRECT } from './journeys.ts';
import { type Publisher, type PublisherOptions, startPublisher } from './publisher.ts';

const open: Publisher[] = [];
const PATH = `/v2/events?transportDocumentReference=${DIRECT.billOfLading}`;
let tls: TlsMaterial;
let signer: Identity;
let other: Identity;

beforeAll(async () => {
  [tls, signer, other] = await Promise.all([makeTlsMaterial(), makeSigningIdentity(), makeSigningIdentity()]);
});

afterEach(async () => {
  for (const publisher of open.splice(0)) await publisher.close();
});

async function publish(authentication: Authentication, options: PublisherOptions = {}): Promise<Publisher> {
  const publisher = await startPublisher({ ...options, authentication });
  open.push(publisher);
  return publisher;
}

async function statusOf(publisher: Publisher, path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(publisher.url + path, { headers })).status;
}

async function token(
  publisher: Publisher,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; error: string | undefined; bearer: Record<string, string> }> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...form });
  const response = await fetch(publisher.tokenUrl, { method: 'POST', body, headers });
  const read = (await response.json()) as { error?: string; access_token?: string };
  return { status: response.status, error: read.error, bearer: { authorization: `Bearer ${read.access_token}` } };
}

test('keys in headers, all of them', async () => {
  const headers = { 'X-IBM-Client-Id': 'seamark', 'X-IBM-Client-Secret': 'hush' };
  const publisher = await publish({ kind: 'api_key_headers', headers });
  expect(await statusOf(publisher, PATH, headers)).toBe(200);
  expect(await statusOf(publisher, PATH, { 'X-IBM-Client-Id': 'seamark' })).toBe(401);
});

test('a key in the query is not a filter', async () => {
  const publisher = await publish({ kind: 'api_key_query', parameters: { apikey: 'a+b&c=d' } });
  expect(await statusOf(publisher, `${PATH}&apikey=a%2Bb%26c%3Dd`)).toBe(200);
  expect(await statusOf(publisher, `${PATH}&apikey=a+b`)).toBe(401);
});

test('basic', async () => {
  const publisher = await publish({ kind: 'basic', username: 'seamark', password: 'pä:ss' });
  const value = Buffer.from('seamark:pä:ss').toString('base64');
  expect(await statusOf(publisher, PATH, { authorization: `Basic ${value}` })).toBe(200);
  expect(await statusOf(publisher, PATH, { authorization: `Bearer ${value}` })).toBe(401);
});

test('client credentials in the body, with headers of a gateway; tokens end and can be revoked', async () => {
  const gateway = { 'Consumer-Key': 'key-1' };
  const authentication: Authentication = {
    kind: 'oauth2_client_credentials',
    clientId: 'seamark',
    clientSecret: 'se+cr&et',
    clientAuth: 'body',
    scope: 'tracing',
    tokenHeaders: gateway,
    apiHeaders: gateway,
  };
  const publisher = await publish(authentication);
  const form = { client_id: 'seamark', client_secret: 'se+cr&et', scope: 'tracing' };
  expect(await token(publisher, form)).toMatchObject({ status: 401, error: 'invalid_client' });
  expect(await token(publisher, { ...form, scope: 'other' }, gateway)).toMatchObject({ error: 'invalid_scope' });
  expect(await token(publisher, { ...form, client_secret: 'x' }, gateway)).toMatchObject({ status: 401 });
  const { bearer } = await token(publisher, form, gateway);
  expect(await statusOf(publisher, PATH, bearer)).toBe(401);
  expect(await statusOf(publisher, PATH, { ...bearer, ...gateway })).toBe(200);
  publisher.tokens.revokeAll();
  expect(await statusOf(publisher, PATH, { ...bearer, ...gateway })).toBe(401);
  expect(publisher.requests.at(-1)?.refused).toBe('token unknown');
  const brief = await publish({ ...authentication, expiresInSeconds: 0 });
  const over = await token(brief, form, gateway);
  expect(await statusOf(brief, PATH, { ...over.bearer, ...gateway })).toBe(401);
});

test('client credentials by Basic are form-encoded first', async () => {
  const publisher = await publish({
    kind: 'oauth2_client_credentials',
    clientId: 'sea:mark',
    clientSecret: 'a b%',
    clientAuth: 'basic',
  });
  const basic = (text: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });
  expect(await token(publisher, {}, basic('sea%3Amark:a+b%25'))).toMatchObject({ status: 200 });
  expect(await token(publisher, {}, basic('sea:mark:a b%'))).toMatchObject({ status: 401 });
  expect(await token(publisher, { client_secret: 'a b%' }, basic('sea%3Amark:a+b%25'))).toMatchObject({ status: 401 });
  expect(await token(publisher, { grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
});

test('a signed assertion is verified to the letter', async () => {
  const authentication: PrivateKeyJwt = {
    kind: 'oauth2_private_key_jwt',
    clientId: 'seamark',
    certificate: signer.certificate,
    algorithm: 'RS256',
  };
  const publisher = await publish(authentication);
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'seamark', sub: 'seamark', aud: publisher.tokenUrl, exp: now + 300, nbf: now };
  const send = (changed: Record<string, unknown>, identity = signer) => {
    const assertion = makeAssertion(identity, { ...claims, jti: randomUUID(), ...changed });
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    return token(publisher, { client_assertion_type: type, client_assertion: assertion });
  };
  expect((await send({})).status).toBe(200);
  for (const changed of [
    { aud: 'https://other.example/token' },
    { exp: now - 1 },
    { exp: now + 90_000 },
    { iss: 'x' },
  ]) {
    expect((await send(changed)).status).toBe(401);
  }
  expect((await send({ nbf: now + 600 })).status).toBe(401);
  expect((await send({ jti: undefined })).status).toBe(401);
  expect((await send({ jti: 'same' })).status).toBe(200);
  expect((await send({ jti: 'same' })).status).toBe(401);
  expect((await send({}, other)).status).toBe(401);
  expect((await send({}, { certificate: signer.certificate, key: other.key })).status).toBe(401);
  expect(publisher.tokens.refusals.slice(-2)).toEqual(['x5t is of another certificate', 'signature does not verify']);
});

test('mutual TLS admits only the client of the authority', async () => {
  const publisher = await publish({ kind: 'mtls' }, { tls });
  const call = (identity: Identity | null): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const client = identity ? { key: identity.key, cert: identity.certificate } : {};
      const sent = httpsRequest(publisher.url + PATH, { ca: tls.authority, ...client }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });
  expect(await call(tls.client)).toBe(200);
  await expect(call(null)).rejects.toThrow();
  await expect(call(tls.stranger)).rejects.toThrow();
  await expect(startPublisher({ authentication: { kind: 'mtls' } })).rejects.toThrow('TLS material');
});

test('a signed request covers its date, its body and its first line', async () => {
  const publisher = await publish({
    kind: 'hmac',
    keyId: 'seamark',
    secret: 'hush',
    algorithm: 'sha1',
    prefix: 'X-Coscon-',
  });
  const sign = (date: Date, target: string, covered = 'X-Coscon-Date X-Coscon-Digest request-line') => {
    const headers: Record<string, string> = {
      'X-Coscon-Date': date.toUTCString(),
      'X-Coscon-Digest': `SHA-256=${createHash('sha256').update('').digest('base64')}`,
    };
    const lines = covered
      .split(' ')
      .map((name) => (name === 'request-line' ? `GET ${target} HTTP/1.1` : `${name}: ${headers[name]}`));
    const signature = createHmac('sha1', 'hush').update(lines.join('\n')).digest('base64');
    const fields = `username="seamark",algorithm="hmac-sha1",headers="${covered}",signature="${signature}"`;
    return { ...headers, 'X-Coscon-Authorization': `hmac ${fields}` };
  };
  expect(await statusOf(publisher, PATH, sign(new Date(), PATH))).toBe(200);
  expect(await statusOf(publisher, PATH, sign(new Date(), '/v2/other'))).toBe(401);
  expect(await statusOf(publisher, PATH, sign(new Date(Date.now() - 180_000), PATH))).toBe(401);
  expect(await statusOf(publisher, PATH, sign(new Date(), PATH, 'X-Coscon-Date X-Coscon-Digest'))).toBe(401);
});
