import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** More than ten times as long as any of the programs takes. */
const PATIENCE_MS = 100_000;

export interface ProgramRun {
  code: number | null;
  /** Standard output and standard error. */
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Called with each line of output. The line that it returns, if any, is written to the program's input. */
  onLine?: (line: string) => Promise<string | null>;
}

export async function runProgram(command: string, parameters: string[], options: RunOptions = {}): Promise<ProgramRun> {
  const { cwd, env = {}, onLine } = options;
  const environment = { ...process.env, ...env };
  const child = spawn(command, parameters, {
    ...(cwd === undefined ? {} : { cwd }),
    env: environment,
    timeout: PATIENCE_MS,
  });
  let output = '';
  const answers: Promise<void>[] = [];
  const take = async (line: string): Promise<void> => {
    output += `${line}\n`;
    const answer = await onLine?.(line);
    if (typeof answer === 'string') child.stdin.write(`${answer}\n`);
  };
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      const taken = take(line).catch((error) => {
        output += `${error}\n`;
        child.kill();
      });
      answers.push(taken);
    });
  }
  const [code] = await once(child, 'close');
  await Promise.all(answers);
  return { code, output };
}
