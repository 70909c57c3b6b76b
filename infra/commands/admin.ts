/** Manages people, their passwords and roles, and API keys: `npm run admin -- …`. */
import { IdentityError } from '../../identity/error.ts';
import { Passwords } from '../../identity/passwords/passwords.ts';
import { appUrlOf, readConfiguration } from '../settings/configuration.ts';
import { secretBoxOf } from '../settings/secret-box.ts';
import { commands } from './admin/commands.ts';
import { type AdminOptions, createAdminProgram } from './admin/program.ts';
import { runProgram, UsageError } from './command-line.ts';
import { withDatabase } from './open-database.ts';

await runProgram(
  createAdminProgram(async (name, given) => {
    const configuration = readConfiguration(process.env);
    await withDatabase(configuration, async (database) => {
      const deps = { database, passwords: new Passwords(), now: () => new Date() };
      const context = { deps, given, baseUrl: appUrlOf(configuration), secretBox: () => secretBoxOf(configuration) };
      const output = await commands[name](context).catch((error: unknown) => {
        throw error instanceof IdentityError ? asUsage(error, given) : error;
      });
      console.log(output);
    });
  }),
);

function asUsage(error: IdentityError, { email }: AdminOptions): Error {
  if (error.problem === 'bad_email') return new UsageError(`${error.message}: ${email}`);
  return ['bad_key_name', 'bad_expiry'].includes(error.problem) ? new UsageError(error.message) : error;
}
