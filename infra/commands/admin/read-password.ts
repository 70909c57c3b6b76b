/** A password from a file, from standard input or from the terminal: never from an argument, which all users of a machine see. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A file holds one line. `-` is standard input. */
export async function readPasswordFile(file: string): Promise<string> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8').catch(unreadable(file));
  const password = content.replace(/\r?\n$/, '');
  if (password.includes('\n')) throw new Error('The file of a password has one line');
  return password;
}

const unreadable = (file: string) => (cause: unknown) => {
  throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
};

/** Asks twice, without showing what is typed. */
export async function askPassword(): Promise<string> {
  if (process.stdin.isTTY !== true) throw new Error('Here is no terminal to type a password: give --password-file');
  const password = await ask('Password: ');
  if (password !== (await ask('Again: '))) throw new Error('These are two different passwords');
  return password;
}

async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Only now, when the terminal itself shows nothing any more either.
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
