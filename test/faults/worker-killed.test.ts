/**
 * Kills a worker with SIGKILL at two named points of a journey and restarts it each time: the journey must end as its
 * truth requires, with the same results as without a kill. Six seeds give 12 kills, at least one at each point; `npm
 * run check:kills` runs a hundred seeds, `SEAMARK_TEST_SEED=<seed>` a single one. Budget: 60 s on 2 cores.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { truthOf } from '../../simulator/truth.ts';
import { createTestDatabase } from '../support/database.ts';
import { accountOf, differencesFromTruth, type JourneyAccount, journeyEnded, violations } from './journey-account.ts';
import type { PlannedKill } from './kill-points.ts';
import { RunningSystem, START } from './running-system.ts';
import { plannedJourney, SCENARIOS } from './seeded-kills.ts';
import { KILLED_WORKER, WORKER } from './worker-launch.ts';

const only = process.env['SEAMARK_TEST_SEED'];
const count = Number(process.env['SEAMARK_TEST_SEEDS'] ?? 6);
const seeds = only === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(only)];
const journeys = seeds.map((seed) => plannedJourney(seed));

let folder: string;
let bundleFile: string;
/** Results of each journey without a kill. */
const undisturbed = new Map<string, JourneyAccount>();

async function withSystem(
  worker: { file: URL; environment?: Record<string, string> },
  use: (system: RunningSystem) => Promise<void>,
): Promise<void> {
  const test = await createTestDatabase();
  try {
    const input = { databaseUrl: test.url, temporalAddress: inject('temporalAddress'), worker };
    const system = await RunningSystem.start(input);
    await use(system).finally(() => system.stop());
  } finally {
    await test.drop();
  }
}

/** Runs a journey to its end, checks what it published, and returns its results. */
async function runJourney(system: RunningSystem, code: string): Promise<JourneyAccount> {
  const number = scenarioNumber(code, 1);
  const { requestId, clockId } = await system.track(number);
  await system.advance(clockId, truthOf(number, START).endsBy);
  await journeyEnded(system, number, requestId);
  const { actual, expected } = await differencesFromTruth(system, number, requestId);
  expect(actual).toEqual(expected);
  return accountOf(system, requestId);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-faults-'));
  bundleFile = path.join(folder, 'workflows.js');
  const { code } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../../workflows/index.ts', import.meta.url)),
    workflowInterceptorModules: [fileURLToPath(new URL('./continue-as-new-announcer.ts', import.meta.url))],
    logger: new DefaultLogger('WARN'),
  });
  await writeFile(bundleFile, code);
  await withSystem({ file: WORKER }, async (system) => {
    const codes = SCENARIOS.filter((code) => journeys.some((journey) => journey.code === code));
    await Promise.all(codes.map(async (code) => undisturbed.set(code, await runJourney(system, code))));
    expect(await violations(system)).toEqual([]);
  });
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.concurrent('a worker that is killed', () => {
  it.for(journeys.map((journey) => ({ ...journey, points: journey.kills.map(inWords).join(', then ') })))(
    'seed $seed: in $code $points',
    { timeout: 180_000 },
    async ({ seed, code, kills }, { expect }) => {
      const plan = { kills, folder: path.join(folder, `kills-${seed}`), bundleFile };
      await mkdir(plan.folder);
      const environment = { SEAMARK_TEST_KILL_PLAN: JSON.stringify(plan) };
      await withSystem({ file: KILLED_WORKER, environment }, async (system) => {
        const left = await runJourney(system, code);
        expect(system.worker?.ends, 'it was killed at each point, and ended in no other way').toEqual(
          kills.map(() => 'SIGKILL'),
        );
        expect(await violations(system)).toEqual([]);
        expect(left).toEqual(undisturbed.get(code));
      });
    },
  );
});

function inWords({ point, occurrence }: PlannedKill): string {
  return `${point} (${occurrence})`;
}
