/**
 * Generated files: `npm run generate` writes them, `npm run generated` fails where one differs from what it is made of.
 * The types of the schema come from a database that was migrated for this; `DATABASE_URL` names a server to use for it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { rulesTable } from '../../test/rules/rules-table.ts';
import { freePorts } from '../../test/support/free-ports.ts';
import { makeTemplateDatabase, withDatabase } from '../../test/support/template-database.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { removeData } from '../postgres/remove-data.ts';
import { clientTypes } from './client-types.ts';
import { configurationTable } from './configuration-table.ts';
import { findSeaLegs, renderSeaLegs } from './sea-legs.ts';

const root = path.join(import.meta.dirname, '../..');
const write = process.argv.includes('--write');
const generated: Record<string, () => string | Promise<string>> = {
  'clients/typescript/schema.generated.ts': clientTypes,
  'docs/configuration.md': configurationTable,
  'docs/tracking-rules.md': rulesTable,
  'reference/sea-routes/sea-legs.generated.ts': () => renderSeaLegs(findSeaLegs()),
  'store/schema.generated.ts': schemaTypes,
};

const differing: string[] = [];
for (const [name, make] of Object.entries(generated)) {
  const file = path.join(root, name);
  const text = await make();
  if (text === (await readFile(file, 'utf8').catch(() => ''))) continue;
  if (write) await writeFile(file, text);
  else differing.push(name);
}
if (differing.length > 0) {
  console.error(
    `Not what they are made of: ${differing.join(', ')}. Run \`npm run generate\` and commit what it writes.`,
  );
  process.exit(1);
}
console.log(write ? 'generated files are written' : 'generated files are what they are made of');

async function schemaTypes(): Promise<string> {
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
    await run('kysely-codegen', [
      '--dialect=postgres',
      `--url=${withDatabase(server, template.name)}`,
      '--singularize',
      '--type-mapping={"int8":"number"}',
      `--out-file=${file}`,
    ]);
    return await readFile(file, 'utf8');
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
