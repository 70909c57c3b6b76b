/** Provides schemathesis in a separate Python environment, in exactly the versions of requirements.txt. */
import path from 'node:path';
import { pythonEnvironment } from '../support/python-environment.ts';

/** Throws if Python 3.10 or newer with venv is not available. */
export async function schemathesisProgram(): Promise<string> {
  const requirements = path.join(import.meta.dirname, 'requirements.txt');
  return path.join(await pythonEnvironment('schemathesis', requirements), 'schemathesis');
}
