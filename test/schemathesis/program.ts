/** schemathesis in a Python environment of its own, of exactly the versions in requirements.txt; installed where it is missing. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of the program. Throws where there is no Python 3.10 or newer with venv. */
export async function schemathesisProgram(): Promise<string> {
  const requirements = path.join(import.meta.dirname, 'requirements.txt');
  const version = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = path.join(os.homedir(), '.cache', 'seamark', `schemathesis-${version}`);
  const program = path.join(folder, 'bin', 'schemathesis');
  if (await exists(program)) return program;
  console.error('Installing schemathesis');
  try {
    await run('python3', ['-m', 'venv', '--clear', folder]);
    await run(path.join(folder, 'bin', 'pip'), ['install', '--quiet', '--requirement', requirements]);
  } catch (error) {
    throw new Error('schemathesis needs python3 with venv and pip (Debian: apt-get install python3-venv)', {
      cause: error,
    });
  }
  return program;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
