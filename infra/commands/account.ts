/** Limits and features of accounts: `npm run account -- …`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type AccountSettings,
  BUCKETS,
  FEATURES,
  HIGHEST_LIMIT,
  readAccountSettings,
} from '../../identity/accounts/account-settings.ts';
import { type AccountListRow, changeAccountSettings, listAccounts } from '../../store/people/accounts.ts';
import type { Database } from '../../store/postgres/database.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { createProgram, runProgram, UsageError, wholeNumber } from './command-line.ts';
import { DATABASE_HELP, withDatabase } from './open-database.ts';

/** Changed limits and features; null restores the default. */
type Change = Record<string, number | boolean | null>;

/** Remains a string until the change is built, because commander turns a parsed null into an empty string. */
const STANDARD = 'standard';
const ACCOUNT = ['<account>', 'id of the account, or its name where only one has it'] as const;
const flagOf = (name: string): string => name.replaceAll('_', '-');
const withAccounts = <Result>(action: (database: Database) => Promise<Result>) =>
  withDatabase(readConfiguration(process.env), action);

const program = createProgram('account', 'Shows and changes limits and features of accounts.').addHelpText(
  'after',
  `\nChanges take effect with the next request; an account over its limit waits at most a minute. More: docs/api/limits.md.${DATABASE_HELP}`,
);
program
  .command('list')
  .description('list accounts with their limits and features')
  .option('--json', 'print JSON')
  .action(({ json }: { json?: boolean }) =>
    withAccounts(async (database) => {
      const accounts = await listAccounts(database);
      console.log(json ? JSON.stringify(accounts.map(asJson), null, 2) : accounts.map(describe).join('\n\n'));
    }),
  );
addChange('limits', 'change how many requests an account may make in any 60 seconds', BUCKETS, '<n>', readLimit);
addChange('features', 'switch features of an account', FEATURES, '<on|off>', readSwitch);
await runProgram(program);

function addChange(
  name: string,
  description: string,
  settings: readonly string[],
  value: string,
  read: (text: string) => number | boolean,
): void {
  const options = settings.map((setting) => ({
    setting,
    option: new Option(`--${flagOf(setting)} ${value}`, `or ${STANDARD} for the default`).argParser((text) =>
      text === STANDARD ? STANDARD : read(text),
    ),
  }));
  const command: Command = program
    .command(name)
    .description(description)
    .argument(...ACCOUNT);
  for (const { option } of options) command.addOption(option);
  command.action((account: string, given: Record<string, number | boolean | typeof STANDARD>) =>
    withAccounts(async (database) => {
      const { id } = findAccount(await listAccounts(database), account);
      const change: Change = Object.fromEntries(
        options.flatMap(({ setting, option }) => {
          const chosen = given[option.attributeName()];
          return chosen === undefined ? [] : [[setting, chosen === STANDARD ? null : chosen]];
        }),
      );
      if (Object.keys(change).length > 0) await changeAccountSettings(database, id, name, change);
      console.log(describe(findAccount(await listAccounts(database), id)));
    }),
  );
}

function readLimit(text: string): number {
  return wholeNumber(0, HIGHEST_LIMIT)(text);
}

function readSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError(`It must be on, off or ${STANDARD}.`);
}

function findAccount(accounts: readonly AccountListRow[], given: string): AccountListRow {
  const found = accounts.filter(({ id, name }) => id === given || name === given);
  const [account] = found;
  if (account === undefined) throw new UsageError(`There is no account ${given}`);
  if (found.length > 1) throw new UsageError(`${found.length} accounts are called ${given}: give the id`);
  return account;
}

function asJson({ id, name, settings }: AccountListRow): { id: string; name: string } & AccountSettings {
  return { id, name, ...readAccountSettings(settings) };
}

function describe({ id, name, settings }: AccountListRow): string {
  const { limits, features } = readAccountSettings(settings);
  return [
    `${name}  ${id}`,
    `  limits in 60 s   ${BUCKETS.map((bucket) => `${bucket} ${limits[bucket]}`).join(', ')}`,
    `  features         ${FEATURES.map((feature) => `${flagOf(feature)} ${features[feature] ? 'on' : 'off'}`).join(', ')}`,
  ].join('\n');
}
