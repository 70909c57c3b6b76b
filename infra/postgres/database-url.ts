import path from 'node:path';
import type { Configuration } from '../settings/configuration.ts';
import { embeddedPostgresUrl } from './embedded.ts';

/** Returns the address of the database that commands use: DATABASE_URL, otherwise the one that `npm start` runs. */
export async function databaseUrlOf(configuration: Configuration): Promise<string> {
  return (
    configuration.DATABASE_URL ??
    embeddedPostgresUrl(path.resolve(configuration.SEAMARK_DATA_DIR), configuration.SEAMARK_POSTGRES_PORT)
  );
}
