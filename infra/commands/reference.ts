/** `npm run reference -- …`: lists of codes that the operator imports, and places that he maps for all accounts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UnreadableFile } from '../../operations/lists/csv.ts';
import { mapKey, readPlaceTarget, unmapKey } from '../../operations/places/map-place.ts';
import { IMPORT_LISTS, type ImportReport, importReference } from '../../operations/reference/import-reference.ts';
import { Rejection } from '../../operations/rejection.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { databaseUrlOf } from '../postgres/database-url.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { UsageError } from './command-line.ts';
import { listReference, REFERENCE_LISTS } from './reference/lists.ts';

const help = `Lists of codes beyond those that Seamark ships, and places that nobody knows.

  npm run reference -- import <list> <file.csv> [--edition <name>] [--source <name>] [--dry-run] [--json]
  npm run reference -- list <what> [--limit <n>] [--json]
  npm run reference -- map <key> --locode <UN/LOCODE> | --terminal <key>
  npm run reference -- unmap <key>

  <list>       ${IMPORT_LISTS.join(', ')}
  <what>       ${Object.keys(REFERENCE_LISTS).join(', ')}
  <key>        as \`list unmatched\` shows it; the mapping holds for every account
  --edition    edition of the list (default: the name of the file)
  --dry-run    read, compare and report, store nothing

The database is the one of DATABASE_URL, else the one that npm start runs. docs/reference-data.md tells the columns.
`;

try {
  process.exitCode = await main();
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  console.error(error instanceof UsageError ? `${message}\n\n${help}` : message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
  if (!isExpected(error)) console.error(error);
}

function isExpected(error: unknown): boolean {
  return error instanceof UsageError || error instanceof UnreadableFile || error instanceof Rejection;
}

/** Answers the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [command, ...operands] = positionals;
  if (values.help || command === undefined) {
    console.log(help);
    return command === undefined && !values.help ? 2 : 0;
  }
  const database = connectDatabase(await databaseUrlOf(readConfiguration(process.env)), { maxConnections: 2 });
  try {
    await checkReachable(database);
    return await runCommand(database, command, operands, values);
  } finally {
    await database.destroy();
  }
}

type Values = ReturnType<typeof readArguments>['values'];

async function runCommand(
  database: Database,
  command: string,
  operands: readonly string[],
  values: Values,
): Promise<number> {
  const [first, second] = operands;
  switch (command) {
    case 'import': {
      const list = IMPORT_LISTS.find((name) => name === first);
      if (list === undefined || second === undefined) throw new UsageError('Which list, and which file?');
      const bytes = await readFile(second).catch(() => {
        throw new UsageError(`${second} cannot be read`);
      });
      const report = await importReference(database, {
        list,
        bytes,
        sourceEdition: values.edition ?? path.basename(second),
        ...(values.source === undefined ? {} : { source: values.source }),
        dryRun: values['dry-run'] ?? false,
        now: new Date(),
      });
      console.log(values.json ? JSON.stringify(report) : describe(report));
      return 0;
    }
    case 'list': {
      if (first === undefined || !(first in REFERENCE_LISTS))
        throw new UsageError(`List what: ${Object.keys(REFERENCE_LISTS).join(', ')}`);
      console.log(await listReference(database, first, readLimit(values.limit), values.json ?? false));
      return 0;
    }
    case 'map': {
      if (first === undefined) throw new UsageError('Which key?');
      const { locode, terminal } = values;
      const target = await readPlaceTarget(database, {
        ...(locode ? { locode } : {}),
        ...(terminal ? { terminal } : {}),
      });
      const mapping = { accountId: null, key: first, target, author: 'operator' };
      const shipments = await database.transaction().execute((trx) => mapKey(trx, mapping));
      console.log(
        `${first} is ${target.terminalKey ?? target.unlocode} for every account; ${shipments} shipments are published anew.`,
      );
      return 0;
    }
    case 'unmap': {
      if (first === undefined) throw new UsageError('Which key?');
      const shipments = await database.transaction().execute((trx) => unmapKey(trx, null, first));
      console.log(`${first} has no mapping for every account; ${shipments} shipments are published anew.`);
      return 0;
    }
    default:
      throw new UsageError(`There is no command ${command}`);
  }
}

function describe(report: ImportReport): string {
  const { added, changed, unchanged, skipped, refused, republishedShipments } = report;
  const shown = refused
    .slice(0, 50)
    .map(({ line, code, reason }) => `  line ${line}${code === null ? '' : ` ${code}`}: ${reason}`);
  return [
    `${report.source}, edition ${report.sourceEdition}${report.dryRun ? ' (dry run, nothing is stored)' : ''}`,
    `  added ${added}, changed ${changed}, unchanged ${unchanged}, no entries ${skipped}, refused ${refused.length}`,
    ...shown,
    ...(refused.length > shown.length ? [`  and ${refused.length - shown.length} more; --json shows all`] : []),
    ...(republishedShipments > 0
      ? [`  ${republishedShipments} shipments name what is known now and are published anew`]
      : []),
  ].join('\n');
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return 50;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--limit must be a positive whole number');
  return Number(text);
}

async function checkReachable(database: Database): Promise<void> {
  try {
    await database.selectFrom('imported_reference').select('version').execute();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(
      `The database is out of reach or not migrated (${why}): run npm start, or set DATABASE_URL and run npm run migrate`,
    );
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        edition: { type: 'string' },
        source: { type: 'string' },
        limit: { type: 'string' },
        locode: { type: 'string' },
        terminal: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
