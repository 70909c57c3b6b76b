/** Manages accounts, their limits and features: `npm run account -- …`. */
import { IdentityError } from '../../identity/error.ts';
import { listAccounts } from '../../store/people/accounts.ts';
import { appUrlOf, readConfiguration } from '../settings/configuration.ts';
import { addChangeCommands } from './account/change-commands.ts';
import { accountAsJson, describeAccount } from './account/describe-account.ts';
import { addEraseCommand } from './account/erase-command.ts';
import { addExportCommand } from './account/export-command.ts';
import { addLifeCommands } from './account/life-commands.ts';
import { createProgram, runProgram, UsageError } from './command-line.ts';
import { DATABASE_HELP, type WithDatabase, withDatabase } from './open-database.ts';

const configuration = () => readConfiguration(process.env);
const withAccounts: WithDatabase = (action) =>
  withDatabase(configuration(), action).catch((error: unknown) => {
    throw error instanceof IdentityError ? new UsageError(error.message) : error;
  });

const program = createProgram('account', 'Manages accounts, their limits and features.').addHelpText(
  'after',
  `\nChanges take effect on the next request. More: docs/operate-accounts.md, docs/api/limits.md.${DATABASE_HELP}`,
);
program
  .command('list')
  .description('list accounts with their states, limits and features')
  .option('--json', 'print JSON')
  .action(({ json }: { json?: boolean }) =>
    withAccounts(async (database) => {
      const accounts = await listAccounts(database);
      console.log(
        json ? JSON.stringify(accounts.map(accountAsJson), null, 2) : accounts.map(describeAccount).join('\n\n'),
      );
    }),
  );
addLifeCommands(program, { withAccounts, appUrl: () => appUrlOf(configuration()) });
addExportCommand(program, withAccounts);
addEraseCommand(program, withAccounts);
addChangeCommands(program, withAccounts);
await runProgram(program);
