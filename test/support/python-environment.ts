import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { cachedInstall } from './cached-install.ts';

const run = promisify(execFile);

/**
 * Provides a Python environment with exactly the packages of a requirements list, installing it if it is missing, and
 * returns the folder with its programs. Throws if Python 3.10 or newer with venv is not available.
 */
export async function pythonEnvironment(name: string, requirements: string): Promise<string> {
  const folder = await cachedInstall(name, [requirements], async (target) => {
    try {
      await run('python3', ['-m', 'venv', '--clear', target]);
      await run(path.join(target, 'bin', 'pip'), ['install', '--quiet', '--requirement', requirements]);
    } catch (error) {
      throw new Error(`${name} needs python3 with venv and pip (Debian: apt-get install python3-venv)`, {
        cause: error,
      });
    }
  });
  return path.join(folder, 'bin');
}
