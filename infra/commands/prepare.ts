/**
 * Prepares a deployment before its processes start: schema, Temporal namespace with its search attributes, first
 * account. Prints the API key if it creates one. Safe to run again.
 */

import { required } from '../processes/run-process.ts';
import { appUrlOf, readConfiguration } from '../settings/configuration.ts';
import { firstAdminOf } from '../setup/first-admin.ts';
import { prepareInstallation } from '../setup/prepare-installation.ts';
import { readTemporalServer } from '../temporal/connect.ts';

try {
  const configuration = readConfiguration(process.env);
  const { migrations, apiKey, setupLink } = await prepareInstallation({
    databaseUrl: required('DATABASE_URL', configuration.DATABASE_URL),
    serviceUrl: configuration.SEAMARK_SERVICE_DATABASE_URL,
    temporal: readTemporalServer(configuration, configuration.TEMPORAL_ADDRESS),
    presetKey: configuration.SEAMARK_BOOTSTRAP_API_KEY,
    admin: firstAdminOf(configuration),
    appUrl: appUrlOf(configuration),
    isLocal: false,
  });
  console.log(migrations.length === 0 ? 'The schema is up to date.' : `Schema: ${migrations.join(', ')}`);
  if (apiKey !== null && configuration.SEAMARK_BOOTSTRAP_API_KEY === null) {
    console.log(`API key, shown only now: ${apiKey}`);
  }
  if (setupLink !== null)
    console.log(`There are no people yet. Sign up with this link, valid once within 24 hours: ${setupLink}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
