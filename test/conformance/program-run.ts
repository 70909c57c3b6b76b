import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** None of them takes a tenth of it. */
const PATIENCE_MS = 100_000;

export interface ProgramRun {
  code: number | null;
  /** What it wrote, on both outputs. */
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Given each piece that it writes. What is answered is written to its input as a line. */
  onOutput?: (output: string) => Promise<string | null>;
}

export async function runProgram(command: string, parameters: string[], options: RunOptions = {}): Promise<ProgramRun> {
  const { cwd, env = {}, onOutput } = options;
  const environment = { ...process.env, ...env };
  const child = spawn(command, parameters, {
    ...(cwd === undefined ? {} : { cwd }),
    env: environment,
    timeout: PATIENCE_MS,
  });
  let output = '';
  const answers: Promise<void>[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const answered = onOutput?.(text).then((line) => {
        if (line !== null) child.stdin.write(`${line}\n`);
      });
      if (answered !== undefined) answers.push(answered.catch(() => void child.kill()));
    });
  }
  const [code] = await once(child, 'close');
  await Promise.all(answers);
  return { code, output };
}
