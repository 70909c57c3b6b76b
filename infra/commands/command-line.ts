import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The words of a command do not fit; its help is shown behind the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Options and words of a command. Throws `UsageError` for options that it does not have. */
export function readWords<Options extends ParseArgsOptionsConfig>(words: string[], options: Options) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** One of a few words, or `UsageError`. */
export function choice<const Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`${name} is one of ${allowed.join(', ')}, not "${value}"`);
  return found;
}

/** Runs a program to its exit code. An error is told in one line, one of usage with the help behind it. */
export async function runProgram(help: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    console.error(error instanceof UsageError ? `${message}\n\n${help}` : message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
