/**
 * Runs the MCP Inspector CLI over HTTP and through the local MCP server. `--strict` checks that clients can read the
 * schemas.
 */
import { type Check, Fault } from './check.ts';
import { runProgram } from './program-run.ts';
import type { World } from './world.ts';

export const inspectorChecks: Check[] = [
  inspect('tools/list --strict', () => ['--method', 'tools/list', '--strict']),
  inspect('tools/call', ({ container }) => [
    ...['--method', 'tools/call', '--tool-name', 'get_container', '--tool-arg', `id=${container.id}`],
  ]),
  inspect('resources/list', () => ['--method', 'resources/list']),
  inspect('prompts/list', () => ['--method', 'prompts/list']),
  {
    name: 'inspector: tools/list of the local program',
    run: async ({ mcpUrl, key }, { inspector }) => {
      const local = ['-e', `SEAMARK_API_TOKEN=${key}`, '-e', `SEAMARK_MCP_URL=${mcpUrl}`];
      const command = [process.execPath, 'mcp/stdio/seamark-mcp.mjs'];
      return request(inspector, [...local, '--method', 'tools/list', '--strict', '--', ...command]);
    },
  },
];

function inspect(name: string, parametersOf: (world: World) => string[]): Check {
  return {
    name: `inspector: ${name}`,
    run: (world, { inspector }) => {
      const { mcpUrl, key } = world;
      const remote = [mcpUrl, '--transport', 'http', '--header', `Authorization: Token ${key}`];
      return request(inspector, [...remote, ...parametersOf(world)]);
    },
  };
}

async function request(inspector: string, parameters: string[]): Promise<string> {
  const { code, output } = await runProgram(process.execPath, [inspector, '--cli', ...parameters]);
  if (code !== 0 || !output.includes('{')) throw new Fault(`exit ${code}\n${output}`);
  return `${output.length} characters`;
}
