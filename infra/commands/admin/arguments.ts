import { parseArgs } from 'node:util';
import { isRole, ROLES, type Role } from '../../../identity/accounts/roles.ts';
import type { IdentityDeps } from '../../../identity/deps.ts';

export class UsageError extends Error {}

export const help = `People and who may do what, for whoever runs the server.

  npm run admin -- create-admin --email <e-mail> [--name <name>] [--account <account>] [--password-file <file>]
  npm run admin -- reset-password --email <e-mail> [--link | --password-file <file>]
  npm run admin -- invite --email <e-mail> [--role <role>] [--account <account>]
  npm run admin -- role --email <e-mail> --role <role> [--account <account>]
  npm run admin -- remove --email <e-mail> [--account <account>] [--with-keys]
  npm run admin -- sign-out --email <e-mail>
  npm run admin -- people [--json]
  npm run admin -- audit [--account <account>] [--limit <n>] [--json]
  npm run admin -- setup-link
  npm run admin -- keys [--account <account>] [--json]
  npm run admin -- create-key --name <name> [--read-only] [--expires <day>] [--account <account>] [--json]
  npm run admin -- revoke-key --key <key> [--account <account>] [--json]

  <account>    id of the account, or its name where only one has it; not needed where there is only one
  <role>       ${ROLES.join(', ')}; member where it is left out of an invitation
  <key>        id of an API key, its name, or what it is shown as
  <day>        such as 2027-01-31: the key is good to its end, in UTC
  <file>       holds the password in one line; - is standard input. Without it the password is asked for

The database is the one of DATABASE_URL, else the one that npm start runs. docs/accounts.md tells more.
`;

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  account: { type: 'string' },
  role: { type: 'string' },
  key: { type: 'string' },
  expires: { type: 'string' },
  limit: { type: 'string' },
  'password-file': { type: 'string' },
  'read-only': { type: 'boolean' },
  'with-keys': { type: 'boolean' },
  link: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Which options each command takes; `!`: needs. */
const COMMANDS = {
  'create-admin': 'email! name account password-file',
  'reset-password': 'email! link password-file',
  invite: 'email! role account',
  role: 'email! role! account',
  remove: 'email! account with-keys',
  'sign-out': 'email!',
  people: 'json',
  audit: 'account limit json',
  'setup-link': '',
  keys: 'account json',
  'create-key': 'name! read-only expires account json',
  'revoke-key': 'key! account json',
} as const;
export type CommandName = keyof typeof COMMANDS;

export interface Arguments {
  command: CommandName;
  email: string;
  name: string | null;
  account: string | null;
  role: Role | null;
  limit: number;
  key: string;
  expires: string | null;
  isReadOnly: boolean;
  isWithKeys: boolean;
  passwordFile: string | null;
  isLink: boolean;
  isJson: boolean;
}

/** What a command works with. */
export interface CommandContext {
  deps: IdentityDeps;
  given: Arguments;
  /** Where links lead. */
  baseUrl: string;
}

/** Null: help is wanted. */
export function readArguments(words: readonly string[]): Arguments | null {
  const { values, positionals } = parsed(words);
  const [command, ...more] = positionals;
  if (values.help) return null;
  if (command === undefined) throw new UsageError('What is to be done?');
  if (!isCommand(command)) throw new UsageError(`There is no command ${command}`);
  if (more.length > 0) throw new UsageError(`${command} takes no ${more[0]}`);
  checkOptions(command, Object.keys(values));
  if (values.link && values['password-file'] !== undefined) throw new UsageError('--link or --password-file, not both');
  if (values.role !== undefined && !isRole(values.role)) throw new UsageError(`--role is one of ${ROLES.join(', ')}`);
  if (!/^[1-9]\d{0,4}$/.test(values.limit ?? '1')) throw new UsageError('--limit is a number from 1 to 99999');
  return {
    command,
    email: values.email ?? '',
    name: values.name ?? null,
    account: values.account ?? null,
    role: values.role ?? null,
    limit: Number(values.limit ?? 50),
    key: values.key ?? '',
    expires: values.expires ?? null,
    isReadOnly: values['read-only'] === true,
    isWithKeys: values['with-keys'] === true,
    passwordFile: values['password-file'] ?? null,
    isLink: values.link === true,
    isJson: values.json === true,
  };
}

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}

function checkOptions(command: CommandName, given: readonly string[]): void {
  const known = COMMANDS[command].split(' ').filter((option) => option !== '');
  for (const option of given) {
    if (!known.some((one) => one.replace('!', '') === option)) throw new UsageError(`${command} takes no --${option}`);
  }
  for (const option of known) {
    const name = option.replace('!', '');
    if (option.endsWith('!') && !given.includes(name)) throw new UsageError(`${command} needs --${name}`);
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
