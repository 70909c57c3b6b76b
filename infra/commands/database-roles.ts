/**
 * Creates the Postgres roles that the processes and Temporal log in with. Run as the owner of the server before any
 * other deployment step. Safe to run again, even on an installation with a single role.
 */
import { ensureRoles, roleOf } from '../../store/postgres/roles.ts';
import { required } from '../processes/run-process.ts';
import { readConfiguration } from '../settings/configuration.ts';

try {
  const configuration = readConfiguration(process.env);
  const service = roleOf(required('SEAMARK_SERVICE_DATABASE_URL', configuration.SEAMARK_SERVICE_DATABASE_URL));
  const temporalUrl = configuration.SEAMARK_TEMPORAL_DATABASE_URL;
  const temporal = temporalUrl === null ? null : roleOf(temporalUrl);
  await ensureRoles(required('DATABASE_URL', configuration.DATABASE_URL), service, temporal);
  console.log(`Roles: ${[service.name, ...(temporal === null ? [] : [temporal.name])].join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
