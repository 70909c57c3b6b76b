import { type Command, Option } from 'commander';
import { ROLES, type Role } from '../../../identity/accounts/roles.ts';
import { keysOf } from '../../../reference/records.ts';
import { createProgram, wholeNumber } from '../command-line.ts';
import { DATABASE_HELP } from '../open-database.ts';

/** Options of all commands. Each command declares which of them it accepts. */
export interface AdminOptions {
  email: string;
  name?: string;
  account?: string;
  role?: Role;
  limit: number;
  key: string;
  expires?: string;
  readOnly?: boolean;
  withKeys?: boolean;
  passwordFile?: string;
  link?: boolean;
  json?: boolean;
}

const email = () => new Option('--email <email>', 'email address of the person').makeOptionMandatory();
const account = () => new Option('--account <account>', 'id or name of the account, where there are several');
const role = () => new Option('--role <role>', 'what the person may do').choices(ROLES);
const passwordFile = () =>
  new Option('--password-file <file>', 'file with the password in one line; - is standard input (default: prompt)');
const json = () => new Option('--json', 'print JSON');

const COMMANDS = {
  'create-admin': [
    'create an owner of an account',
    email(),
    new Option('--name <name>', 'name of the person'),
    account(),
    passwordFile(),
  ],
  'reset-password': [
    'set a new password, or print a link for it',
    email(),
    new Option('--link', 'print a link by which the person sets it').conflicts('passwordFile'),
    passwordFile(),
  ],
  invite: ['print an invitation to an account', email(), role().default('member'), account()],
  role: ['change the role of a member', email(), role().makeOptionMandatory(), account()],
  remove: [
    'remove a member from an account',
    email(),
    account(),
    new Option('--with-keys', 'revoke their API keys too'),
  ],
  'sign-out': ['end all sessions of a person', email()],
  'remove-second-factor': ['turn off the second factor of a person who has lost it', email()],
  people: ['list people with their accounts and roles', json()],
  audit: [
    'list changes of people, roles and keys',
    account(),
    new Option('--limit <n>', 'most entries').argParser(wholeNumber(1, 99_999)).default(50),
    json(),
  ],
  'setup-link': ['print a link by which the first person signs up'],
  keys: ['list API keys', account(), json()],
  'create-key': [
    'create an API key and print it',
    new Option('--name <name>', 'name of the key').makeOptionMandatory(),
    new Option('--read-only', 'allow reading only'),
    new Option('--expires <day>', 'last day of the key in UTC, such as 2027-01-31'),
    account(),
    json(),
  ],
  'revoke-key': [
    'revoke an API key',
    new Option('--key <key>', 'id of the key, its name, or what lists show of it').makeOptionMandatory(),
    account(),
    json(),
  ],
  reseal: ['seal all secrets anew with the first of SEAMARK_SECRET_KEYS'],
} as const satisfies Record<string, readonly [string, ...Option[]]>;
export type CommandName = keyof typeof COMMANDS;

/** Creates the program; `run` receives the command and its options. */
export function createAdminProgram(run: (name: CommandName, options: AdminOptions) => Promise<void>): Command {
  const program = createProgram('admin', 'Manages people, passwords, roles and API keys.').addHelpText(
    'after',
    `\nMore: docs/accounts.md.${DATABASE_HELP}`,
  );
  for (const name of keysOf(COMMANDS)) {
    const [description, ...options] = COMMANDS[name];
    const command = program.command(name).description(description);
    for (const option of options) command.addOption(option);
    command.action((given: AdminOptions) => run(name, given));
  }
  return program;
}
