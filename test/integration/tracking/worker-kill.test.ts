import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { besideTruth, readOutcome } from './compare-with-truth.ts';
import { KILL_POINTS, type WorkerProcessInput } from './kill-points.ts';
import { TrackingRig } from './tracking-rig.ts';

const program = fileURLToPath(new URL('./tracking-worker-process.ts', import.meta.url));
const start = '2026-08-01T00:00:00Z';

/** Most of the time of a run is the 10 s after which Temporal misses the heartbeats of a dead worker. */
const runs = Number(process.env['SEAMARK_TEST_KILL_RUNS'] ?? 6);

/** Where, and at which time of reaching it. Drawn with a seed, so that the first runs are the same however many there are. */
function drawKills(count: number): NonNullable<WorkerProcessInput['kill']>[] {
  let seed = 20_260_801;
  const random = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed / 0x8000_0000;
  };
  return Array.from({ length: count }, (_, index) => {
    const point = KILL_POINTS[index % KILL_POINTS.length] ?? 'after the commit';
    const most =
      { 'before the call': 40, 'after the call': 40, 'after the commit': 12 }[point as 'after the commit'] ?? 1;
    return { point, after: 1 + Math.floor(random() * most) };
  });
}

describe('a worker killed by SIGKILL', () => {
  let rig: TrackingRig;
  let worker: ChildProcess | null = null;
  let isOver = false;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    // The relay runs in the process that is killed.
    await rig.stopRelay();
  });
  afterAll(async () => {
    isOver = true;
    worker?.kill('SIGKILL');
    await rig.stop();
  });

  /** Keeps one worker process running; the first one dies at the given point. Returns how often one was started. */
  function supervise(kill: WorkerProcessInput['kill']) {
    const state = { starts: 0, isStopped: false };
    const startProcess = (point: WorkerProcessInput['kill']): void => {
      const input: WorkerProcessInput = {
        databaseUrl: rig.test.url,
        temporalAddress: inject('temporalAddress'),
        taskQueuePrefix: rig.prefix,
        simulatorUrl: rig.simulatorUrl,
        kill: point,
      };
      state.starts += 1;
      worker = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: 'ignore' });
      worker.once('exit', () => {
        if (!state.isStopped && !isOver) startProcess(null);
      });
    };
    startProcess(kill);
    return {
      state,
      async stop() {
        state.isStopped = true;
        if (worker !== null && worker.exitCode === null && worker.signalCode === null) {
          const exited = once(worker, 'exit');
          worker.kill('SIGKILL');
          await exited;
        }
      },
    };
  }

  it.each(drawKills(runs).map((kill, index) => ({ ...kill, index })))(
    '$point (time $after) loses nothing and tells nothing twice',
    { timeout: 120_000 },
    async ({ point, after, index }) => {
      // Two boxes with different fates bring more than the 20 changes after which a run continues as new.
      const code = point === 'at continue-as-new' ? 'TWOFATES' : 'DIRECT';
      const number = scenarioNumber(code, 30 + index);
      const truth = truthOf(number, start);
      const supervised = supervise({ point, after });
      const { requestId, clockId } = await rig.track(number, { startAt: start });
      await rig.advance(clockId ?? '', truth.endsBy, 90_000);
      expect(await rig.temporal.workflow.getHandle(`tracking/${requestId}`).result()).toBe(truth.end.reason);
      await supervised.stop();

      expect(supervised.state.starts).toBe(2);
      const { actual, expected } = besideTruth(await readOutcome(rig, requestId), truth);
      expect(actual).toEqual(expected);
      const events = await rig.events(requestId);
      const told = events.map((event) => `${event.name} ${event.reference_type} ${event.reference_id}`);
      expect(new Set(told).size).toBe(told.length);
      expect(events.filter((event) => event.name === 'tracking_request.succeeded')).toHaveLength(1);
      const versions = await rig.database
        .selectFrom('transport_events')
        .select(['container_id', 'key', 'version', 'value'])
        .where('shipment_id', '=', (await rig.request(requestId)).shipment_id)
        .where('invalidated_at', 'is', null)
        .where('value', 'is', null)
        .execute();
      expect(new Set(versions.map((row) => `${row.container_id} ${row.key}`)).size).toBe(versions.length);
    },
  );
});
