/** Deletes a closed account with everything that belongs to it. */
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { changeAccountState } from '../../../identity/accounts/manage-accounts.ts';
import { eraseAccount, mayErase } from '../../../store/accounts/erase-account.ts';
import { type AccountListRow, listAccounts } from '../../../store/people/accounts.ts';
import { UsageError } from '../command-line.ts';
import type { WithDatabase } from '../open-database.ts';
import { ACCOUNT, findAccount } from './find-account.ts';

const PROGRESS_MS = 2_000;

const AS_OWNER = `This role of Postgres may not delete audit entries, and nothing was deleted. Erase as the owner of the tables, in containers:
docker compose run --rm prepare node infra/commands/account.ts erase <account>`;

export function addEraseCommand(program: Command, withAccounts: WithDatabase): void {
  program
    .command('erase')
    .description('delete a closed account with all its data, for good; can be interrupted and repeated')
    .argument(...ACCOUNT)
    .option('--yes', 'do not ask for the name of the account')
    .action((given: string, { yes = false }: { yes?: boolean }) =>
      withAccounts(async (database) => {
        const account = findAccount(await listAccounts(database), given);
        const { id, name, state } = account;
        if (state !== 'closed' && state !== 'erasing')
          throw new UsageError(`${name} is ${state}: close it first, so that nothing is recorded while it is erased`);
        if (!(await mayErase(database))) throw new Error(AS_OWNER);
        if (!yes) await confirm(account);
        if (state === 'closed') await changeAccountState({ database, now: () => new Date() }, id, 'erasing');
        let shownAt = performance.now();
        const rows = await eraseAccount(database, id, {
          onProgress(table, count) {
            if (performance.now() - shownAt < PROGRESS_MS) return;
            shownAt = performance.now();
            console.error(`${count} rows deleted, now in ${table} …`);
          },
        });
        console.log(`${name} (${id}) is erased: ${rows} rows`);
      }),
    );
}

/** Prompts for the account's name, since erasure cannot be undone. */
async function confirm({ name }: AccountListRow): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('Give --yes to erase an account without a terminal');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`All data of ${name} is deleted for good. Type its name to go on: `);
    if (typed !== name) throw new UsageError('That is not its name; nothing was deleted');
  } finally {
    terminal.close();
  }
}
