import { describe, expect, it } from 'vitest';
import { normalizeClientMetadata, refuseRedirect } from './client-metadata.ts';

const WEB = 'https://client.example/callback';
const metadataOf = (given: Record<string, unknown>) => {
  const normalized = normalizeClientMetadata({ redirect_uris: [WEB], ...given });
  return 'metadata' in normalized ? normalized.metadata : normalized;
};

describe('refuseRedirect', () => {
  it.each([
    WEB,
    'https://client.example:8443/callback?with=query',
    'https://xn--bcher-kva.example/callback',
    'https://[2001:db8::1]/callback',
    'http://127.0.0.1/callback',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/callback',
  ])('takes %s', (uri) => {
    expect(refuseRedirect(uri)).toBeNull();
  });

  it.each([
    'http://client.example/',
    'https://*.example/callback',
    'https://client.*/callback',
    'https://client_.example/callback',
    'https://client..example/callback',
    'http://127.0.0.2/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'view-source:https://client.example/',
    'blob:https://client.example/1',
    'intent://client.example#Intent;end',
    'mailto:somebody@client.example',
    '//client.example/callback',
    '',
    7,
    null,
  ])('refuses %j', (uri) => {
    expect(refuseRedirect(uri)).not.toBeNull();
  });
});

describe('normalizeClientMetadata', () => {
  it('keeps `web` and `native` where both can be, and makes programs of a device what they are', () => {
    expect(metadataOf({ application_type: 'web' })).toMatchObject({ application_type: 'web' });
    expect(metadataOf({ application_type: 'native' })).toMatchObject({ application_type: 'native' });
    expect(metadataOf({})).not.toHaveProperty('application_type');
    for (const uri of ['http://127.0.0.1/', 'cursor://callback']) {
      expect(metadataOf({ application_type: 'web', redirect_uris: [WEB, uri] })).toMatchObject({
        application_type: 'native',
      });
    }
  });

  it('leaves out what is not known, and grants that do not exist', () => {
    const given = {
      scope: 'tracking:read',
      id_token_signed_response_alg: 'RS256',
      client_id: 'mine',
      client_secret: 'too',
    };
    expect(metadataOf({ ...given, grant_types: ['implicit', 'refresh_token', 'authorization_code'] })).toEqual({
      redirect_uris: [WEB],
      grant_types: ['authorization_code', 'refresh_token'],
    });
  });

  it('shows names on one line, shortened and without invisible characters', () => {
    expect(metadataOf({ client_name: '  A\u202e\u0007\n B\u200b ' })).toMatchObject({ client_name: 'A B' });
    expect(metadataOf({ client_name: '\u200b' })).not.toHaveProperty('client_name');
    expect(metadataOf({ client_name: 7 })).not.toHaveProperty('client_name');
    const { client_name: name } = metadataOf({ client_name: '🚢'.repeat(101) }) as { client_name: string };
    expect([...name]).toHaveLength(100);
  });

  it.each([null, [], 'text', { redirect_uris: 'https://client.example/' }, { redirect_uris: Array(21).fill(WEB) }])(
    'refuses %j',
    (given) => {
      expect(normalizeClientMetadata(given)).toHaveProperty('error');
    },
  );
});
