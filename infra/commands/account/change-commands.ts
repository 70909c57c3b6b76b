/** Commands that change limits and features of an account. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { BUCKETS, FEATURES, HIGHEST_LIMIT } from '../../../identity/accounts/account-settings.ts';
import { changeAccountSettings, listAccounts } from '../../../store/people/accounts.ts';
import { wholeNumber } from '../command-line.ts';
import type { WithDatabase } from '../open-database.ts';
import { describeAccount, optionOf } from './describe-account.ts';
import { ACCOUNT, findAccount } from './find-account.ts';

/** Changed limits and features; null restores the default. */
type Change = Record<string, number | boolean | null>;

/** Remains a string until the change is built, because commander turns a parsed null into an empty string. */
const STANDARD = 'standard';

export function addChangeCommands(program: Command, withAccounts: WithDatabase): void {
  const add = (
    name: string,
    description: string,
    settings: readonly string[],
    value: string,
    read: (text: string) => number | boolean,
  ): void => {
    const options = settings.map((setting) => ({
      setting,
      option: new Option(`--${optionOf(setting)} ${value}`, `or ${STANDARD} for the default`).argParser((text) =>
        text === STANDARD ? STANDARD : read(text),
      ),
    }));
    const command = program
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
        console.log(describeAccount(findAccount(await listAccounts(database), id)));
      }),
    );
  };
  add('limits', 'change how many requests an account may make in any 60 seconds', BUCKETS, '<n>', readLimit);
  add('features', 'switch features of an account', FEATURES, '<on|off>', readSwitch);
}

function readLimit(text: string): number {
  return wholeNumber(0, HIGHEST_LIMIT)(text);
}

function readSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError(`It must be on, off or ${STANDARD}.`);
}
