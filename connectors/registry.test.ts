import { describe, expect, it } from 'vitest';
import { createRegistry } from './registry.ts';

function registry(environment: Record<string, string> = {}, simulatorUrl: string | null = null) {
  return createRegistry({ simulatorUrl, environment });
}

function summary(scac: string, environment: Record<string, string> = {}) {
  return registry(environment)
    .lines()
    .find((line) => line.scac === scac);
}

describe('lines', () => {
  it('are not enabled until an operator supplies credentials, and say what is missing', () => {
    expect(registry().line('HLCU')).toBeNull();
    expect(summary('HLCU')).toMatchObject({
      enabled: false,
      verified: false,
      whatToSet: 'set SEAMARK_LINE_HLCU_CLIENT_ID, SEAMARK_LINE_HLCU_CLIENT_SECRET',
    });
    expect(summary('EGLV')?.whatToSet).toBe('set SEAMARK_LINE_EGLV_BASE_URL, SEAMARK_LINE_EGLV_AUTH');
    expect(summary('OOLU')?.whatToSet).toContain('SEAMARK_LINE_OOLU_BASE_URL');
  });

  it('are enabled by their credentials alone, as values or as files', () => {
    const environment = { SEAMARK_LINE_HLCU_CLIENT_ID: 'a', SEAMARK_LINE_HLCU_CLIENT_SECRET_FILE: '/run/secrets/hlcu' };
    expect(summary('HLCU', environment)).toMatchObject({ enabled: true, whatToSet: '' });
    expect(registry(environment).line('HLCU')?.endpoint.baseUrl).toBe('https://api.hlag.com/hlag/external');
  });

  it('any line is enabled by an address and the way to log in', () => {
    const environment = { SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test/api', SEAMARK_LINE_XMPL_AUTH: 'none' };
    const line = registry(environment).line('XMPL');
    expect(line).toMatchObject({
      source: { kind: 'line', code: 'XMPL' },
      simulated: false,
      credentialKey: 'line:XMPL',
    });
  });

  it('brands are asked where their group publishes, under one quota', () => {
    const lines = registry({ SEAMARK_LINE_CMDU_API_KEY: 'k' });
    expect(lines.line('APLU')).toMatchObject({ source: { code: 'APLU' }, credentialKey: 'line:CMDU' });
    expect(lines.lines().find(({ scac }) => scac === 'APLU')).toMatchObject({ enabled: true, answeredBy: 'CMDU' });
  });

  it('a brand with settings of its own is asked by itself', () => {
    const lines = registry({ SEAMARK_LINE_APLU_API_KEY: 'k' });
    expect(lines.line('APLU')?.credentialKey).toBe('line:APLU');
    expect(lines.line('CMDU')).toBeNull();
  });

  it('answer to their other codes, which are no lines of their own', () => {
    const environment = { SEAMARK_LINE_YMLU_BASE_URL: 'https://y.test', SEAMARK_LINE_YMLU_AUTH: 'none' };
    expect(registry(environment).line('YMJA')?.credentialKey).toBe('line:YMLU');
    expect(
      registry(environment)
        .lines()
        .some(({ scac }) => scac === 'YMJA'),
    ).toBe(false);
  });

  it.each([
    [{ SEAMARK_LINE_XMPL_BASE_URL: 'ftp://x.test', SEAMARK_LINE_XMPL_AUTH: 'none' }, 'SEAMARK_LINE_XMPL_BASE_URL'],
    [
      { SEAMARK_LINE_XMPL_BASE_URL: 'https://u:p@x.test', SEAMARK_LINE_XMPL_AUTH: 'none' },
      'SEAMARK_LINE_XMPL_BASE_URL',
    ],
    [{ SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test', SEAMARK_LINE_XMPL_AUTH: 'magic' }, 'SEAMARK_LINE_XMPL_AUTH'],
    [{ SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test', SEAMARK_LINE_XMPL_AUTH: 'mtls' }, 'SEAMARK_LINE_XMPL_CERT_FILE'],
    [
      {
        SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test',
        SEAMARK_LINE_XMPL_AUTH: 'none',
        SEAMARK_LINE_XMPL_MAX_PAGES: 'many',
      },
      'SEAMARK_LINE_XMPL_MAX_PAGES',
    ],
    [
      { SEAMARK_LINE_XMPL_AUTH: 'none', SEAMARK_LINE_XMPL_BASEURL: 'https://x.test' },
      'SEAMARK_LINE_XMPL_BASEURL is no setting',
    ],
    [
      { SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test', SEAMARK_LINE_XMPL_AUTH: 'oauth2_client_credentials' },
      'SEAMARK_LINE_XMPL_TOKEN_URL',
    ],
  ] as [Record<string, string>, string][])(
    'wrong settings disable their line and name the setting: %j',
    (environment, setting) => {
      expect(registry(environment).line('XMPL')).toBeNull();
      expect(summary('XMPL', environment)?.whatToSet).toContain(setting);
    },
  );

  it('never show a secret in what they say', () => {
    const lines = registry({
      SEAMARK_LINE_XMPL_BASE_URL: 'https://user:hunter22@x.test',
      SEAMARK_LINE_XMPL_AUTH: 'hunter22',
    });
    expect(JSON.stringify(lines.lines())).not.toContain('hunter22');
  });
});

describe('the simulated world', () => {
  it('is there only with a simulator', () => {
    const without = registry();
    expect([without.line('TEST'), without.terminal('smdg:SIM1'), without.railroad('SIMR')]).toEqual([null, null, null]);
    const lines = registry({}, 'http://127.0.0.1:3002');
    for (const scac of ['TEST', 'SIMA', 'SIMB', 'SIMC']) expect(lines.line(scac)?.simulated).toBe(true);
    expect(lines.terminals()).toEqual(['smdg:SIM1', 'smdg:SIM2', 'smdg:SIM3', 'smdg:SIM4', 'smdg:SIM5']);
    expect(lines.railroads()).toEqual(['SIMR']);
  });
  it('gives way to a line that an operator puts in its place', () => {
    const environment = { SEAMARK_LINE_TEST_BASE_URL: 'https://x.test', SEAMARK_LINE_TEST_AUTH: 'none' };
    expect(registry(environment, 'http://127.0.0.1:3002').line('TEST')?.simulated).toBe(false);
  });
});

describe('terminals and railroads by settings', () => {
  const lines = registry({
    SEAMARK_TERMINAL_SMDG_EXT01_BASE_URL: 'https://t.test',
    SEAMARK_TERMINAL_FIRMS_Z999_BASE_URL: 'https://t.test',
    SEAMARK_TERMINAL_FIRMS_Z999_AUTH: 'api_key_headers',
    SEAMARK_RAILROAD_UP_BASE_URL: 'https://up.test',
  });
  it('are found by key and by every spelling', () => {
    expect(lines.terminal('smdg:EXT01')?.source).toEqual({ kind: 'terminal', code: 'smdg:EXT01' });
    expect(lines.railroad('UPRR')?.source).toEqual({ kind: 'railroad', code: 'UPRR' });
    expect(lines.railroad('UP')).not.toBeNull();
  });
  it('stay out while a credential is missing', () => expect(lines.terminal('firms:Z999')).toBeNull());
});
