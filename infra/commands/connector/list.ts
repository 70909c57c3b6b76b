import type { Command } from 'commander';
import { createRegistry } from '../../../connectors/registry.ts';
import type { Trust } from '../../../reference/lines/source-trust.ts';
import { readConfiguration } from '../../settings/configuration.ts';

export function addListCommand(program: Command): void {
  program
    .command('list')
    .description('list the sources that can be polled with the current settings, and what is wrong with the others')
    .action(() => {
      process.exitCode = listSources();
    });
}

export const GRADE_WORDS: Record<Trust['grade'], string> = {
  simulated: ' (simulated)',
  documented_shape: ' (written from documents, never checked against a real response)',
  verified_response: '',
};

/** Exit code: 1 if a source is configured but cannot be polled. */
function listSources(): number {
  const registry = createRegistry({ simulatorUrl: null, environment: readConfiguration(process.env).connections });
  const lines = registry.lines().filter(({ enabled }) => enabled);
  for (const { scac, name, trust, publisher } of lines) {
    const polledAs = publisher === scac ? '' : `, polled as ${publisher}`;
    console.log(`line      ${scac}  ${name}${GRADE_WORDS[trust.grade]}${polledAs}`);
  }
  for (const key of registry.terminals()) console.log(`terminal  ${key}`);
  for (const scac of registry.railroads()) console.log(`railroad  ${scac}`);
  const problems = registry.problems();
  for (const { kind, code, setupHint } of problems)
    console.log(`${kind.padEnd(9)} ${code}  is not polled: ${setupHint}`);
  if (lines.length + registry.terminals().length + registry.railroads().length + problems.length === 0)
    console.log('No source is set up. See docs/connect-a-line.md.');
  return problems.length === 0 ? 0 : 1;
}
