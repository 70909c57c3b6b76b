/** `npm run scenario -- RAIL`: plays one simulated journey: what happens, what sources say, what is published, by the clock. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
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
import { saidEntries, truthEntries } from '../scenario/scripted-entries.ts';
import type { TimelineEntry } from '../scenario/timeline-entry.ts';
import { type Configuration, readConfiguration } from '../settings/configuration.ts';

const help = `Plays one simulated journey and shows by its clock what happens, what the sources say of it, and what is published.
Differences from the truth are marked: red where something is stated that is not so, yellow where a plan does not come true.

  npm run scenario -- <name> [options]

  <name>             a scenario, such as RAIL, or the number of a journey, such as RAIL000007
  --list             names, titles and families of all scenarios
  --speed <n>        seconds of the journey in one second; 0 is as fast as possible (default)
  --start <time>     start of the journey by its clock (default 2026-08-01T00:00:00Z)
  --alone            do not look for a running system
  --url <address>    origin of its API (default: the one that npm start serves)
  --api-key <key>    API key (default: SEAMARK_BOOTSTRAP_API_KEY, else the one that npm start made)
  --json             one JSON object per line: {clock, column, source, container, text, difference}, and a verdict last
  --help             this text

Where a system runs, the journey is tracked by it, through its REST API and a test clock of its own. Where none runs, a
small one is started here: the simulated world over real HTTP, the connectors, and the tracking core with its poll plan and
its rules of failing and stopping; no Temporal, no Postgres, nothing is kept.

Exit code 0: all published values are what the sources revealed; 1: some differ; 2: wrong usage.

  npm run scenario -- RAIL
  npm run scenario -- ROLLOVER --speed 86400
`;

class UsageError extends Error {}

const hourMs = 3_600_000;
const defaultStart = '2026-08-01T00:00:00Z';

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${help}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** Answers the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const colors = createColors(process.stdout.isTTY === true && !process.env.NO_COLOR);
  if (values.help) return say(help);
  if (values.list) return say(listOf(colors));
  const speed = values.speed === undefined ? 0 : Number(values.speed);
  if (!(speed >= 0)) throw new UsageError('--speed is a number from 0 on');
  const start = readStart(values.start);
  const api = values.alone ? null : await findRunningSystem(values);
  const journey = readJourney(positionals, api !== null);
  const truth = truthOf(journey.number, start);
  const world = api === null ? await startCoreWorld(truth) : await startApiWorld(api.client, api.baseUrl, truth);
  try {
    const show = values.json ? jsonLines(truth) : textLines(journey, truth, world.name, colors);
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

/** Goes from one moment at which something happens, is said, or is published to the next. */
async function play(journey: Journey, truth: Truth, world: PlayedWorld, speed: number, show: Show): Promise<Verdict> {
  const startMs = Date.parse(truth.start);
  const endMs = Date.parse(truth.endsBy);
  const scripted = [...truthEntries({ journey, startMs }), ...saidEntries({ journey, startMs })]
    .filter((entry) => entry.atMs <= endMs)
    .sort((one, other) => one.atMs - other.atMs);
  let queue = scripted;
  let clockMs = startMs;
  for (;;) {
    const nextScripted = queue[0]?.atMs ?? endMs;
    // An hour at a time when it is watched, else whatever comes first: the next entry or six hours.
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
  const boxes = truth.containers.map(({ number }) => number).join(', ');
  console.log(`${colors.bold(`${journey.number}  ${truth.title}`)}`);
  console.log(colors.dim(`${truth.request.scac}${boxes === '' ? '' : `, ${boxes}`}; tracked by ${worldName}`));
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

function say(text: string): number {
  console.log(text);
  return 0;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        speed: { type: 'string' },
        start: { type: 'string', default: defaultStart },
        alone: { type: 'boolean', default: false },
        url: { type: 'string' },
        'api-key': { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readStart(text: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new UsageError('--start is a time such as 2026-08-01T00:00:00Z');
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A running system knows the numbers that were played before: each time another one. */
function readJourney(positionals: string[], isKept: boolean): Journey {
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError('Which scenario? --list shows them');
  if (more.length > 0) throw new UsageError('One scenario at a time');
  const code = name.toUpperCase();
  const instance = isKept ? Math.floor(Date.now() / 1000) % 1_000_000 : 1;
  const journey = findJourney(findScenario(code) ? scenarioNumber(code, instance) : code);
  if (journey === null) throw new UsageError(`There is no scenario ${name}; --list shows them`);
  return journey;
}

/** Null where nothing answers at the address of the API, unless one was given. */
async function findRunningSystem(values: { url?: string | undefined; 'api-key'?: string | undefined }) {
  const configuration = readConfiguration(process.env);
  const baseUrl = values.url ?? `http://127.0.0.1:${configuration.SEAMARK_API_PORT}`;
  const answers = await fetch(new URL('/healthz', baseUrl), { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers && values.url !== undefined) throw new Error(`Nothing answers at ${baseUrl}`);
  const key = answers ? (values['api-key'] ?? (await knownApiKey(configuration))) : null;
  return key === null ? null : { client: createApiClient(baseUrl, key), baseUrl };
}

async function knownApiKey(configuration: Configuration): Promise<string | null> {
  if (configuration.SEAMARK_BOOTSTRAP_API_KEY !== null) return configuration.SEAMARK_BOOTSTRAP_API_KEY;
  const key = await readFile(path.join(configuration.SEAMARK_DATA_DIR, 'api-key'), 'utf8').catch(() => null);
  return key?.trim() ?? null;
}
