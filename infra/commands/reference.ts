/**
 * Manages code lists that the operator imports, and places that the operator maps for all accounts: `npm run reference
 * -- …`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Argument, Option } from 'commander';
import { mapKey, readPlaceTarget, unmapKey } from '../../operations/places/map-place.ts';
import { IMPORT_LISTS, type ImportReport, importReference } from '../../operations/reference/import-reference.ts';
import type { Database } from '../../store/postgres/database.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { createProgram, runProgram, UsageError, wholeNumber } from './command-line.ts';
import { DATABASE_HELP, withDatabase } from './open-database.ts';
import { listReference, REFERENCE_LISTS } from './reference/lists.ts';

type ImportList = (typeof IMPORT_LISTS)[number];
interface ImportOptions {
  edition?: string;
  source?: string;
  dryRun?: boolean;
  json?: boolean;
}

const KEY = ['<key>', 'key of a place as `list unmatched` shows it'] as const;
const withReference = (action: (database: Database) => Promise<string>) =>
  withDatabase(readConfiguration(process.env), async (database) => console.log(await action(database)));

const program = createProgram(
  'reference',
  'Imports lists of codes beyond those that Seamark ships, and maps places that it does not recognize.',
).addHelpText('after', `\nColumns of the lists: docs/reference-data.md.${DATABASE_HELP}`);
program
  .command('import')
  .description('import a list of codes')
  .addArgument(new Argument('<list>', 'kind of list').choices(IMPORT_LISTS))
  .argument('<file>', 'CSV file')
  .option('--edition <name>', 'edition of the list (default: the name of the file)')
  .option('--source <name>', 'source of the list')
  .option('--dry-run', 'read, compare and report, store nothing')
  .option('--json', 'print the report as JSON')
  .action((list: ImportList, file: string, options: ImportOptions) =>
    withReference(async (database) => {
      const bytes = await readFile(file).catch(() => {
        throw new UsageError(`${file} cannot be read`);
      });
      const report = await importReference(database, {
        list,
        bytes,
        sourceEdition: options.edition ?? path.basename(file),
        ...(options.source === undefined ? {} : { source: options.source }),
        dryRun: options.dryRun ?? false,
        now: new Date(),
      });
      return options.json ? JSON.stringify(report) : describe(report);
    }),
  );
program
  .command('list')
  .description('list imported entries, mappings, or places without one')
  .addArgument(new Argument('<what>', 'what to list').choices(Object.keys(REFERENCE_LISTS)))
  .option('--limit <n>', 'maximum number of rows', wholeNumber(1, 999_999), 50)
  .option('--json', 'print one JSON object per line')
  .action((what: string, { limit, json }: { limit: number; json?: boolean }) =>
    withReference((database) => listReference(database, what, limit, json ?? false)),
  );
program
  .command('map')
  .description('map a place to a port or terminal, for every account')
  .argument(...KEY)
  .option('--locode <code>', 'UN/LOCODE of the port')
  .addOption(new Option('--terminal <key>', 'key of the terminal').conflicts('locode'))
  .action((key: string, { locode, terminal }: { locode?: string; terminal?: string }) =>
    withReference(async (database) => {
      const target = await readPlaceTarget(database, {
        ...(locode ? { locode } : {}),
        ...(terminal ? { terminal } : {}),
      });
      const mapping = { accountId: null, key, target, author: 'operator' };
      const shipments = await database.transaction().execute((trx) => mapKey(trx, mapping));
      return `${key} is ${target.terminalKey ?? target.unlocode} for every account; ${shipments} shipments are published again.`;
    }),
  );
program
  .command('unmap')
  .description('remove the mapping of a place')
  .argument(...KEY)
  .action((key: string) =>
    withReference(async (database) => {
      const shipments = await database.transaction().execute((trx) => unmapKey(trx, null, key));
      return `${key} has no mapping for every account; ${shipments} shipments are published again.`;
    }),
  );
await runProgram(program);

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
      ? [`  ${republishedShipments} shipments name these entries and are published anew`]
      : []),
  ].join('\n');
}
