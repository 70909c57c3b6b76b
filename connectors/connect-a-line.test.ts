import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startLoopback } from '../test/support/loopback-server.ts';
import { FIELDS, readFieldMap } from './apm-terminals/field-map.ts';
import { RAILROAD_PROTOCOLS, TERMINAL_PROTOCOLS } from './facility-protocols.ts';
import { createRegistry } from './registry.ts';
import { LINE_SETTING_NAMES } from './settings/setting-names.ts';
import { AVAILABILITY_MOVES } from './terminal/moves.ts';
import { containerTarget, quietTransport, reasonOf } from './testing/line-at.ts';
import { fixture } from './testing/responses.ts';

const guide = readFileSync(new URL('../docs/connect-a-line.md', import.meta.url), 'utf8');

it('the example of the guide connects a line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seamark-guide-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, 'from-a-file\n');
  const line = await startLoopback(({ headers }) => {
    const isUs = headers['x-client-id'] === 'seamark' && headers['x-client-secret'] === 'from-a-file';
    return isUs ? { body: fixture('dcsa/fixtures/journey.json') } : { status: 401 };
  });
  const transport = quietTransport();
  try {
    const connector = createRegistry({ simulatorUrl: null, environment: example(line.baseUrl, secretFile) }).line(
      'XMPL',
    );
    if (!connector) throw new Error('the example enables no line');
    const exchange = await transport.poll(connector, containerTarget, {});
    expect(line.asked[0]?.url.pathname).toBe('/tracking/v2/events');
    expect(reasonOf(connector, exchange)).toBe('readable');
  } finally {
    await transport.close();
    await line.close();
    rmSync(folder, { recursive: true });
  }
});

/** Returns the settings in the first code block, with this test's address and file. */
function example(baseUrl: string, secretFile: string): Record<string, string> {
  const block = /```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const text = block
    .replace('https://api.line.example', baseUrl)
    .replace('/run/secrets/xmpl-client-secret', secretFile);
  const lines = text.trim().split('\n');
  return Object.fromEntries(lines.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
}

it('the guide lists exactly the settings that are read', () => {
  const folder = new URL('./settings/', import.meta.url);
  const code = readdirSync(folder)
    .filter((file) => file !== 'setting-names.ts')
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const read = new Set([...code.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name));
  for (const [, name] of code.matchAll(/`\$\{start\}([A-Z]+)`/g))
    for (const start of ['', 'JWT_']) read.add(start + name);
  for (const notASetting of ['JWT_', 'RS256', 'PS256', 'X-API-Key', 'PLN']) read.delete(notASetting);
  const table = guide.slice(guide.indexOf('## Every setting'), guide.indexOf('**HMAC.**'));
  const documented = new Set([...table.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name));
  expect([...documented].sort()).toEqual([...read].sort());
  expect([...LINE_SETTING_NAMES].sort()).toEqual([...read].sort());
});

it('the guide lists every protocol of terminals and railroads, and their own settings', () => {
  const protocols = [...TERMINAL_PROTOCOLS, ...RAILROAD_PROTOCOLS];
  const section = guide.slice(guide.indexOf('## Terminals and railroads'));
  for (const { name, settings } of protocols)
    for (const word of [name, ...settings]) expect(section).toContain(`\`${word}\``);
  for (const field of FIELDS) expect(section).toContain(`\`${field}\``);
});

it('the field map of the guide can be read', () => {
  const [, json = ''] = /```json\n(\{ "available[\s\S]*?)```/.exec(guide) ?? [];
  const { map, problems } = readFieldMap(json);
  expect(problems).toEqual([]);
  expect(map).toMatchObject({
    times: 'wall_clock',
    names: { customsHold: [], container: ['containerId', 'containerNumber', 'assetId'] },
  });
});

it('the guide lists every event code of the availability contract', () => {
  for (const code of Object.keys(AVAILABILITY_MOVES)) expect(guide).toContain(`\`${code}\``);
});
