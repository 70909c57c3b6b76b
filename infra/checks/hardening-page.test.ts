import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readComposeFile } from '../compose/compose-file.ts';
import { readConfiguration } from '../settings/configuration.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/security/hardening.md');
const compose = read('docker-compose.yml');
const settingsTable = read('docs/configuration.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const blocks = (language: string) =>
  [...page.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, text = '']) =>
    name === language ? text.trim().split('\n') : [],
  );
const settings = blocks('env').map((line) => {
  const at = line.indexOf('=');
  return { name: line.slice(0, at), value: line.slice(at + 1) };
});

/** Compose files publish ports with an address in front, which the settings of the processes do not accept. */
const isPublishedPort = ({ name, value }: { name: string; value: string }) =>
  name.endsWith('_PORT') && value.includes(':');

it('names only settings that exist', () => {
  const named = new Set([...page.matchAll(/\b(?:SEAMARK|TEMPORAL)_[A-Z_]+|DATABASE_URL\b/g)].map(([name]) => name));
  expect(named.size).toBeGreaterThan(15);
  const known = (name: string) => settingsTable.includes(`\`${name}\``) || compose.includes(`\${${name}:`);
  expect([...named].filter((name) => !known(name))).toEqual([]);
});

it('gives values that are accepted', () => {
  const given = Object.fromEntries(
    settings.filter((one) => !isPublishedPort(one)).map(({ name, value }) => [name, value]),
  );
  // The certificate files belong to the operator and do not exist here.
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith('_PATH')));
  const configuration = readConfiguration(readable);
  expect(configuration).toMatchObject({ SEAMARK_BASE_URL: 'https://tracking.example.com', SEAMARK_DEMO: false });
});

it('publishes the ports to this machine alone', () => {
  const variables = Object.fromEntries(settings.filter(isPublishedPort).map(({ name, value }) => [name, value]));
  expect(Object.keys(variables)).toEqual(['SEAMARK_API_PORT', 'SEAMARK_MCP_PORT']);
  const { services } = parse(compose, { merge: true }) as { services: Record<string, { ports?: string[] }> };
  const published = ['api', 'mcp'].flatMap((name) => services[name]?.ports ?? []);
  expect(
    published.map((port) => port.replace(/\$\{(\w+):-[^}]*\}/, (_, name: string) => variables[name] ?? '')),
  ).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:3001:3001']);
});

const commands = blocks('sh').filter((line) => line.includes('node ') || line.startsWith('npm run '));

it.each(commands)('%s', (line) => {
  const [, service, containerFile] = /^docker compose run --rm (\w+) node (\S+)/.exec(line) ?? [];
  const [, script = ''] = /^npm run (\w+) -- /.exec(line) ?? [];
  if (service !== undefined) {
    const required = Object.fromEntries([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => [name, 'x']));
    expect([...readComposeFile(compose, required).keys()]).toContain(service);
  }
  const file = containerFile ?? /node (\S+)/.exec(scripts[script] ?? '')?.[1] ?? '';
  expect(existsSync(path.join(root, file)), line).toBe(true);
  const words = line.slice(line.indexOf(containerFile ?? '-- ') + (containerFile ?? '-- ').length).trim();
  const { NODE_OPTIONS: _, ...env } = process.env;
  const help = execFileSync(process.execPath, [file, words.split(' ')[0] ?? '', '--help'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  for (const [option] of words.matchAll(/--[a-z-]+/g)) expect(help).toContain(option);
});
