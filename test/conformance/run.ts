/**
 * Checks the MCP server with third-party programs: the official conformance suite, MCP Inspector, and official clients
 * of both protocol generations in several languages. `npm run mcp-conformance -- [--only WORD]`.
 */
import { parseArgs } from 'node:util';
import { authorizationChecks } from './authorization.ts';
import type { Check } from './check.ts';
import { pythonChecks } from './clients.ts';
import { inspectorChecks } from './inspector.ts';
import { installPrograms } from './programs.ts';
import { suiteChecks } from './suite.ts';
import { startWorld } from './world.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const checks = [...suiteChecks, ...inspectorChecks, ...pythonChecks, ...authorizationChecks].filter(({ name }) =>
  name.includes(values.only),
);
const programs = await installPrograms();
const world = await startWorld();
let failed = 0;
try {
  const left = [...checks];
  // Runs two programs at a time, because each spends about half of its time waiting for the server.
  await Promise.all(Array.from({ length: 2 }, () => work(left)));
} finally {
  await world.stop();
}
console.log(`${checks.length - failed} checks passed, ${failed} failed`);
process.exit(failed === 0 && checks.length > 0 ? 0 : 1);

async function work(left: Check[]): Promise<void> {
  for (let check = left.shift(); check !== undefined; check = left.shift()) {
    const began = performance.now();
    const took = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
    try {
      const result = await check.run(world, programs);
      console.log(`ok    ${check.name} (${took()}): ${result}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${check.name} (${took()})\n${error instanceof Error ? error.message : error}\n`);
    }
  }
}
