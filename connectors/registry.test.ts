import { describe, expect, it } from 'vitest';
import { gradeOf } from '../reference/lines/source-trust.ts';
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
  it('are not enabled until an operator supplies credentials, and name the missing ones', () => {
    expect(registry().line('HLCU')).toBeNull();
    expect(summary('HLCU')).toMatchObject({
      enabled: false,
      trust: { grade: 'documented_shape' },
      setupHint: 'set SEAMARK_LINE_HLCU_CLIENT_ID, SEAMARK_LINE_HLCU_CLIENT_SECRET',
    });
    expect(summary('EGLV')?.setupHint).toBe('set SEAMARK_LINE_EGLV_BASE_URL, SEAMARK_LINE_EGLV_AUTH');
    expect(summary('OOLU')?.setupHint).toContain('SEAMARK_LINE_OOLU_BASE_URL');
  });

  it('have a grade: simulated, or written from documents until a real response was read', () => {
    expect(summary('HLCU')?.trust).toMatchObject({ grade: 'documented_shape', verification: null });
    const simulated = registry({}, 'http://127.0.0.1:1');
    expect(simulated.lines().find(({ scac }) => scac === 'TEST')?.trust.grade).toBe('simulated');
    expect(simulated.terminal('smdg:SIM1')?.trust?.grade).toBe('simulated');
    expect(simulated.railroad('SIMR')?.trust?.grade).toBe('simulated');
    const bnsf = { SEAMARK_RAILROAD_BNSF_BASE_URL: 'https://rail.test', SEAMARK_RAILROAD_BNSF_AUTH: 'none' };
    expect(registry(bnsf).railroad('BNSF')?.trust?.grade).toBe('documented_shape');
    const bridge = { SEAMARK_BRIDGE_BASE_URL: 'https://b.test/v2', SEAMARK_BRIDGE_API_KEY: 'k' };
    expect(registry(bridge).terminal('smdg:X')?.trust?.grade).toBe('documented_shape');
  });

  it('keep the day and origin of the response against which they were checked', () => {
    const verified = { on: '2026-11-02', by: 'redacted response of an operator' };
    expect(gradeOf({ sourceNote: 'portal', verified })).toEqual({
      grade: 'verified_response',
      basis: 'portal',
      verification: verified,
    });
  });

  it('are enabled by their credentials alone, as values or as files', () => {
    const environment = { SEAMARK_LINE_HLCU_CLIENT_ID: 'a', SEAMARK_LINE_HLCU_CLIENT_SECRET_FILE: '/run/secrets/hlcu' };
    expect(summary('HLCU', environment)).toMatchObject({ enabled: true, setupHint: '' });
    expect(registry(environment).line('HLCU')?.endpoint.baseUrl).toBe('https://api.hlag.com/hlag/external');
  });

  it('any line is enabled by an address and a login', () => {
    const environment = { SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test/api', SEAMARK_LINE_XMPL_AUTH: 'none' };
    const line = registry(environment).line('XMPL');
    expect(line).toMatchObject({
      source: { kind: 'line', code: 'XMPL' },
      simulated: false,
      credentialKey: 'line:XMPL',
    });
  });

  it('brands are polled at the publisher of their group, under one quota', () => {
    const lines = registry({ SEAMARK_LINE_CMDU_API_KEY: 'k' });
    expect(lines.line('APLU')).toMatchObject({ source: { code: 'APLU' }, credentialKey: 'line:CMDU' });
    expect(lines.lines().find(({ scac }) => scac === 'APLU')).toMatchObject({ enabled: true, publisher: 'CMDU' });
  });

  it('a brand with its own settings is polled separately', () => {
    const lines = registry({ SEAMARK_LINE_APLU_API_KEY: 'k' });
    expect(lines.line('APLU')?.credentialKey).toBe('line:APLU');
    expect(lines.line('CMDU')).toBeNull();
  });

  it('are found by their alternative codes, which are not separate lines', () => {
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
      'SEAMARK_LINE_XMPL_BASEURL is not a setting',
    ],
    [
      { SEAMARK_LINE_XMPL_BASE_URL: 'https://x.test', SEAMARK_LINE_XMPL_AUTH: 'oauth2_client_credentials' },
      'SEAMARK_LINE_XMPL_TOKEN_URL',
    ],
  ] as [Record<string, string>, string][])(
    'wrong settings disable their line and name the setting: %j',
    (environment, setting) => {
      expect(registry(environment).line('XMPL')).toBeNull();
      expect(summary('XMPL', environment)?.setupHint).toContain(setting);
    },
  );

  it('never show a secret in their texts', () => {
    const lines = registry({
      SEAMARK_LINE_XMPL_BASE_URL: 'https://user:hunter22@x.test',
      SEAMARK_LINE_XMPL_AUTH: 'hunter22',
    });
    expect(JSON.stringify(lines.lines())).not.toContain('hunter22');
  });
});

