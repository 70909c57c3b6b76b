import { describe, expect, test } from 'vitest';
import type { OwnCredentials } from './account-login.ts';
import { createRegistry } from './registry.ts';

const ACCOUNT = '019e0c36-1600-7b6a-9376-5e6f70812714';
const environment = {
  SEAMARK_LINE_XMPL_BASE_URL: 'https://api.line.example',
  SEAMARK_LINE_XMPL_AUTH: 'mtls+api_key_headers',
  SEAMARK_LINE_XMPL_API_KEY_HEADERS: 'X-Id=CLIENT_ID,X-Secret=CLIENT_SECRET',
  SEAMARK_LINE_XMPL_CLIENT_ID: 'of the server',
  SEAMARK_LINE_XMPL_CLIENT_SECRET: 'secret of the server',
  SEAMARK_LINE_XMPL_PFX_FILE: '/run/secrets/server.pfx',
  SEAMARK_LINE_XMPL_CA: 'an authority',
  SEAMARK_LINE_OPEN_BASE_URL: 'https://api.open.example',
  SEAMARK_LINE_OPEN_AUTH: 'none',
};
const registry = createRegistry({ simulatorUrl: null, environment });
const all = { CLIENT_ID: 'own', CLIENT_SECRET: 'own secret', CERT: '-----BEGIN', KEY: '-----BEGIN' };
const given = (scac: string, values: Record<string, string>): OwnCredentials => ({ scac, version: 'v1', values });
const linesWith = (...own: OwnCredentials[]) => registry.withCredentials(ACCOUNT, own);
const enabled = (lines: typeof registry, code: string) => lines.lines().find(({ scac }) => scac === code)?.enabled;

describe('login fields of an account for a line', () => {
  test('are all that the line requires, with certificates as PEM, and never the authority of the server', () => {
    const logins = new Map(registry.logins().map((login) => [login.scac, login]));
    expect(logins.get('XMPL')?.fields).toEqual(['CLIENT_ID', 'CLIENT_SECRET', 'CERT', 'KEY']);
    expect(logins.has('OPEN')).toBe(false);
    // Accounts need only secrets for a line with a fixed address. For any other line, the operator must set the address
    // first.
    expect(logins.get('MAEU')).toMatchObject({ fields: ['CLIENT_ID', 'CLIENT_SECRET'], isServerEnabled: false });
    expect(logins.has('ACLU')).toBe(false);
  });

  test('replace all secrets of the server, which are never read for the account', async () => {
    const line = linesWith(given('XMPL', all)).line('XMPL');
    expect(line).toMatchObject({
      own: { accountId: ACCOUNT, version: 'v1' },
      credentialKey: `line:XMPL:account:${ACCOUNT}:v1`,
      endpoint: { baseUrl: 'https://api.line.example', clientCertificate: { type: 'pem' } },
    });
    const read = line?.endpoint.readSecret ?? (async () => Buffer.from('no line'));
    expect((await read({ setting: 'CLIENT_ID' })).toString()).toBe('own');
    for (const setting of ['PFX', 'PASSPHRASE', 'constructor', 'CA'])
      await expect(read({ setting })).rejects.toThrow('the account has not set');
    await expect(read({ file: '/etc/passwd' })).rejects.toThrow('the account has not set');
    const authority = line?.endpoint.certificateAuthority;
    expect(authority && (await read(authority)).toString()).toBe('an authority');
    expect(registry.line('XMPL')).toMatchObject({ credentialKey: 'line:XMPL' });
    expect(registry.line('XMPL')?.own).toBeUndefined();
  });

  test('let it poll a line for which the server has no credentials, with all its brands', () => {
    expect(enabled(registry, 'MAEU')).toBe(false);
    const lines = linesWith(given('MAEU', all));
    expect(enabled(lines, 'MAEU')).toBe(true);
    expect(lines.line('SEAU')?.credentialKey).toBe(lines.line('MAEU')?.credentialKey);
    expect(lines.line('XMPL')?.credentialKey).toBe('line:XMPL');
  });

  test('are no longer used when one is missing, and the server’s are not used instead', () => {
    const lines = linesWith(given('XMPL', { ...all, CLIENT_SECRET: '' }));
    expect(lines.line('XMPL')).toBeNull();
    expect(lines.lines().find(({ scac }) => scac === 'XMPL')?.setupHint).toBe(
      'the credentials of this account lack CLIENT_SECRET',
    );
    expect(linesWith(given('OPEN', all)).line('OPEN')).toBeNull();
  });
});
