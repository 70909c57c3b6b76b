/** Commands that change an account's limits, features and document settings. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { BUCKETS, FEATURES, HIGHEST_LIMIT } from '../../../identity/accounts/account-settings.ts';
import { DUPLICATE_POLICIES } from '../../../store/documents/document-settings.ts';
import { changeAccountSettings, listAccounts } from '../../../store/people/accounts.ts';
import { wholeNumber } from '../command-line.ts';
import type { WithDatabase } from '../open-database.ts';
import { describeAccount, optionOf } from './describe-account.ts';
import { ACCOUNT, findAccount } from './find-account.ts';

/** Settings to change; null restores the default. */
type Change = Record<string, number | boolean | string | null>;

interface Setting {
  setting: string;
  /** Placeholder for the value in the help text. */
  value: string;
  read(text: string): number | boolean | string;
}

/** Stays a string until the change is built, because commander turns a parsed null into an empty string. */
const STANDARD = 'standard';

export function addChangeCommands(program: Command, withAccounts: WithDatabase): void {
  const add = (name: string, description: string, settings: readonly Setting[]): void => {
    const options = settings.map(({ setting, value, read }) => ({
      setting,
      option: new Option(`--${optionOf(setting)} ${value}`, `or ${STANDARD} for the default`).argParser((text) =>
        text === STANDARD ? STANDARD : read(text),
      ),
    }));
    const command = program
      .command(optionOf(name))
      .description(description)
      .argument(...ACCOUNT);
    for (const { option } of options) command.addOption(option);
    command.action((account: string, given: Record<string, number | boolean | string>) =>
      withAccounts(async (database) => {
        const { id } = findAccount(await listAccounts(database), account);
        const change: Change = Object.fromEntries(
          options.flatMap(({ setting, option }) => {
            const chosen = given[option.attributeName()];
            return chosen === undefined ? [] : [[setting, chosen === STANDARD ? null : chosen]];
          }),
        );
        if (Object.keys(change).length > 0) await changeAccountSettings(database, id, name, change);
        console.log(describeAccount(findAccount(await listAccounts(database), id)));
      }),
    );
  };
  const each = (names: readonly string[], kind: Omit<Setting, 'setting'>) =>
    names.map((setting) => ({ setting, ...kind }));
  const number = { value: '<n>', read: readLimit };
  add('limits', 'change how many requests an account may make in any 60 seconds', each(BUCKETS, number));
  add('features', 'switch features of an account', each(FEATURES, { value: '<on|off>', read: readSwitch }));
  add('sign_in', 'change how people sign in', each(['second_factor'], { value: '<on|off>', read: readSwitch }));
  add(
    'documents',
    'change how much an account may store, what happens to a file received twice, and what is tracked by itself',
    [
      { setting: 'quota_megabytes', ...number },
      { setting: 'track_per_day', ...number },
      { setting: 'duplicates', value: `<${DUPLICATE_POLICIES.join('|')}>`, read: readPolicy },
    ],
  );
}

function readLimit(text: string): number {
  return wholeNumber(0, HIGHEST_LIMIT)(text);
}

function readSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError(`It must be on, off or ${STANDARD}.`);
}

function readPolicy(text: string): string {
  if (DUPLICATE_POLICIES.some((policy) => policy === text)) return text;
  throw new InvalidArgumentError(`It must be ${DUPLICATE_POLICIES.join(', ')} or ${STANDARD}.`);
}
