/** Tests `npm run account` under the database roles that the services of docker-compose.yml use. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readComposeFile } from '../../../infra/compose/compose-file.ts';
import { ensureRoles, grantToService } from '../../../store/postgres/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { onServer } from '../../support/template-database.ts';

const service = { name: `service_${randomBytes(4).toString('hex')}`, password: 'p' };

let server: TestDatabase;
let folder: string;
beforeAll(async () => {
  server = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-export-'));
  await ensureRoles(server.url, service, null);
  await grantToService(server.url, service.name);
  await run('prepare', 'create', 'Quay');
  await run('prepare', 'create', 'Pier');
});
afterAll(async () => {
  const { url } = server;
  await server.drop();
  await onServer(url, `drop role if exists ${service.name}`);
});

/** Runs the command as that service would, but against the test's database instead of the service `postgres`. */
async function run(name: 'api' | 'prepare', ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const variables = { POSTGRES_PASSWORD: 'o', SERVICE_DATABASE_PASSWORD: 'p', TEMPORAL_DATABASE_PASSWORD: 't' };
  const compose = readComposeFile(await readFile('docker-compose.yml', 'utf8'), {
    ...variables,
    SEAMARK_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  const environment = compose.get(name)?.environment ?? {};
  const isOwner = new URL(environment.DATABASE_URL ?? '').username === 'seamark';
  const url = new URL(server.url);
  if (!isOwner) Object.assign(url, { username: service.name, password: service.password });
  const { NODE_OPTIONS: _, ...own } = process.env;
  const env = { ...own, ...environment, DATABASE_URL: url.href, NO_COLOR: '1' };
  try {
    const command = ['infra/commands/account.ts', ...words];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test('the services export an account, to a file or to standard output', async () => {
  const file = path.join(folder, 'quay.jsonl.gz');
  expect((await run('prepare', 'export', 'Quay', '--to', file)).err).toMatch(/^Quay \(.*\): \d+ rows exported/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  const [header, ...rows] = lines.map((line) => JSON.parse(line));
  expect(header).toMatchObject({ export: 'seamark account', version: 1, account: { name: 'Quay' } });
  const end = rows.pop();
  expect(end).toMatchObject({ end: true, rows: { accounts: 1, api_keys: 1 } });
  const counted: Record<string, number> = {};
  for (const { table } of rows) counted[table] = (counted[table] ?? 0) + 1;
  expect(counted).toEqual(end.rows);
  expect(rows.filter(({ table }) => table === 'audit_log').map(({ row }) => row.action)).toContain('account.exported');
  const printed = await run('api', 'export', 'Pier', '--to', '-');
  expect(JSON.parse(printed.out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ end: true });
  expect(printed.out).not.toContain('Quay');
});

test('only the owner role can erase; api and worker name the command for it', async () => {
  await run('api', 'close', 'Quay');
  const refused = await run('api', 'erase', 'Quay', '--yes');
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('docker compose run --rm prepare node infra/commands/account.ts erase'),
  ]);
  expect(JSON.parse((await run('api', 'list', '--json')).out)).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
  const erased = await run('prepare', 'erase', 'Quay', '--yes');
  expect([erased.code, erased.out]).toEqual([0, expect.stringMatching(/^Quay .* is erased: \d+ rows/)]);
});
