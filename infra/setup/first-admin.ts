import { Passwords } from '../../identity/passwords/passwords.ts';
import { createAdmin } from '../../identity/people/first-people.ts';
import { LOCAL_VISITOR_EMAIL } from '../../identity/people/people.ts';
import { oldestAccount } from '../../store/people/accounts.ts';
import { hasOtherPeople } from '../../store/people/people.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';
import { readPasswordFile } from './read-password.ts';

/** First person of an installation, from the settings. Null if people are created with `npm run admin`. */
export type FirstAdmin = { email: string; passwordFile: string } | null;

export function firstAdminOf(configuration: Configuration): FirstAdmin {
  const { SEAMARK_ADMIN_EMAIL: email, SEAMARK_ADMIN_PASSWORD_FILE: passwordFile } = configuration;
  if (email !== null && passwordFile !== null) return { email, passwordFile };
  if (email === null && passwordFile === null) return null;
  throw new ConfigurationError('SEAMARK_ADMIN_EMAIL and SEAMARK_ADMIN_PASSWORD_FILE must be set together');
}

/**
 * Creates an owner of the first account if no person exists yet. Otherwise, the settings have no effect and the file is
 * not read.
 */
export async function createFirstAdmin(database: Database, admin: FirstAdmin): Promise<void> {
  if (admin === null || (await hasOtherPeople(database, LOCAL_VISITOR_EMAIL))) return;
  const account = await oldestAccount(database);
  if (account === null) throw new Error('There is no account for SEAMARK_ADMIN_EMAIL');
  const deps = { database, passwords: new Passwords(), now: () => new Date() };
  const password = () => readPasswordFile(admin.passwordFile);
  await createAdmin(deps, { accountId: account.id, email: admin.email, password });
}
