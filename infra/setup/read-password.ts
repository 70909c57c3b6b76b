/**
 * Reads passwords from a file, standard input or the terminal, never from arguments, which all users of the machine can
 * see.
 */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads a one-line file; `-` means standard input. */
export async function readPasswordFile(file: string): Promise<string> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8').catch(unreadable(file));
  const password = content.replace(/\r?\n$/, '');
  if (password.includes('\n')) throw new Error('A password file must have one line');
  return password;
}

const unreadable = (file: string) => (cause: unknown) => {
  throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
};

/** Prompts for the password twice, without echo. */
export async function promptPassword(): Promise<string> {
  if (process.stdin.isTTY !== true) throw new Error('There is no terminal to type a password: give --password-file');
  const password = await prompt('Password: ');
  if (password !== (await prompt('Again: '))) throw new Error('The two passwords differ');
  return password;
}

async function prompt(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Printed only after the terminal's own echo has been turned off.
  process.stderr.write(question);
  try {
    return await new Promise((resolve, reject) => {
      terminal.once('line', resolve);
      terminal.once('SIGINT', () => reject(new Error('Interrupted')));
      terminal.once('close', () => reject(new Error('No password was given')));
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
