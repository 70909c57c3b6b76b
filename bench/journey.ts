/** Measures a 45-day journey under a test clock, through all processes of the product and its public API. */
import { z } from 'zod';
import { single, textOf } from '../infra/client/api-client.ts';
import { requestFor, scenarioNumber } from '../simulator/numbers.ts';
import { findScenario } from '../simulator/scenarios/index.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded, spreadOf, spreadText } from './rig/figures.ts';
import { type StartedProduct, startProduct } from './rig/started-product.ts';

const START = '2026-08-01T00:00:00Z';
const DAY_MS = 86_400_000;

const command = {
  name: 'journey',
  about: `Time from POST /v2/tracking_requests until a test clock has stepped through the whole journey: every poll goes through
Temporal's worker, HTTP and a transaction. Baseline: the same questions polls of the same simulated sources, one after
another, with the same times and nothing around them.`,
  options: {
    scenario: { default: 'RAIL', help: 'simulated journey' },
    days: { default: 45, help: 'days to step through' },
    runs: { default: 7, help: 'journeys, one after another; the first one warms up and does not count' },
  },
} as const;
const { options, json } = readCommand(command);
if (findScenario(options.scenario) === null) {
  console.error(`There is no scenario ${options.scenario}`);
  process.exit(2);
}

const pollSchema = z.object({ polls: z.array(z.object({ source: z.string(), clockNow: z.string() })) });

interface JourneyRun {
  seconds: number;
  polls: number;
  pollsBySource: Record<string, number>;
  bareSeconds: number;
  status: string | null;
}

const product = await startProduct();
const runs: JourneyRun[] = [];
try {
  for (let index = 1; index <= options.runs; index++) {
    const run = await runJourney(product, scenarioNumber(options.scenario, 100 + index));
    if (index > 1 || options.runs === 1) runs.push(run);
  }
} finally {
  await product.stop();
}

const seconds = spreadOf(runs.map((run) => run.seconds));
const polls = median(runs.map((run) => run.polls));
const bare = spreadOf(runs.map((run) => run.bareSeconds));
const ratio = rounded(median(runs.map((run) => run.seconds / run.bareSeconds)));
const msPerPoll = rounded((seconds.median * 1_000) / polls);
finish(
  { name: command.name, json },
  [
    `${options.scenario}, ${options.days} days, ended ${runs.at(-1)?.status}: ${spreadText(seconds, 's')}, ${runs.length} runs`,
    `${polls} polls ${JSON.stringify(runs.at(-1)?.pollsBySource)}, ${msPerPoll} ms each`,
    `the same questions polls bare: ${spreadText(bare, 's')}; ratio ${ratio}`,
  ],
  [{ target: 'a 45-day journey in under 5 s', met: seconds.median < 5 }],
  {
    scenario: options.scenario,
    days: options.days,
    runs: runs.length,
    seconds,
    polls,
    msPerPoll,
    bareSeconds: bare,
    ratio,
  },
);

async function runJourney({ api, simulatorUrl }: StartedProduct, number: string): Promise<JourneyRun> {
  const began = performance.now();
  const clock = single(await api.post('/test_clocks', 'test_clock', { start_at: START }));
  const attributes = { ...requestFor(number), test_clock_id: clock.id };
  const request = single(await api.post('/tracking_requests', 'tracking_request', attributes));
  const to = new Date(Date.parse(START) + options.days * DAY_MS).toISOString();
  await api.post(`/test_clocks/${clock.id}/advance`, 'test_clock', { to });
  const seconds = (performance.now() - began) / 1_000;

  const polls = pollSchema.parse(await (await fetch(`${simulatorUrl}/control/polls?number=${number}`)).json()).polls;
  const pollsBySource: Record<string, number> = {};
  for (const { source } of polls) pollsBySource[source] = (pollsBySource[source] ?? 0) + 1;
  const after = single(await api.get(`/tracking_requests/${request.id}`));
  const bareSeconds = await requestBare(simulatorUrl, number, polls);
  return { seconds, polls: polls.length, pollsBySource, bareSeconds, status: textOf(after, 'status') };
}

/** Polls the line directly at each time at which the product polled it. */
async function requestBare(
  simulatorUrl: string,
  number: string,
  polls: readonly { clockNow: string }[],
): Promise<number> {
  const { scac } = requestFor(number);
  const url = `${simulatorUrl}/lines/${scac}/v2/events?transportDocumentReference=${number}`;
  const began = performance.now();
  for (const { clockNow } of polls) {
    const response = await fetch(url, {
      headers: {
        'seamark-clock-now': clockNow,
        'seamark-clock-start': START,
        'x-sim-client-id': 'seamark',
        'x-sim-client-secret': 'simulated-secret',
      },
    });
    await response.text();
    if (response.status === 401)
      throw new Error(`${scac} cannot be polled directly: choose a scenario of another line`);
  }
  return (performance.now() - began) / 1_000;
}
