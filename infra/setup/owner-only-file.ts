import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads or creates a file that only its owner can read, used for this installation's passwords, keys and ids. */
export async function readOrCreateOwnerOnlyFile(file: string, create: () => string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const text = create();
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`, { mode: 0o600 });
    return text;
  }
}
