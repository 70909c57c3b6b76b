/**
 * Measures webhooks: the time from commit to receiver, attempts per second, and how a dead endpoint affects the others.
 */
import { TRANSPORT_EVENTS } from '../test/support/container-events.ts';
import { finish, readCommand, type Verdict } from './rig/command.ts';
import { median, rounded, spreadOf, spreadText } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { Installation } from './webhooks/installation.ts';
import { type LatencyFigures, measureLatency } from './webhooks/latency.ts';
import { LaunchedReceiver } from './webhooks/launched-receiver.ts';
import { beginDelivery, endDelivery, fillStuck } from './webhooks/stuck-notifications.ts';
import { AT_A_TIME, type BarePosts, type DeliveredBacklog, deliverBacklog, postBare } from './webhooks/throughput.ts';

const command = {
  name: 'webhooks',
  about: `Deliveries of the worker process, with Temporal and Postgres as npm start runs them, to a receiver in a process of its own.
Latency: from the moment at which a commit is sent to Postgres until the receiver has the whole POST. Throughput: first attempts made and
recorded of a backlog; baseline: a bare loop of undici POSTs to the same receiver, of as many bytes, as many at a time. A dead
endpoint: both again for others in its account, and for as many in an installation without it, in turn.`,
  options: {
    parts: { default: 'latency,throughput,dead', help: 'what is measured; the dead endpoint takes longest' },
    rate: { default: 50, help: 'events a second for the latency' },
    seconds: { default: 15, help: 'of each measurement of latency' },
    spread: { default: 20, help: 'webhooks that the events are spread over' },
    events: { default: 5_000, help: 'in a backlog' },
    rounds: { default: 3, help: 'of backlogs and bare posts in turn' },
    stuck: { default: 100_000, help: 'notifications of the dead endpoint' },
    'stuck-rounds': { default: 5, help: 'without and with them, in turn' },
  },
} as const;
const { options, json } = readCommand(command);
const parts = new Set(options.parts.split(','));

const lines: string[] = [];
/** Prints each figure as soon as it is measured, because the whole benchmark takes minutes. */
function print(line: string): void {
  lines.push(line);
  console.error(line);
}
const verdicts: Verdict[] = [];
const figures: Record<string, unknown> = {};

const names = TRANSPORT_EVENTS.slice(0, options.spread);
const receiver = await LaunchedReceiver.start();
const servers = await startOwnServers({ temporal: 'file', durablePostgres: true });
const installations: Installation[] = [];
try {
  const usual = await startInstallation('usual');
  const [first = ''] = names;
  const one = [await usual.addWebhook(receiver.url('one'), [first])];
  if (parts.has('latency')) await latency(usual, 'one webhook', [first]);
  if (parts.has('throughput')) await throughput(usual, one, [first]);
  await usual.removeWebhooks(one);
  const others = await addOneForEach(usual);
  if (parts.has('latency')) {
    await latency(usual, `${names.length} webhooks`, names);
    await measureRareEvents(usual);
  }
  if (parts.has('dead')) await deadEndpoint({ installation: usual, others });
} finally {
  for (const installation of installations) await installation.stop();
  await servers.stop();
  receiver.stop();
}
finish({ name: command.name, json }, lines, verdicts, { options, ...figures });

async function startInstallation(name: string): Promise<Installation> {
  const installation = await Installation.start(servers, name);
  installations.push(installation);
  return installation;
}

async function addOneForEach(installation: Installation): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await installation.addWebhook(receiver.url('many'), [name]));
  return ids;
}

async function latency(installation: Installation, over: string, eventNames: readonly string[]): Promise<void> {
  const { seconds, rate: perSecond } = options;
  const load = { names: eventNames, perSecond, seconds, warmUpSeconds: 2 };
  const measured = await measureLatency(installation, receiver, load);
  print(`commit to POST, ${perSecond} events/s over ${over}: ${latencyText(measured)}`);
  verdicts.push({ target: `p50 under 50 ms over ${over}`, met: measured.p50Ms < 50 });
  verdicts.push({ target: `p99 under 500 ms over ${over}`, met: measured.p99Ms < 500 });
  figures[`latency over ${over}`] = measured;
}

/** Publishes so rarely that a webhook's delivery run has always ended before its next event arrives. */
async function measureRareEvents(installation: Installation): Promise<void> {
  const measured = await measureLatency(installation, receiver, { names, perSecond: names.length / 4, seconds: 8 });
  print(`commit to POST, one event in 4 s for each of ${names.length} webhooks: ${latencyText(measured)}`);
  figures['latency of seldom events'] = measured;
}

