import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type GuardSettings, guard } from './origin-guard.ts';
import { HttpError } from './respond.ts';

const MCP_URL = 'https://mcp.seamark.test/mcp';

/** Returns the rejection of a request, or null if it passes. */
function verdict(settings: GuardSettings, headers: { host?: string; origin?: string }): string | null {
  try {
    guard(MCP_URL, settings)({ headers } as IncomingMessage);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown;
    const { status, body } = thrown.answer;
    return `${status} ${JSON.stringify(body)}`;
  }
}

const byDefault: GuardSettings = { allowedHosts: [], allowedOrigins: [] };
const host = 'mcp.seamark.test';

describe('by default', () => {
  it.each([host, 'mcp.seamark.test:8443', 'MCP.Seamark.test', 'localhost:3001', '127.0.0.1', '[::1]:3001'])(
    '%s is a name of the server',
    (own) => {
      expect(verdict(byDefault, { host: own })).toBeNull();
    },
  );

  it.each([
    'evil.example',
    'mcp.seamark.test.evil.example',
    '127.0.0.1.evil.example:80',
    '10.0.0.7',
    'a b',
    'localhost@evil.example',
    '',
  ])('"%s" is none', (foreign) => {
    expect(verdict(byDefault, { host: foreign })).toBe(
      `403 {"error":"Forbidden","message":"Invalid Host header: ${foreign}"}`,
    );
  });

  it('a request without a name is refused', () => {
    expect(verdict(byDefault, {})).toBe('403 {"error":"Forbidden","message":"Invalid Host header: missing"}');
  });

  it.each([undefined, 'https://mcp.seamark.test', 'http://localhost:6274', 'http://127.0.0.1:6274', 'https://[::1]'])(
    'pages of %s may call',
    (origin) => {
      expect(verdict(byDefault, { host, ...(origin === undefined ? {} : { origin }) })).toBeNull();
    },
  );

  it.each([
    'https://evil.example',
    'https://mcp.seamark.test:8443',
    'http://localhost.evil.example',
    'null',
    'file://',
    'javascript:alert(1)',
    '',
  ])('those of "%s" may not', (origin) => {
    expect(verdict(byDefault, { host, origin })).toBe(
      `403 {"error":"Forbidden","message":"Invalid Origin header: ${origin}"}`,
    );
  });
});

describe('lists', () => {
  it('open the names that they hold', () => {
    const settings = { ...byDefault, allowedHosts: ['mcp'] };
    for (const own of ['mcp:3001', 'localhost', host]) expect(verdict(settings, { host: own })).toBeNull();
    expect(verdict(settings, { host: 'evil.example' })).toMatch(/^403 /);
  });

  it('open the origins that they hold, and then no page of this machine', () => {
    const settings = { ...byDefault, allowedOrigins: ['https://app.example.com'] };
    for (const origin of ['https://app.example.com', 'https://mcp.seamark.test']) {
      expect(verdict(settings, { host, origin })).toBeNull();
    }
    for (const origin of ['http://app.example.com', 'https://app.example.com:444', 'http://localhost:6274']) {
      expect(verdict(settings, { host, origin })).toMatch(/^403 /);
    }
  });

  it('can be switched off', () => {
    const settings = { allowedHosts: null, allowedOrigins: null };
    expect(verdict(settings, { host: 'evil.example', origin: 'null' })).toBeNull();
  });
});
