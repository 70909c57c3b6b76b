import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgram, numberFrom, runProgram, UsageError, wholeNumber } from './command-line.ts';

describe('runProgram', () => {
  let errors: string;
  beforeEach(() => {
    errors = '';
    vi.spyOn(console, 'error').mockImplementation((text: string) => {
      errors += `${text}\n`;
    });
  });
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  async function run(words: string[]): Promise<{ code: unknown; errors: string }> {
    const program = createProgram('crane', 'Moves containers.').configureOutput({
      writeOut: () => {},
      writeErr: (text) => {
        errors += text;
      },
    });
    program
      .command('lift <number>')
      .option('--rows <n>', 'rows', wholeNumber(1, 9))
      .option('--speed <n>', 'speed', numberFrom(0))
      .action(async (number: string) => {
        if (number === 'unknown') throw new UsageError('There is no container unknown');
        if (number === 'stuck') throw new Error('The container is stuck');
        if (number === 'empty') process.exitCode = 3;
      });
    await runProgram(program, words);
    return { code: process.exitCode ?? 0, errors };
  }

  it.each([
    [['lift', 'ABCU1234560', '--rows', '2', '--speed', '0.5'], 0, ''],
    [['lift', 'empty'], 3, ''],
    [['lift', 'stuck'], 1, 'error: The container is stuck\n'],
    [['--help'], 0, ''],
    [['lift', '--help'], 0, ''],
  ])('%j ends with %i', async (words, code, expected) => {
    expect(await run(words)).toEqual({ code, errors: expected });
  });

  it.each([
    [[], 'Usage: npm run crane -- [options] [command]'],
    [['drop'], "error: unknown command 'drop'"],
    [['lift'], "error: missing required argument 'number'"],
    [['lift', 'unknown'], 'There is no container unknown\n\nUsage: npm run crane -- lift [options] <number>'],
    [['lift', 'x', '--rows', '10'], 'It must be a whole number from 1 to 9.'],
    [['lift', 'x', '--speed', 'fast'], 'It must be a number of at least 0.'],
    [['lift', 'x', '--fast'], "error: unknown option '--fast'"],
    [['lift', 'x', 'y'], 'error: too many arguments'],
  ])('%j ends with 2 and shows the help', async (words, text) => {
    const ended = await run(words);
    expect(ended.code).toBe(2);
    expect(ended.errors).toContain(text);
    expect(ended.errors).toContain('Usage: npm run crane --');
  });
});
