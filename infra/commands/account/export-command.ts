import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import { auditExport } from '../../../identity/accounts/manage-accounts.ts';
import { exportedRows } from '../../../store/accounts/export-account.ts';
import { listAccounts } from '../../../store/people/accounts.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { UsageError } from '../command-line.ts';
import type { WithDatabase } from '../open-database.ts';
import { ACCOUNT, findAccount } from './find-account.ts';

const STANDARD_OUTPUT = '-';

export function addExportCommand(program: Command, withAccounts: WithDatabase): void {
  program
    .command('export')
    .description('write everything that an account owns to a new file, as JSON lines without secrets')
    .argument(...ACCOUNT)
    .requiredOption('--to <file>', `file, compressed if it ends with .gz; ${STANDARD_OUTPUT} for the standard output`)
    .action((given: string, { to }: { to: string }) =>
      withAccounts(async (database) => {
        const { id, name } = findAccount(await listAccounts(database), given);
        await auditExport({ database, now: () => new Date() }, { id, name });
        const rows = await writeExport(database, { id, name }, to);
        console.error(`${name} (${id}): ${rows} rows exported`);
      }),
    );
}

interface Exported {
  id: string;
  name: string;
}

/**
 * Writes to a temporary file first, so that a file under the final name is always complete. Returns the number of rows.
 */
async function writeExport(database: Database, account: Exported, to: string): Promise<number> {
  const counts: Record<string, number> = {};
  const lines = Readable.from(exportLines(database, account, counts));
  if (to === STANDARD_OUTPUT) await pipeline(lines, process.stdout, { end: false });
  else {
    const part = `${to}.part`;
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600 });
    try {
      await write(lines, output, to.endsWith('.gz'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        throw new UsageError(`${part} is there already: another export is writing it, or one was interrupted`);
      await rm(part, { force: true });
      throw error;
    }
    await rename(part, to);
  }
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function write(lines: Readable, output: Writable, isCompressed: boolean): Promise<void> {
  return isCompressed ? pipeline(lines, createGzip(), output) : pipeline(lines, output);
}

/**
 * Yields a header line, one line per row, and a last line with the number of rows per table, which an incomplete file
 * lacks.
 */
async function* exportLines(
  database: Database,
  { id, name }: Exported,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ export: 'seamark account', version: 1, account: { id, name }, at: new Date() })}\n`;
  for await (const { table, rows } of exportedRows(database, id)) {
    counts[table] = (counts[table] ?? 0) + rows.length;
    yield rows.map((row) => `{"table":${JSON.stringify(table)},"row":${row}}\n`).join('');
  }
  yield `${JSON.stringify({ end: true, rows: counts })}\n`;
}
