/**
 * Measures how many polls per second one worker process makes, compared with empty activities that retry in the same
 * way. Also measures what a poll with an unchanged response writes.
 */
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { bundleWorkflows } from '../activities/workers.ts';
import { finish, readCommand } from './rig/command.ts';
import { rounded, spreadOf, spreadText } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { emptyPolls, POLL_EVERY_S, realPolls } from './rig/polling-side.ts';
import { markRows } from './rig/row-writes.ts';
import { type Round, trackRequests } from './rig/tracked-requests.ts';

/**
 * Tables to which a poll with an unchanged response may write: the watch's freshness, and the quota use of its
 * credential.
 */
const FRESHNESS = ['credentials', 'quota_lanes', 'quota_reservations', 'watches'];

const command = {
  name: 'polls',
  about: `Polls per second with one worker process: real HTTP to a line in another process, real SQL, a response that stays the same.
Baseline: the same workflow, queues, server and SDK with activities that do nothing but fail with the same delay. Rounds of
both take turns; between its rounds a side has no worker. Also counted over the measured polls: history events and rows.`,
  options: {
    requests: {
      default: 500,
      help: 'tracking requests, each polled as often as Temporal manages, at most every 2.1 s',
    },
    seconds: { default: 10, help: 'measured in each round' },
    rounds: { default: 3, help: 'of each side' },
    temporal: { default: 'memory', help: 'where Temporal keeps its state: memory, or file as with npm start' },
  },
} as const;
const { options, json } = readCommand(command);
const logger = pino({ level: 'error' });
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  // Workers that are shut down between rounds leave polls open; Temporal's core logs warnings about them.
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
});

const servers = await startOwnServers({
  temporal: options.temporal === 'file' ? 'file' : 'memory',
  durablePostgres: true,
});
const real: Round[] = [];
const empty: Round[] = [];
let historyEvents = 0;
let rows: Awaited<ReturnType<Awaited<ReturnType<typeof markRows>>['written']>> = {};
try {
  const bundle = await bundleWorkflows();
  const setting = { servers, bundle, logger, requests: options.requests };
  const ours = await trackRequests({ ...setting, prepare: realPolls });
  const bare = await trackRequests({ ...setting, prepare: emptyPolls });
  const sample = ours.requestIds.slice(0, 50);
  const before = await ours.historyLengths(sample);
  const mark = await markRows(ours.database);
  for (let round = 0; round < options.rounds; round++) {
    real.push(await ours.round(3_000, options.seconds * 1_000));
    empty.push(await bare.round(3_000, options.seconds * 1_000));
  }
  rows = await mark.written();
  const after = await ours.historyLengths(sample);
  historyEvents = after.reduce((sum, length, index) => sum + length - (before[index] ?? 0), 0);
  await ours.close();
  await bare.close();
} finally {
  await servers.stop();
}

const figures = (rounds: Round[]) => ({
  pollsPerSecond: spreadOf(rounds.map((round) => round.pollsPerSecond)),
  workerCpuMsPerPoll: spreadOf(rounds.map((round) => round.workerCpuMsPerPoll)),
});
const [ofReal, ofEmpty] = [figures(real), figures(empty)];
const ratio = rounded(ofReal.pollsPerSecond.median / ofEmpty.pollsPerSecond.median);
const cpuRatio = rounded(ofReal.workerCpuMsPerPoll.median / ofEmpty.workerCpuMsPerPoll.median);
const unexpected = Object.keys(rows).filter((table) => !FRESHNESS.includes(table));
finish(
  { name: command.name, json },
  [
    ...Object.entries({ real: ofReal, empty: ofEmpty }).map(
      ([name, { pollsPerSecond, workerCpuMsPerPoll }]) =>
        `${name}: ${spreadText(pollsPerSecond, 'polls/s')}, worker CPU ${spreadText(workerCpuMsPerPoll, 'ms')} each`,
    ),
    `ratio: ${ratio} in polls/s, ${cpuRatio} in worker CPU`,
    `history events added to 50 runs: ${historyEvents}; rows written: ${JSON.stringify(rows)}`,
  ],
  [
    { target: 'at least half the polls of empty activities', met: ratio >= 0.5 },
    { target: 'an unchanged response adds no history event', met: historyEvents === 0 },
    { target: 'an unchanged response writes nothing but freshness and its quota', met: unexpected.length === 0 },
  ],
  {
    requests: options.requests,
    temporal: options.temporal,
    rounds: options.rounds,
    seconds: options.seconds,
    pollEverySeconds: POLL_EVERY_S,
    real: ofReal,
    empty: ofEmpty,
    ratio,
    cpuRatio,
    historyEvents,
    rows,
  },
);
