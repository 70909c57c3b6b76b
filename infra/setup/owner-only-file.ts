import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The text of a file that only its owner can read, made at first use: passwords, keys and ids of this installation. */
export async function keptText(file: string, make: () => string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const text = make();
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`, { mode: 0o600 });
    return text;
  }
}
