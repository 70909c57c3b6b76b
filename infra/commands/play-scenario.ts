/**
 * Plays a simulated journey hour by hour, showing the true moves, the sources' reports and the published values: `npm
 * run scenario -- RAIL`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import { createColors } from 'picocolors';
import { findJourney, type Journey, scenarioNumber } from '../../simulator/numbers.ts';
import { familiesOf } from '../../simulator/scenarios/families.ts';
import { findScenario, scenarios } from '../../simulator/scenarios/index.ts';
import { type Truth, truthOf } from '../../simulator/truth.ts';
import { createApiClient } from '../client/api-client.ts';
import { startApiWorld } from '../scenario/api-world.ts';
import { startCoreWorld } from '../scenario/core-world.ts';
import type { PlayedWorld } from '../scenario/played-world.ts';
import { publishedEntry, type Verdict, verdictOf } from '../scenario/published-entries.ts';
import { type Layout, renderHead, renderMoment, renderVerdict } from '../scenario/render-timeline.ts';
import { reportedEntries, truthEntries } from '../scenario/scripted-entries.ts';
import type { TimelineEntry } from '../scenario/timeline-entry.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { createProgram, numberFrom, runProgram, UsageError } from './command-line.ts';
import { type ApiOptions, addApiOptions, apiUrlOf, readApiKey } from './running-api.ts';

const hourMs = 3_600_000;

interface ScenarioOptions extends ApiOptions {
  list?: boolean;
  speed: number;
  start: string;
  alone?: boolean;
  json?: boolean;
}

const program = addApiOptions(
  createProgram(
    'scenario',
    `Plays one simulated journey and shows, on its own clock, what happens, what the sources report, and what is published.
Differences from the truth are marked: red for a wrong statement, yellow for a plan that does not come true.`,
  )
    .argument('[name]', 'a scenario, such as RAIL, or the number of a journey, such as RAIL000007')
    .option('--list', 'show names, titles and families of all scenarios')
    .option('--speed <n>', 'simulated seconds per real second; 0 runs as fast as possible', numberFrom(0), 0)
    .option('--start <time>', 'start of the journey by its clock', readStart, '2026-08-01T00:00:00Z')
    .option('--alone', 'do not use a running system')
    .option(
      '--json',
      'print one JSON object per line: {clock, column, source, container, text, difference}, the verdict last',
    ),
)
  .addHelpText(
    'after',
    `
A running system tracks the journey through its REST API and a test clock of its own. Without one, a small system is
started here: the simulated world over real HTTP, the connectors, and the tracking core with its poll plan and its rules
of failing and stopping; no Temporal, no Postgres, nothing is stored.

Exit code 0: all published values are what the sources revealed; 1: some differ; 2: wrong usage.

Examples:
  npm run scenario -- RAIL
  npm run scenario -- ROLLOVER --speed 86400`,
  )
  .action(async (name: string | undefined, options: ScenarioOptions) => {
    process.exitCode = await playScenario(name, options);
  });
await runProgram(program);

async function playScenario(name: string | undefined, options: ScenarioOptions): Promise<number> {
  const colors = createColors(process.stdout.isTTY === true && !process.env.NO_COLOR);
  if (options.list) {
    console.log(listOf(colors));
    return 0;
  }
  if (name === undefined) throw new UsageError('Name a scenario; --list shows them');
  const { speed, start } = options;
  const api = options.alone ? null : await findRunningSystem(options);
  const journey = readJourney(name, api !== null);
  const truth = truthOf(journey.number, start);
  const world = api === null ? await startCoreWorld(truth) : await startApiWorld(api.client, api.baseUrl, truth);
  try {
    const show = options.json ? jsonLines(truth) : textLines(journey, truth, world.name, colors);
    const verdict = await play(journey, truth, world, speed, show);
    return verdict.differences.length === 0 && verdict.end === verdict.expectedEnd ? 0 : 1;
  } finally {
    await world.close();
  }
}

interface Show {
  moment(entries: TimelineEntry[]): void;
  verdict(verdict: Verdict): void;
}

/** Advances to each moment at which something happens, is reported or is published. */
async function play(journey: Journey, truth: Truth, world: PlayedWorld, speed: number, show: Show): Promise<Verdict> {
  const startMs = Date.parse(truth.start);
  const endMs = Date.parse(truth.endsBy);
  const scripted = [...truthEntries({ journey, startMs }), ...reportedEntries({ journey, startMs })]
    .filter((entry) => entry.atMs <= endMs)
    .sort((one, other) => one.atMs - other.atMs);
  let queue = scripted;
  let clockMs = startMs;
  for (;;) {
    const nextScripted = queue[0]?.atMs ?? endMs;
    // With a speed, the clock advances hour by hour for a smooth display. Otherwise, it advances to the next entry, by
    // at most six hours.
    const target = Math.min(endMs, Math.max(clockMs, Math.min(nextScripted, clockMs + (speed > 0 ? 1 : 6) * hourMs)));
    if (speed > 0) await wait(((target - clockMs) / speed) | 0);
    clockMs = target;
    const published = (await world.advanceTo(clockMs)).map((one) => publishedEntry(journey, startMs, one));
    if (truth.userStopsAt !== null && Date.parse(truth.userStopsAt) <= clockMs) {
      published.push(...(await world.stop(clockMs)).map((one) => publishedEntry(journey, startMs, one)));
    }
    const due = queue.filter((entry) => entry.atMs <= clockMs);
    queue = queue.slice(due.length);
    const moments = Map.groupBy(
      [...due, ...published].sort((one, other) => one.atMs - other.atMs),
      (entry) => entry.atMs,
    );
    for (const entries of moments.values()) show.moment(entries);
    if (clockMs >= endMs) break;
  }
  const verdict = verdictOf(truth, await world.state());
  show.verdict(verdict);
  return verdict;
}

