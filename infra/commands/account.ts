/** `npm run account -- …`: what an operator sets for an account: how often it may ask, and what it may use. */
import {
  type AccountSettings,
  BUCKETS,
  FEATURES,
  HIGHEST_LIMIT,
  readAccountSettings,
} from '../../identity/accounts/account-settings.ts';
import { type AccountListRow, changeAccountSettings, listAccounts } from '../../store/people/accounts.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { databaseUrlOf } from '../postgres/database-url.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { readWords, runProgram, UsageError } from './command-line.ts';

const flagOf = (name: string): string => name.replaceAll('_', '-');

const help = `Limits and features of accounts.

  npm run account -- list [--json]
  npm run account -- limits <account> ${BUCKETS.map((bucket) => `[--${bucket} <n>]`).join(' ')}
  npm run account -- features <account> ${FEATURES.map((feature) => `[--${flagOf(feature)} on|off]`).join(' ')}

  <account>    id of the account, or its name where only one has it
  <n>          requests in any 60 seconds, at most ${HIGHEST_LIMIT}; \`standard\` goes back to the default

Changes hold from the next request on; whoever is over a limit just now may wait out his minute first.
The database is the one of DATABASE_URL, else the one that npm start runs. docs/api/limits.md tells what counts where.
`;

await runProgram(help, main);

/** Answers the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [command, account, ...more] = positionals;
  if (values.help || command === undefined) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  if (more.length > 0) throw new UsageError('One account at a time');
  const database = connectDatabase(await databaseUrlOf(readConfiguration(process.env)), { maxConnections: 1 });
  try {
    return await runCommand(database, command, account, values);
  } finally {
    await database.destroy();
  }
}

type Values = ReturnType<typeof readArguments>['values'];

async function runCommand(
  database: Database,
  command: string,
  account: string | undefined,
  values: Values,
): Promise<number> {
  const changes = { limits: limitsIn, features: featuresIn }[command];
  if (command !== 'list' && changes === undefined) throw new UsageError(`There is no command ${command}`);
  const accounts = await listAccounts(database).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database is out of reach or not migrated (${why}): run npm start, or set DATABASE_URL`);
  });
  if (changes === undefined) {
    console.log(values.json ? JSON.stringify(accounts.map(asJson), null, 2) : accounts.map(describe).join('\n\n'));
    return 0;
  }
  const { id } = find(accounts, account);
  const change = changes(values);
  if (Object.keys(change).length > 0) await changeAccountSettings(database, id, command, change);
  console.log(describe(find(await listAccounts(database), id)));
  return 0;
}

function find(accounts: readonly AccountListRow[], given: string | undefined): AccountListRow {
  if (given === undefined) throw new UsageError('Which account?');
  const found = accounts.filter(({ id, name }) => id === given || name === given);
  const [account] = found;
  if (account === undefined) throw new UsageError(`There is no account ${given}`);
  if (found.length > 1) throw new UsageError(`${found.length} accounts are called ${given}: give the id`);
  return account;
}

/** Null goes back to the default. */
type Change = Record<string, number | boolean | null>;

function limitsIn(values: Values): Change {
  return changeOf(values, BUCKETS, (text, flag) => {
    if (/^\d+$/.test(text) && Number(text) <= HIGHEST_LIMIT) return Number(text);
    throw new UsageError(`--${flag} must be a whole number up to ${HIGHEST_LIMIT}, or standard`);
  });
}

function featuresIn(values: Values): Change {
  return changeOf(values, FEATURES, (text, flag) => {
    if (text === 'on' || text === 'off') return text === 'on';
    throw new UsageError(`--${flag} must be on or off`);
  });
}

function changeOf(
  values: Values,
  names: readonly string[],
  read: (text: string, flag: string) => number | boolean,
): Change {
  const given: Record<string, unknown> = values;
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = given[flagOf(name)];
      return typeof text === 'string' ? [[name, text === 'standard' ? null : read(text, flagOf(name))]] : [];
    }),
  );
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

function readArguments() {
  const settings = [...BUCKETS, ...FEATURES].map((name) => [flagOf(name), { type: 'string' as const }]);
  const options: Record<string, { type: 'string' }> = Object.fromEntries(settings);
  return readWords(process.argv.slice(2), { ...options, help: { type: 'boolean' }, json: { type: 'boolean' } });
}
