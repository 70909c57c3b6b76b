/** Runs the examples in documents as readers do, as separate programs. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** Returns the fenced blocks of a language in a document, in order. */
export async function examplesIn(file: string, language: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

/** Runs a program that uses the TypeScript client; returns its output. */
export async function runClientExample(code: string, env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-example-'));
  try {
    const file = path.join(folder, 'example.ts');
    await writeFile(file, code.replaceAll("'seamark-client'", `'${root}/clients/typescript/index.ts'`));
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, ...env } });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