function textLines(journey: Journey, truth: Truth, worldName: string, colors: Layout['colors']): Show {
  const layout: Layout = {
    width: process.stdout.columns ?? 150,
    colors,
    startMs: Date.parse(truth.start),
    showsContainers: truth.containers.length > 1,
  };
  const containers = truth.containers.map(({ number }) => number).join(', ');
  console.log(`${colors.bold(`${journey.number}  ${truth.title}`)}`);
  console.log(
    colors.dim(`${truth.request.scac}${containers === '' ? '' : `, ${containers}`}; tracked by ${worldName}`),
  );
  console.log(['', ...renderHead(layout)].join('\n'));
  return {
    moment: (entries) => console.log(renderMoment(entries, layout).join('\n')),
    verdict: (verdict) => console.log(['', ...renderVerdict(verdict, colors)].join('\n')),
  };
}

function jsonLines(truth: Truth): Show {
  const clock = (ms: number): string => new Date(ms).toISOString().replace('.000', '');
  return {
    moment(entries) {
      for (const { atMs, ...entry } of entries) console.log(JSON.stringify({ clock: clock(atMs), ...entry }));
    },
    verdict: (verdict) => console.log(JSON.stringify({ number: truth.number, verdict })),
  };
}

function listOf(colors: Layout['colors']): string {
  const widest = Math.max(...scenarios.map(({ code }) => code.length));
  const lines = scenarios.map(({ code, line, title }) => {
    const families = familiesOf(code).join(', ').replaceAll('_', ' ');
    return `${colors.bold(code.padEnd(widest))}  ${line}  ${title}\n${' '.repeat(widest + 8)}${colors.dim(families)}`;
  });
  return [...lines, `\n${scenarios.length} scenarios`].join('\n');
}

function readStart(text: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be a time such as 2026-08-01T00:00:00Z.');
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A running system may already have tracked earlier numbers, so each run on it uses a new one. */
function readJourney(name: string, isTracked: boolean): Journey {
  const code = name.toUpperCase();
  const instance = isTracked ? Math.floor(Date.now() / 1000) % 1_000_000 : 1;
  const journey = findJourney(findScenario(code) ? scenarioNumber(code, instance) : code);
  if (journey === null) throw new UsageError(`There is no scenario ${name}; --list shows them`);
  return journey;
}

/** Finds a running system; null if there is none. Throws if an address was given but does not respond. */
async function findRunningSystem(options: ApiOptions) {
  const configuration = readConfiguration(process.env);
  const baseUrl = apiUrlOf(options, configuration);
  const isUp = await fetch(new URL('/healthz', baseUrl), { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp && options.url !== undefined) throw new Error(`There is no response from ${baseUrl}`);
  const key = isUp ? await readApiKey(options, configuration).catch(() => null) : null;
  return key === null ? null : { client: createApiClient(baseUrl, key), baseUrl };
}
