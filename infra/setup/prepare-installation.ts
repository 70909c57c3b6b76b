import { IdentityError } from '../../identity/error.ts';
import { bootstrapAccount } from '../../identity/keys/bootstrap.ts';
import { linkTo } from '../../identity/mail/mail.ts';
import { createSetupLink } from '../../identity/people/first-people.ts';
import { createLocalLink, removeLocalVisitor } from '../../identity/sessions/local-visitor.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import { grantToService, roleOf } from '../../store/postgres/roles.ts';
import type { TemporalServer } from '../temporal/connect.ts';
import { prepareNamespace } from '../temporal/prepare-namespace.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';

export interface PrepareInput {
  databaseUrl: string;
  /**
   * Database URL for the processes, with a role that is granted its rights here. Null if the processes use
   * `databaseUrl`.
   */
  serviceUrl: string | null;
  temporal: TemporalServer;
  presetKey: string | null;
  admin: FirstAdmin;
  /** Base URL for links. */
  appUrl: string;
  /** Whether only this machine can reach the pages, so that a link may sign in before any person exists. */
  isLocal: boolean;
}

export interface Prepared {
  /** Names of the applied migrations. */
  migrations: string[];
  /** Full API key; null if none was created. */
  apiKey: string | null;
  /** One-time sign-up link for the first person; null once a person exists. Replaces any earlier link. */
  setupLink: string | null;
  /**
   * One-time link that signs in on this machine; null on other machines, and once a person exists. Replaces any earlier
   * link.
   */
  localLink: string | null;
}

/**
 * Applies migrations, prepares the Temporal namespace, and creates the first account with a key and, if configured, its
 * first person. Safe to run again.
 */
export async function prepareInstallation(input: PrepareInput): Promise<Prepared> {
  const [migrations] = await Promise.all([migrate(input.databaseUrl), prepareNamespace(input.temporal)]);
  if (input.serviceUrl !== null) await grantToService(input.databaseUrl, roleOf(input.serviceUrl).name);
  const database = connectDatabase(input.databaseUrl, { maxConnections: 1, applicationName: 'seamark-prepare' });
  try {
    const { apiKey } = await bootstrapAccount(database, { presetKey: input.presetKey });
    await createFirstAdmin(database, input.admin);
    const links = await linksOf(database, input);
    if (links.localLink === null) await database.transaction().execute((trx) => removeLocalVisitor(trx, new Date()));
    return { migrations, apiKey, ...links };
  } finally {
    await database.destroy();
  }
}

async function linksOf(
  database: Database,
  { appUrl, isLocal }: PrepareInput,
): Promise<Pick<Prepared, 'setupLink' | 'localLink'>> {
  const deps = { database, now: () => new Date() };
  try {
    return {
      setupLink: linkTo(appUrl, 'setup', await createSetupLink(deps)),
      localLink: isLocal ? linkTo(appUrl, 'local', await createLocalLink(deps)) : null,
    };
  } catch (error) {
    if (error instanceof IdentityError && error.problem === 'is_set_up') return { setupLink: null, localLink: null };
    throw error;
  }
}
