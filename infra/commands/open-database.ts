import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { databaseUrlOf } from '../postgres/database-url.ts';
import type { Configuration } from '../settings/configuration.ts';

/** Text appended to the help of each command that uses the database. */
export const DATABASE_HELP = '\nThe database is that of DATABASE_URL, else the one that npm start runs.';

export type WithDatabase = <Result>(action: (database: Database) => Promise<Result>) => Promise<Result>;

/** Runs an action with the database. If it is unreachable or not migrated, throws an error with instructions. */
export async function withDatabase<Result>(
  configuration: Configuration,
  action: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase(await databaseUrlOf(configuration), { maxConnections: 2 });
  try {
    await database
      .selectFrom('accounts')
      .select(['id', 'settings'])
      .limit(1)
      .execute()
      .catch((cause: unknown) => {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The database is out of reach or not migrated (${why}): run npm start, or set DATABASE_URL`);
      });
    return await action(database);
  } finally {
    await database.destroy();
  }
}