describe('the simulated world', () => {
  it('exists only with a simulator', () => {
    const without = registry();
    expect([without.line('TEST'), without.terminal('smdg:SIM1'), without.railroad('SIMR')]).toEqual([null, null, null]);
    const lines = registry({}, 'http://127.0.0.1:3002');
    for (const scac of ['TEST', 'SIMA', 'SIMB', 'SIMC']) expect(lines.line(scac)?.simulated).toBe(true);
    expect(lines.terminals()).toEqual(['smdg:SIM1', 'smdg:SIM2', 'smdg:SIM3', 'smdg:SIM4', 'smdg:SIM5']);
    expect(lines.railroads()).toEqual(['SIMR']);
  });
  it('is replaced by a line that an operator sets', () => {
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
  it('are omitted while a credential is missing', () => expect(lines.terminal('firms:Z999')).toBeNull());
});

describe('protocols of single terminals and railroads', () => {
  const credentials = (prefix: string) => ({ [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 's' });

  it('are selected by a setting, and define address and login', () => {
    const lines = registry({
      SEAMARK_TERMINAL_FIRMS_W185_PROTOCOL: 'apm_terminals',
      ...credentials('SEAMARK_TERMINAL_FIRMS_W185'),
      SEAMARK_RAILROAD_UP_PROTOCOL: 'union_pacific',
      ...credentials('SEAMARK_RAILROAD_UP'),
      SEAMARK_RAILROAD_CN_PROTOCOL: 'canadian_national',
      ...credentials('SEAMARK_RAILROAD_CN'),
      SEAMARK_RAILROAD_BNSF_PROTOCOL: 'bnsf',
      SEAMARK_RAILROAD_BNSF_CERT_FILE: '/run/secrets/bnsf.pem',
      SEAMARK_RAILROAD_BNSF_KEY_FILE: '/run/secrets/bnsf.key',
    });
    expect(lines.problems()).toEqual([]);
    expect(lines.terminal('firms:W185')?.endpoint.baseUrl).toBe('https://api.apmterminals.com');
    expect(lines.railroad('UPRR')?.endpoint.authentication).toMatchObject({
      tokenUrl: 'https://customer.api.up.com/oauth/token',
      maxTokensPerHour: 8,
    });
    expect(lines.railroad('CN')?.endpoint.authentication).toMatchObject({
      tokenHeaders: { 'x-apiKey': { setting: 'CLIENT_ID' } },
    });
    expect(lines.railroad('BNSF')?.endpoint.clientCertificate).toMatchObject({ type: 'pem' });
    expect(lines.railroads()).toEqual(['BNSF', 'CNRU', 'UPRR']);
  });

  it('share token and quota if they share a credential', () => {
    const lines = registry({
      SEAMARK_TERMINAL_FIRMS_W185_BASE_URL: 'https://t.test',
      SEAMARK_TERMINAL_FIRMS_W185_CREDENTIAL: 'port-account',
      SEAMARK_TERMINAL_FIRMS_E425_BASE_URL: 'https://t.test',
      SEAMARK_TERMINAL_FIRMS_E425_CREDENTIAL: 'port-account',
    });
    const keys = lines.terminals().map((key) => lines.terminal(key)?.credentialKey);
    expect(keys).toEqual(['terminal:port-account', 'terminal:port-account']);
  });
});

describe('problems', () => {
  it.each([
    [{ SEAMARK_RAILROAD_UPRR_CLIENT_ID: 'x' }, 'UPRR', 'SEAMARK_RAILROAD_UPRR_PROTOCOL to union_pacific'],
    [{ SEAMARK_RAILROAD_UPRR_PROTOCOL: 'union_pacific' }, 'UPRR', 'SEAMARK_RAILROAD_UPRR_CLIENT_SECRET'],
    [{ SEAMARK_RAILROAD_UPRR_PROTOCOL: 'magic' }, 'UPRR', 'must be one of availability, union_pacific'],
    [{ SEAMARK_RAILROAD_BNSF_PROTOCOL: 'bnsf' }, 'BNSF', 'SEAMARK_RAILROAD_BNSF_CERT_FILE'],
    [
      { SEAMARK_RAILROAD_UP_BASE_URL: 'https://u.test', SEAMARK_RAILROAD_UPRR_BASE_URL: 'https://u.test' },
      'UPRR',
      'use one of them',
    ],
    [{ SEAMARK_RAILROAD_BASE_URL: 'https://u.test' }, 'BASE', 'SEAMARK_RAILROAD_BASE_BASE_URL'],
    [{ SEAMARK_TERMINAL_EXT01_BASE_URL: 'https://t.test' }, 'SEAMARK_TERMINAL_EXT01_BASE_URL', 'is not a setting'],
    [{ SEAMARK_TERMINAL_SMDG_EXT01_BASEURL: 'https://t.test' }, 'smdg:EXT01', 'is not a setting'],
    [
      { SEAMARK_TERMINAL_SMDG_EXT01_BASE_URL: 'https://t.test', SEAMARK_TERMINAL_SMDG_EXT01_ACCESS: 'public' },
      'smdg:EXT01',
      'SEAMARK_TERMINAL_SMDG_EXT01_ACCESS is not a setting',
    ],
    [apm({ FIELD_MAP: '{"available": "isAvailable"}' }), 'smdg:EXT01', 'available must be a list'],
    [apm({ FIELD_MAP: '{"availabel": []}' }), 'smdg:EXT01', 'has no field "availabel"'],
    [apm({ FIELD_MAP: 'available' }), 'smdg:EXT01', 'is not JSON'],
    [apm({ FIELD_MAP_FILE: '/no/such/file.json' }), 'smdg:EXT01', 'cannot be read'],
    [mapped({}), 'smdg:EXT01', 'SEAMARK_TERMINAL_SMDG_EXT01_MAPPING_FILE'],
    [mapped({ MAPPING: '{' }), 'smdg:EXT01', 'SEAMARK_TERMINAL_SMDG_EXT01_MAPPING is not JSON'],
    [mapped({ MAPPING_FILE: '/no/such/file.json' }), 'smdg:EXT01', 'cannot be read'],
    [mapped({ PROTOCOL: 'trapac' }), 'smdg:EXT01', 'set SEAMARK_TERMINAL_SMDG_EXT01_FACILITY_CODE'],
    [apm({ FACILITY_CODE: 'LAX' }), 'smdg:EXT01', 'must be a UN/LOCODE'],
    [{ SEAMARK_LINE_XMPL_AUTH: 'none' }, 'XMPL', 'SEAMARK_LINE_XMPL_BASE_URL'],
  ] as [Record<string, string>, string, string][])(
    'of an operator’s settings are reported: %j',
    (environment, code, reported) => {
      const problems = registry(environment).problems();
      expect(problems.map((problem) => problem.code)).toContain(code);
      expect(problems.find((problem) => problem.code === code)?.setupHint).toContain(reported);
    },
  );

  it('are empty if nothing is set', () => expect(registry({}, 'http://127.0.0.1:3002').problems()).toEqual([]));
});

function mapped(over: Record<string, string>): Record<string, string> {
  const settings = { PROTOCOL: 'http_json', BASE_URL: 'https://t.test', ...over };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`SEAMARK_TERMINAL_SMDG_EXT01_${name}`, value]),
  );
}

function apm(settings: Record<string, string>): Record<string, string> {
  const all = { PROTOCOL: 'apm_terminals', CLIENT_ID: 'id', CLIENT_SECRET: 's', ...settings };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`SEAMARK_TERMINAL_SMDG_EXT01_${name}`, value]));
}
