/** Removes expired events, notifications and history immediately, as the worker does each day: `npm run retention -- …`. */
import { Option } from 'commander';
import { pino } from 'pino';
import { countExpired, removeExpired } from '../../activities/upkeep/retention.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { readRetentionSettings } from '../settings/retention-settings.ts';
import { createProgram, runProgram, UsageError } from './command-line.ts';
import { DATABASE_HELP, withDatabase } from './open-database.ts';

const program = createProgram(
  'retention',
  'Removes events, notifications and history older than the settings allow. Prints JSON.',
)
  .option('--dry-run', 'count what would be removed without removing anything')
  .addOption(new Option('--remove', 'remove it, beside what the worker does').conflicts('dryRun'))
  .addHelpText(
    'after',
    `\nSettings: SEAMARK_EVENT_RETENTION_DAYS, SEAMARK_NOTIFICATION_RETENTION_DAYS, SEAMARK_HISTORY_RETENTION_DAYS.
More: docs/operate.md.${DATABASE_HELP}`,
  )
  .action(async ({ dryRun, remove }: { dryRun?: boolean; remove?: boolean }) => {
    if (!dryRun && !remove) throw new UsageError('Choose --dry-run or --remove');
    const configuration = readConfiguration(process.env);
    await withDatabase(configuration, async (database) => {
      const deps = { database, settings: readRetentionSettings(configuration) };
      const untilDone = { limitMs: Number.POSITIVE_INFINITY, isCancelled: () => false, onBatch: () => {} };
      const rows = remove
        ? await removeExpired({ ...deps, logger: pino({ level: 'silent' }) }, untilDone)
        : await countExpired(deps);
      console.log(JSON.stringify(rows));
    });
  });
await runProgram(program);
