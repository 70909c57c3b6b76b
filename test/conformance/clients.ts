/** Runs official clients, from connecting to calling a tool. */
import path from 'node:path';
import { type Check, Fault } from './check.ts';
import { allow } from './person.ts';
import { runProgram } from './program-run.ts';

const script = (name: string) => path.join(import.meta.dirname, 'clients', name);
const local = path.join(import.meta.dirname, '../../mcp/stdio/seamark-mcp.mjs');

export const pythonChecks: Check[] = [
  {
    name: 'Python client 2.x: from an address by OAuth to a call that needs a second consent',
    run: ({ mcpUrl, container, person }, { newestPython }) =>
      request(newestPython, [script('newest.py'), mcpUrl, container.number], async (line) => {
        const address = /^authorize (\S+)$/m.exec(line)?.[1];
        return address === undefined ? null : (await allow(address, person)).href;
      }),
  },
  {
    name: 'Python client 1.x: the older era with an API key, over HTTP and the local program',
    run: ({ mcpUrl, key, container }, { olderPython }) =>
      request(olderPython, [script('older.py'), mcpUrl, key, container.id, process.execPath, local]),
  },
];

async function request(
  python: string,
  parameters: string[],
  onLine: (output: string) => Promise<string | null> = async () => null,
): Promise<string> {
  const env = { PYTHONDONTWRITEBYTECODE: '1' };
  const { code, output } = await runProgram(python, parameters, { env, onLine });
  const done = /^done (.*)$/m.exec(output)?.[1];
  if (code !== 0 || done === undefined) throw new Fault(output);
  return done.slice(0, 200);
}
