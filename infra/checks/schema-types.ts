/** Generates the types of the schema from a freshly migrated database. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePorts } from '../../test/support/free-ports.ts';
import { makeTemplateDatabase, withDatabase } from '../../test/support/template-database.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { removeData } from '../postgres/remove-data.ts';
import { columnTypeImports, columnTypes } from './column-types.ts';

const root = path.join(import.meta.dirname, '../..');

/** Uses the server in `DATABASE_URL`, or starts Postgres if that is not set. */
export async function schemaTypes(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return typesOf(given);
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-generate-'));
  const [port = 0] = await freePorts(1);
  const postgres = await startEmbeddedPostgres({ dataDirectory, port, durable: false, onLog() {}, onSpawn() {} });
  try {
    return await typesOf(postgres.url);
  } finally {
    await postgres.stop();
    await removeData(dataDirectory);
  }
}

async function typesOf(server: string): Promise<string> {
  const template = await makeTemplateDatabase(server);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-types-'));
  try {
    const file = path.join(folder, 'schema.ts');
    const url = withDatabase(server, template.name);
    await run('kysely-codegen', [
      '--dialect=postgres',
      `--url=${url}`,
      `--overrides=${JSON.stringify({ columns: await columnTypes(url) })}`,
      '--singularize',
      '--type-mapping={"int8":"number"}',
      `--out-file=${file}`,
    ]);
    const text = await readFile(file, 'utf8');
    return text.replace(/^import .*\n/m, (imports) => imports + columnTypeImports);
  } finally {
    await template.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`${program} failed: ${output}`);
}
