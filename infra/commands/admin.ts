/** `npm run admin -- …`: people, their passwords and roles, for whoever runs the server. */
import { IdentityError } from '../../identity/error.ts';
import { Passwords } from '../../identity/passwords/passwords.ts';
import { listAccounts } from '../../store/people/accounts.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { databaseUrlOf } from '../postgres/database-url.ts';
import { appUrlOf, readConfiguration } from '../settings/configuration.ts';
import { type Arguments, help, readArguments, UsageError } from './admin/arguments.ts';
import { commands } from './admin/commands.ts';

try {
  const given = readArguments(process.argv.slice(2));
  console.log(given === null ? help : await run(given));
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  console.error(error instanceof UsageError ? `${message}\n\n${help}` : message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(given: Arguments): Promise<string> {
  const configuration = readConfiguration(process.env);
  const database = connectDatabase(await databaseUrlOf(configuration), { maxConnections: 1 });
  try {
    await listAccounts(database).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The database is out of reach or not migrated (${why}): run npm start, or set DATABASE_URL`);
    });
    const deps = { database, passwords: new Passwords(), now: () => new Date() };
    return await commands[given.command]({ deps, given, baseUrl: appUrlOf(configuration) });
  } catch (error) {
    if (error instanceof IdentityError) throw refused(error, given);
    throw error;
  } finally {
    await database.destroy();
  }
}

/** What is given in a wrong form is a matter of usage. */
function refused(error: IdentityError, { email }: Arguments): Error {
  if (error.problem === 'bad_email') return new UsageError(`${error.message}: ${email}`);
  return ['bad_key_name', 'bad_expiry'].includes(error.problem) ? new UsageError(error.message) : error;
}