async function throughput(
  installation: Installation,
  webhookIds: string[],
  eventNames: readonly string[],
): Promise<void> {
  const { events } = options;
  const backlog = { webhookIds, names: eventNames };
  await deliverBacklog(installation, receiver, { ...backlog, events });
  await installation.haveTablesAnalyzed();
  const rounds: { ours: DeliveredBacklog; bare: BarePosts }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const ours = await deliverBacklog(installation, receiver, { ...backlog, events });
    rounds.push({ ours, bare: await postBare(receiver.url('bare'), { ...ours, posts: events * 2 }) });
  }
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  const ofOurs = (name: keyof DeliveredBacklog) => spreadOf(rounds.map(({ ours }) => ours[name]));
  const ofBare = (name: keyof BarePosts) => spreadOf(rounds.map(({ bare }) => bare[name]));
  const processor = `processor time of the worker ${spreadText(ofOurs('workerMs'), 'ms')}, of Postgres ${spreadText(ofOurs('postgresMs'), 'ms')}`;
  print(
    `attempts made and recorded, ${ofOurs('bodyBytes').median} bytes, ${AT_A_TIME} at a time: ` +
      `${spreadText(ofOurs('perSecond'), 'per second')}; ${processor}`,
  );
  print(
    `bare POSTs: ${spreadText(ofBare('perSecond'), 'per second')}; processor time ${spreadText(ofBare('processorMs'), 'ms')}; ratio ${rounded(ratio)}`,
  );
  verdicts.push({ target: 'at least 30 % of the bare loop', met: ratio >= 0.3 });
  Object.assign(figures, { throughput: { ratio, rounds } });
}

interface Side {
  installation: Installation;
  others: readonly string[];
}

interface SideFigures {
  perSecond: number[];
  p50Ms: number[];
  p99Ms: number[];
}

/**
 * Compares two installations, one of which has notifications stuck at a dead endpoint. The dead endpoint is not called
 * while the other installation is measured.
 */
async function deadEndpoint(without: Side): Promise<void> {
  const installation = await startInstallation('stuck');
  const stuck = { installation, others: await addOneForEach(installation) };
  const dead = await installation.addWebhook(receiver.url('dead'), ['container.created']);
  await fillStuck(installation, dead, options.stuck);
  const sides = { without: noFigures(), stuck: noFigures() };
  await measureSide(noFigures(), stuck);
  for (const side of [stuck, without]) await side.installation.haveTablesAnalyzed();
  const measureStuck = async () => {
    await beginDelivery(installation, dead);
    await measureSide(sides.stuck, stuck);
    await endDelivery(installation, dead);
  };
  // Which side goes first alternates, because the machine's load differs from minute to minute.
  for (let round = 0; round < options['stuck-rounds']; round++) {
    if (round % 2 === 1) await measureStuck();
    await measureSide(sides.without, without);
    if (round % 2 === 0) await measureStuck();
  }
  printSides(sides);
}

function printSides(sides: { without: SideFigures; stuck: SideFigures }): void {
  const { without, stuck } = sides;
  for (const [name, side] of Object.entries(sides)) {
    print(
      `others, ${name === 'stuck' ? `${options.stuck} notifications stuck` : 'nothing stuck'}: ${textOf(side.perSecond, 'attempts/s')}, ` +
        `p50 ${textOf(side.p50Ms, 'ms')}, p99 ${textOf(side.p99Ms, 'ms')}`,
    );
  }
  const slower = median(without.perSecond.map((rate, round) => rate / (stuck.perSecond[round] ?? 0))) - 1;
  const later = median(stuck.p50Ms.map((p50, round) => p50 / (without.p50Ms[round] ?? 0))) - 1;
  print(
    `with them ${percent(slower)} fewer attempts per second are made, and the p50 is ${percent(later)} higher, by the median round`,
  );
  verdicts.push({ target: 'stuck notifications slow the throughput of others by less than 10 %', met: slower < 0.1 });
  verdicts.push({ target: 'stuck notifications delay those of others by less than 10 %', met: later < 0.1 });
  Object.assign(figures, { deadEndpoint: { slower, later, sides } });
}

async function measureSide(figuresOfSide: SideFigures, { installation, others }: Side): Promise<void> {
  const { events, rate: perSecond, seconds } = options;
  const backlog = await deliverBacklog(installation, receiver, { webhookIds: others, names, events });
  const load = { names, perSecond, seconds: seconds / 2, warmUpSeconds: 1 };
  const measured = await measureLatency(installation, receiver, load);
  figuresOfSide.perSecond.push(backlog.perSecond);
  figuresOfSide.p50Ms.push(measured.p50Ms);
  figuresOfSide.p99Ms.push(measured.p99Ms);
}

function noFigures(): SideFigures {
  return { perSecond: [], p50Ms: [], p99Ms: [] };
}

function latencyText({ p50Ms, p99Ms, highestMs, events }: LatencyFigures): string {
  return `p50 ${rounded(p50Ms)} ms, p99 ${rounded(p99Ms)} ms, at most ${rounded(highestMs)} ms (${events} events)`;
}

function textOf(values: readonly number[], unit: string): string {
  return spreadText(spreadOf(values), unit);
}

function percent(share: number): string {
  return `${rounded(share * 100)} %`;
}
