/**
 * Runs tests repeatedly in a single Vitest instance, in the copy of the project that is its working directory. The
 * parent process sends the changed file and the tests to run; this process replies with the first test that failed.
 */
import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

export interface RunRequest {
  changed: string;
  tests: string[];
}

export interface RunResult {
  /** The first failed test; null if every test passed. */
  failure: string | null;
}

const root = process.cwd();
/** Edited files. Each is restored to its original text when the next one is edited. */
const edited = new Set<string>();
const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  reporters: [{}],
  project: ['unit', 'integration'],
  silent: true,
});
const specifications = await vitest.globTestSpecifications();
const byFile = new Map(specifications.map((one) => [path.relative(root, one.moduleId), one]));

process.on('message', (request: RunRequest) => void run(request));
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send?.({ tests: [...byFile.keys()] });

async function run({ changed, tests }: RunRequest): Promise<void> {
  edited.add(changed);
  for (const file of edited) vitest.invalidateFile(path.join(root, file));
  vitest.state.clearErrors();
  const wanted = tests.flatMap((test) => byFile.get(test) ?? []);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  // The results also include modules of earlier runs.
  const ran = testModules.filter(({ moduleId }) => wanted.some((one) => one.moduleId === moduleId));
  const failure = ran.map(failureOf).find((one) => one !== null) ?? null;
  const error = unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null;
  // The parent process may have exited by now.
  if (process.connected) process.send?.({ failure: failure ?? error } satisfies RunResult);
}

function failureOf(module: TestModule): string | null {
  if (module.state() !== 'failed') return null;
  const [failed] = module.children.allTests('failed');
  const [error] = failed?.result().errors ?? module.errors();
  const reason = error?.message.split('\n')[0] ?? '';
  return [module.relativeModuleId, ...(failed === undefined ? [] : [failed.fullName]), reason].join(' > ');
}
