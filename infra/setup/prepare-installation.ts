import { IdentityError } from '../../identity/error.ts';
import { bootstrapAccount } from '../../identity/keys/bootstrap.ts';
import { linkTo } from '../../identity/mail/mail.ts';
import { createSetupLink } from '../../identity/people/first-people.ts';
import { dismissLocalVisitor } from '../../identity/sessions/local-visitor.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import type { TemporalServer } from '../temporal/connect.ts';
import { prepareNamespace } from '../temporal/prepare-namespace.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';

export interface PrepareInput {
  databaseUrl: string;
  temporal: TemporalServer;
  presetKey: string | null;
  admin: FirstAdmin;
  /** Origin of the links. */
  appUrl: string;
  /** Whether pages need no sign-in; if false, the visitor of earlier starts is removed. */
  withoutSignIn: boolean;
}

export interface Prepared {
  /** Names of the migrations that were applied. */
  migrations: string[];
  /** Full API key if one was created. */
  apiKey: string | null;
  /** One-time sign-up link for the first person; null once there are people. Replaces an earlier link. */
  setupLink: string | null;
}

/**
 * Applies migrations, prepares the Temporal namespace, and creates the first account with a key and, if the settings name
 * one, its first person. Safe to run again.
 */
export async function prepareInstallation(input: PrepareInput): Promise<Prepared> {
  const [migrations] = await Promise.all([migrate(input.databaseUrl), prepareNamespace(input.temporal)]);
  const database = connectDatabase(input.databaseUrl, { maxConnections: 1, applicationName: 'seamark-prepare' });
  try {
    const { apiKey } = await bootstrapAccount(database, { presetKey: input.presetKey });
    await createFirstAdmin(database, input.admin);
    if (!input.withoutSignIn) await dismissLocalVisitor({ database, now: () => new Date() });
    return { migrations, apiKey, setupLink: await setupLinkOf(database, input.appUrl) };
  } finally {
    await database.destroy();
  }
}

async function setupLinkOf(database: Database, appUrl: string): Promise<string | null> {
  try {
    return linkTo(appUrl, 'setup', await createSetupLink({ database, now: () => new Date() }));
  } catch (error) {
    if (error instanceof IdentityError && error.problem === 'is_set_up') return null;
    throw error;
  }
}
