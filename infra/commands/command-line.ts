import { Command, CommanderError, InvalidArgumentError } from 'commander';

/**
 * Usage error detected only while a command runs, such as an account that does not exist. The command's help is printed
 * after it.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Creates the program of an npm script, which prints a command's help after usage errors. */
export function createProgram(script: string, description: string): Command {
  return new Command(`npm run ${script} --`).description(description).showHelpAfterError().exitOverride();
}

/**
 * Runs a program. Exit code: 0 success, 1 failure, 2 wrong usage, or the code set by the action. Prints errors as one
 * line without a stack.
 */
export async function runProgram(program: Command, words: readonly string[] = process.argv.slice(2)): Promise<void> {
  let running = program;
  program.hook('preAction', (_program, command) => {
    running = command;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    // Commander has already printed the error and the help.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      console.error(`error: ${error instanceof Error ? error.message : error}`);
      if (error instanceof UsageError) console.error(`\n${running.helpInformation()}`);
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
  }
}

export function wholeNumber(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${lowest} to ${highest}.`);
  };
}

export function numberFrom(lowest: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= lowest && Number.isFinite(value)) return value;
    throw new InvalidArgumentError(`It must be a number of at least ${lowest}.`);
  };
}
