/** schemathesis in a Python environment of its own, of exactly the versions in requirements.txt. */
import path from 'node:path';
import { pythonEnvironment } from '../support/python-environment.ts';

/** The path of the program. Throws where there is no Python 3.10 or newer with venv. */
export async function schemathesisProgram(): Promise<string> {
  const requirements = path.join(import.meta.dirname, 'requirements.txt');
  return path.join(await pythonEnvironment('schemathesis', requirements), 'schemathesis');
}
