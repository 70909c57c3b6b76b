/** The official conformance suite: what both revisions require, and what holds for the product's own tools. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Check, Fault } from './check.ts';
import { runProgram } from './program-run.ts';

const expectedOf = (name: string) => path.join(import.meta.dirname, name);

/** They ask for no tool, prompt or resource by name. */
const scenarios = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
};

export const suiteChecks: Check[] = Object.entries(scenarios).flatMap(([revision, own]) => [
  {
    name: `conformance: all that ${revision} requires, fixture server`,
    run: ({ fixtureUrlWithKey }, { conformance }) => {
      const expected = revision === '2025-11-25' ? ['--expected-failures', expectedOf('expected-failures.yml')] : [];
      return ask(conformance, ['server', '--url', fixtureUrlWithKey, '--requirements', revision, ...expected]);
    },
  },
  ...own.map(
    (scenario) =>
      ({
        name: `conformance: ${scenario} of ${revision}, product`,
        run: ({ mcpUrlWithKey }, { conformance }) => {
          const asked = ['--scenario', scenario, '--spec-version', revision];
          const expected =
            scenario === 'server-stateless' ? ['--expected-failures', expectedOf('expected-failures-product.yml')] : [];
          return ask(conformance, ['server', '--url', mcpUrlWithKey, ...asked, ...expected]);
        },
      }) satisfies Check,
  ),
]);

async function ask(conformance: string, parameters: string[]): Promise<string> {
  // It leaves what it found in the folder where it runs.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-conformance-'));
  try {
    const { code, output } = await runProgram(process.execPath, [conformance, ...parameters], { cwd: folder });
    if (code !== 0) throw new Fault(output);
    return totals(output);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Of the checks of one scenario, or of all scenarios that count. */
function totals(output: string): string {
  const one = /^Passed: .*$/m.exec(output)?.[0];
  if (one !== undefined) return one;
  const [counted = '', others = ''] = output.split('=== SUMMARY ===')[1]?.split('Not scored for') ?? [];
  const unscored = new Set([...others.matchAll(/^ {2}. (\S+) \(/gm)].map(([, name]) => name));
  const scenarios = [...counted.matchAll(/^([✓✗]) (\S+):/gm)].filter(([, , name]) => !unscored.has(name));
  if (scenarios.length === 0) throw new Fault(`Nothing was checked:\n${output}`);
  return `${scenarios.filter(([, mark]) => mark === '✓').length} of ${scenarios.length} scenarios passed`;
}
