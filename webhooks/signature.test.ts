import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import {
  createWebhookSecret,
  maskWebhookSecret,
  PLAIN_SIGNATURE_HEADER,
  plainSignature,
  type SignatureInput,
  type SignedDelivery,
  signatureHeaders,
  standardSignature,
  verifyDelivery,
} from './signature.ts';

type TextInput = SignatureInput & { body: string };

/**
 * Expected values, computed with `openssl dgst -sha256 -hmac` independently of this code. More are in
 * examples/verify-webhooks.
 */
const vector: TextInput = {
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  notificationId: 'c0c4a0de-1b53-4e6b-8b6e-5d0f4b7a1c20',
  timestamp: 1_793_000_000,
  body: '{"data":{"id":"c0c4a0de-1b53-4e6b-8b6e-5d0f4b7a1c20","place":"Göteborg"}}',
};
const vectorStandard = 'EoRSfD1p9zLzKFVSavPkNJluRP4JD79lqYUbnpSIqEk=';
const vectorPlain = '5efc3caaf06dfb3898e2054f2d1877310b362c7b9185473e6f4e694d4df7d891';

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function signedWith({ secret, ...input }: SignatureInput): SignedDelivery {
  return { ...input, secrets: [secret], plainHeader: PLAIN_SIGNATURE_HEADER };
}

function freshDelivery(): { input: TextInput; headers: Record<string, string> } {
  const timestamp = Math.floor(Date.now() / 1000);
  const input = { ...vector, secret: createWebhookSecret(), timestamp };
  return { input, headers: lowerCaseNames(signatureHeaders(signedWith(input))) };
}

describe('webhook signatures', () => {
  it('match the fixed vectors', () => {
    expect(standardSignature(vector)).toBe(vectorStandard);
    expect(plainSignature(vector.secret, vector.body)).toBe(vectorPlain);
  });

  it('of a text are those of its bytes as sent', () => {
    expect(signatureHeaders(signedWith({ ...vector, body: Buffer.from(vector.body) }))).toEqual(
      signatureHeaders(signedWith(vector)),
    );
  });

  it('are sent as four headers', () => {
    expect(signatureHeaders(signedWith(vector))).toEqual({
      'webhook-id': vector.notificationId,
      'webhook-timestamp': '1793000000',
      'webhook-signature': `v1,${vectorStandard}`,
      [PLAIN_SIGNATURE_HEADER]: vectorPlain,
    });
  });

  it('name the plain one as configured, or omit it', () => {
    const named = signatureHeaders({ ...signedWith(vector), plainHeader: 'X-Other' });
    expect(named).toMatchObject({ 'X-Other': vectorPlain });
    expect(named).not.toHaveProperty([PLAIN_SIGNATURE_HEADER]);
    expect(Object.keys(signatureHeaders({ ...signedWith(vector), plainHeader: null }))).toHaveLength(3);
  });

  it('require a secret', () => {
    expect(() => signatureHeaders({ ...signedWith(vector), secrets: [] })).toThrow('one secret');
  });

  it('are accepted by the standardwebhooks and svix verifiers', () => {
    const { input, headers } = freshDelivery();
    expect(new StandardWebhook(input.secret).verify(input.body, headers)).toEqual(JSON.parse(input.body));
    expect(new SvixWebhook(input.secret).verify(input.body, headers)).toEqual(JSON.parse(input.body));
  });

  it('are refused by those verifiers when one byte of the body differs', () => {
    const { input, headers } = freshDelivery();
    const changed = input.body.replace('place', 'plaza');
    expect(() => new StandardWebhook(input.secret).verify(changed, headers)).toThrow();
    expect(() => new SvixWebhook(input.secret).verify(changed, headers)).toThrow();
  });
});

describe('verifyDelivery', () => {
  const now = Math.floor(Date.now() / 1000);

  it('accepts what is signed, also among several signatures', () => {
    const { input, headers } = freshDelivery();
    expect(verifyDelivery({ ...input, headers, now })).toBeNull();
    const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
    expect(verifyDelivery({ ...input, headers: rotated, now })).toBeNull();
  });

  it.each([
    ['another body', { body: '{}' }, {}],
    ['another secret', { secret: createWebhookSecret() }, {}],
    ['another id', {}, { 'webhook-id': 'other' }],
    ['no id', {}, { 'webhook-id': '' }],
    ['no timestamp', {}, { 'webhook-timestamp': '' }],
    ['an old timestamp', {}, { 'webhook-timestamp': String(now - 301) }],
    ['no standard signature', {}, { 'webhook-signature': '' }],
    ['no plain signature', {}, { 'x-t49-webhook-signature': '' }],
    ['a wrong plain signature', {}, { 'x-t49-webhook-signature': '0'.repeat(64) }],
  ])('refuses %s', (_case, change, changedHeaders) => {
    const { input, headers } = freshDelivery();
    expect(verifyDelivery({ ...input, ...change, headers: { ...headers, ...changedHeaders }, now })).not.toBeNull();
  });
});

describe('webhook secrets', () => {
  it('are whsec_ and base64 of 32 bytes, never the same twice', () => {
    const secret = createWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createWebhookSecret()).not.toBe(secret);
  });

  it('are masked to their last four characters', () => {
    expect(maskWebhookSecret('whsec_abcdefghij')).toBe('whsec_****ghij');
  });
});
