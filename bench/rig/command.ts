/** The command line that all benchmarks share: `--help`, `--json` (last line: one JSON object), and numbers with defaults. */
import { parseArgs } from 'node:util';

interface Option<Value> {
  default: Value;
  help: string;
}

export interface BenchCommand<Options extends Record<string, Option<number | string>>> {
  /** As in `npm run bench:<name>`. */
  name: string;
  about: string;
  options: Options;
}

export type OptionValues<Options extends Record<string, Option<number | string>>> = {
  [Name in keyof Options]: Options[Name]['default'] extends number ? number : string;
};

/** Prints the help and ends, or ends with code 2 at an option that is unknown or no positive number. */
export function readCommand<Options extends Record<string, Option<number | string>>>(
  command: BenchCommand<Options>,
): { options: OptionValues<Options>; json: boolean } {
  const config: Record<string, { type: 'string' | 'boolean' }> = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  for (const name of Object.keys(command.options)) config[name] = { type: 'string' };
  try {
    const { values } = parseArgs({ options: config });
    if (values.help === true) {
      console.log(helpOf(command));
      process.exit(0);
    }
    const options = Object.fromEntries(
      Object.entries(command.options).map(([name, option]) => [name, readValue(name, values[name], option.default)]),
    );
    return { options: options as OptionValues<Options>, json: values.json === true };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

function readValue(name: string, given: unknown, fallback: number | string): number | string {
  if (given === undefined) return fallback;
  if (typeof fallback === 'string') return String(given);
  const value = Number(given);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

function helpOf(command: BenchCommand<Record<string, Option<number | string>>>): string {
  const rows = Object.entries(command.options).map(
    ([name, option]) =>
      `  --${name} <${typeof option.default === 'number' ? 'number' : 'text'}>  ${option.help} (${option.default})`,
  );
  return [
    `npm run bench:${command.name} -- [options]`,
    '',
    command.about,
    '',
    ...rows,
    '  --json  ends with one line of JSON',
    '  --help',
  ].join('\n');
}

export interface Verdict {
  target: string;
  met: boolean;
}

/** Prints the figures, for people and with `--json` also for programs, and ends with 1 where a target was missed. */
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
