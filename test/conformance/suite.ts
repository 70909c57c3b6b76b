/**
 * Runs the official conformance suite: the requirements of both protocol revisions, and those that apply to the
 * product's own tools.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { type Check, Fault } from './check.ts';
import { runProgram } from './program-run.ts';

const expectedOf = (name: string) => path.join(import.meta.dirname, name);

/** Scenarios that do not depend on a tool, prompt or resource with a particular name. */
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
      return request(conformance, ['server', '--url', fixtureUrlWithKey, '--requirements', revision, ...expected]);
    },
  },
  ...own.map(
    (scenario) =>
      ({
        name: `conformance: ${scenario} of ${revision}, product`,
        run: ({ mcpUrlWithKey }, { conformance }) => {
          const parameters = ['--scenario', scenario, '--spec-version', revision];
          const expected =
            scenario === 'server-stateless' ? ['--expected-failures', expectedOf('expected-failures-product.yml')] : [];
          return request(conformance, ['server', '--url', mcpUrlWithKey, ...parameters, ...expected]);
        },
      }) satisfies Check,
  ),
]);

async function request(conformance: string, parameters: string[]): Promise<string> {
  // The suite writes its findings to its working directory.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-conformance-'));
  try {
    const { code, output } = await runProgram(process.execPath, [conformance, ...parameters], { cwd: folder });
    if (code !== 0) throw new Fault(output);
    return await totals(conformance, parameters, output);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Summarizes the checks of one scenario, or of all scenarios that a revision requires. */
async function totals(conformance: string, parameters: readonly string[], output: string): Promise<string> {
  const one = /^Passed: .*$/m.exec(output)?.[0];
  if (one !== undefined) return one;
  const revision = parameters[parameters.indexOf('--requirements') + 1];
  const list = path.join(path.dirname(conformance), '../requirements', `${revision}.yaml`);
  const { server: required } = parse(await readFile(list, 'utf8')) as { server: string[] };
  const summary = output.split('=== SUMMARY ===')[1] ?? '';
  const unseen = required.filter((name) => !summary.includes(` ${name}: `));
  if (unseen.length > 0) throw new Fault(`Nothing was said of ${unseen.join(', ')}:\n${output}`);
  const failed = required.filter((name) => new RegExp(`^  ~ ${name}$`, 'm').test(summary));
  return `${required.length - failed.length} of ${required.length} scenarios passed${failed.length === 0 ? '' : ', the others as expected'}`;
}
