/** `npm run migrate`: migrates the database in DATABASE_URL to the newest schema. */
import { migrate } from '../../store/postgres/migrate.ts';
import { required } from '../processes/run-process.ts';
import { readConfiguration } from '../settings/configuration.ts';

try {
  const applied = await migrate(required('DATABASE_URL', readConfiguration(process.env).DATABASE_URL));
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message);
  process.exit(1);
}
