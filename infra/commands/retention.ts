/** `npm run retention -- …`: removes now what the worker removes each day, or tells what that would be. */
import { pino } from 'pino';
import { countExpired, removeExpired } from '../../activities/upkeep/retention.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { databaseUrlOf } from '../postgres/database-url.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { retentionSettings } from '../settings/retention-settings.ts';
import { readWords, runProgram } from './command-line.ts';

const help = `Removes events and notifications that were kept for as long as the settings say.

  npm run retention -- --dry-run    counts what would go, and removes nothing
  npm run retention -- --remove     removes it, beside whatever the worker does

Settings: SEAMARK_EVENT_RETENTION_DAYS, SEAMARK_NOTIFICATION_RETENTION_DAYS. Answers JSON.
The database is the one of DATABASE_URL, else the one that npm start runs. docs/operate.md tells what stays.
`;

const options = {
  'dry-run': { type: 'boolean' },
  remove: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

await runProgram(help, main);

/** Answers the exit code. */
async function main(): Promise<number> {
  const { values } = readWords(process.argv.slice(2), options);
  if (values.help || values['dry-run'] === values.remove) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const configuration = readConfiguration(process.env);
  const database = connectDatabase(await databaseUrlOf(configuration), { maxConnections: 1 });
  const deps = { database, settings: retentionSettings(configuration) };
  const untilDone = { limitMs: Number.POSITIVE_INFINITY, isCancelled: () => false, onBatch: () => {} };
  try {
    const rows = values.remove
      ? await removeExpired({ ...deps, logger: pino({ level: 'silent' }) }, untilDone)
      : await countExpired(deps);
    console.log(JSON.stringify(rows));
    return 0;
  } finally {
    await database.destroy();
  }
}
