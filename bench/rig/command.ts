/**
 * Parses the command line options that all benchmarks share: `--help`, `--json` (prints one JSON object as the last
 * line), and numbers with defaults.
 */
import { Command, Option as CommanderOption, InvalidArgumentError } from 'commander';

interface Option<Value> {
  default: Value;
  help: string;
}

export interface BenchCommand<Options extends Record<string, Option<number | string>>> {
  /** Name in `npm run bench:<name>`. */
  name: string;
  about: string;
  options: Options;
}

export type OptionValues<Options extends Record<string, Option<number | string>>> = {
  [Name in keyof Options]: Options[Name]['default'] extends number ? number : string;
};

/**
 * Parses the options. Prints the help and exits for `--help`; exits with code 2 for an unknown option or a value that
 * is not a positive number.
 */
export function readCommand<Options extends Record<string, Option<number | string>>>(
  command: BenchCommand<Options>,
): { options: OptionValues<Options>; json: boolean } {
  const program = new Command(`npm run bench:${command.name} --`)
    .description(command.about)
    .showHelpAfterError()
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  const options = Object.entries(command.options).map(([name, option]) => {
    const isNumber = typeof option.default === 'number';
    const added = new CommanderOption(`--${name} <${isNumber ? 'number' : 'text'}>`, option.help).default(
      option.default,
    );
    return { name, added: isNumber ? added.argParser(positiveNumber) : added };
  });
  for (const { added } of options) program.addOption(added);
  program.option('--json', 'end with one line of JSON');
  program.parse();
  const values = program.opts<Record<string, unknown>>();
  return {
    // The parsers above give each value the type of its default.
    options: Object.fromEntries(
      options.map(({ name, added }) => [name, values[added.attributeName()]]),
    ) as OptionValues<Options>,
    json: values['json'] === true,
  };
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}

export interface Verdict {
  target: string;
  met: boolean;
}

/** Prints the figures (as JSON too if `--json` is given) and exits with code 1 if a target was missed. */
export function finish(
  { name, json }: { name: string; json: boolean },
  lines: readonly string[],
  verdicts: readonly Verdict[],
  figures: Record<string, unknown>,
): never {
  for (const line of lines) console.log(line);
  for (const { target, met } of verdicts) console.log(`${met ? 'met   ' : 'MISSED'} ${target}`);
  if (json) console.log(JSON.stringify({ bench: name, at: new Date().toISOString(), ...figures, verdicts }));
  process.exit(verdicts.every(({ met }) => met) ? 0 : 1);
}
