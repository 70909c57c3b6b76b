/** Webhooks: how soon a receiver hears of a commit, how many attempts a second, and what an endpoint that is dead costs others. */
import { TRANSPORT_EVENTS } from '../test/support/container-events.ts';
import { finish, readCommand, type Verdict } from './rig/command.ts';
import { median, rounded, spreadOf, spreadText } from './rig/figures.ts';
import { Installation } from './webhooks/installation.ts';
import { type LatencyFigures, measureLatency } from './webhooks/latency.ts';
import { LaunchedReceiver } from './webhooks/launched-receiver.ts';
import { bringBack, fillStuck, putAside } from './webhooks/stuck-notifications.ts';
import { AT_A_TIME, type BarePosts, type DeliveredBacklog, deliverBacklog, postBare } from './webhooks/throughput.ts';

const command = {
  name: 'webhooks',
  about: `Deliveries of the worker process, with Temporal and Postgres as npm start runs them, to a receiver in a process of its own.
Latency: from the moment at which a commit is sent to Postgres until the receiver has the whole POST. Throughput: first attempts made and
recorded of a backlog; baseline: a bare loop of undici POSTs to the same receiver, of as many bytes, as many at a time. A dead
endpoint: both again for others in the same account, without and with its stuck notifications, in turn.`,
  options: {
    rate: { default: 50, help: 'events a second for the latency' },
    seconds: { default: 15, help: 'of each measurement of latency' },
    spread: { default: 20, help: 'webhooks that the events are spread over' },
    events: { default: 5_000, help: 'in a backlog' },
    rounds: { default: 3, help: 'of backlogs and bare posts in turn' },
    stuck: { default: 100_000, help: 'notifications of the dead endpoint' },
    'stuck-rounds': { default: 3, help: 'without and with them, in turn' },
  },
} as const;
const { options, json } = readCommand(command);

const lines: string[] = [];
/** Told as soon as it is known too: the whole takes minutes. */
function tell(line: string): void {
  lines.push(line);
  console.error(line);
}
const verdicts: Verdict[] = [];
const figures: Record<string, unknown> = {};

const receiver = await LaunchedReceiver.start();
const installation = await Installation.start();
try {
  const names = TRANSPORT_EVENTS.slice(0, options.spread);
  const [first = ''] = names;
  const one = [await installation.addWebhook(receiver.url('one'), [first])];
  await latency('one webhook', { names: [first], perSecond: options.rate });
  await throughput(one, [first]);
  await installation.removeWebhooks(one);

  const many: string[] = [];
  for (const name of names) many.push(await installation.addWebhook(receiver.url('many'), [name]));
  await latency(`${names.length} webhooks`, { names, perSecond: options.rate });
  await seldom(names);
  await deadEndpoint(many, names);
} finally {
  await installation.stop();
  receiver.stop();
}
finish({ name: command.name, json }, lines, verdicts, { options, ...figures });

async function latency(over: string, load: { names: readonly string[]; perSecond: number }): Promise<void> {
  const { seconds } = options;
  const measured = await measureLatency(installation, receiver, { ...load, seconds, warmUpSeconds: 2 });
  tell(`commit to POST, ${load.perSecond} events/s over ${over}: ${latencyText(measured)}`);
  verdicts.push({ target: `p50 under 50 ms over ${over}`, met: measured.p50Ms < 50 });
  verdicts.push({ target: `p99 under 500 ms over ${over}`, met: measured.p99Ms < 500 });
  figures[`latency over ${over}`] = measured;
}

/** So seldom that no delivery run of a webhook still waits for more when its next event comes. */
async function seldom(names: readonly string[]): Promise<void> {
  const measured = await measureLatency(installation, receiver, { names, perSecond: names.length / 4, seconds: 8 });
  tell(`commit to POST, one event in 4 s for each of ${names.length} webhooks: ${latencyText(measured)}`);
  figures['latency of seldom events'] = measured;
}

async function throughput(webhookIds: readonly string[], names: readonly string[]): Promise<void> {
  const { events } = options;
  await deliverBacklog(installation, receiver, { webhookIds, names, events: Math.ceil(events / 5) });
  const rounds: { ours: DeliveredBacklog; bare: BarePosts }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const ours = await deliverBacklog(installation, receiver, { webhookIds, names, events });
    rounds.push({ ours, bare: await postBare(receiver.url('bare'), { ...ours, posts: events * 2 }) });
  }
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  const ofOurs = (name: keyof DeliveredBacklog) => spreadOf(rounds.map(({ ours }) => ours[name]));
  const ofBare = (name: keyof BarePosts) => spreadOf(rounds.map(({ bare }) => bare[name]));
  const processor = `processor time of the worker ${spreadText(ofOurs('workerMs'), 'ms')}, of Postgres ${spreadText(ofOurs('postgresMs'), 'ms')}`;
  tell(
    `attempts made and recorded, ${ofOurs('bodyBytes').median} bytes, ${AT_A_TIME} at a time: ` +
      `${spreadText(ofOurs('perSecond'), 'per second')}; ${processor}`,
  );
  tell(
    `bare POSTs: ${spreadText(ofBare('perSecond'), 'per second')}; processor time ${spreadText(ofBare('processorMs'), 'ms')}; ratio ${rounded(ratio)}`,
  );
  verdicts.push({ target: 'at least 30 % of the bare loop', met: ratio >= 0.3 });
  Object.assign(figures, { throughput: { ratio, rounds } });
}

interface Side {
  perSecond: number[];
  p50Ms: number[];
  p99Ms: number[];
}

async function deadEndpoint(others: readonly string[], names: readonly string[]): Promise<void> {
  const dead = await installation.addWebhook(receiver.url('dead'), ['container.created']);
  await fillStuck(installation, dead, options.stuck);
  const sides: Record<'without' | 'stuck', Side> = { without: emptySide(), stuck: emptySide() };
  for (let round = 0; round < options['stuck-rounds']; round++) {
    await putAside(installation, dead);
    await measureSide(sides.without, others, names);
    await bringBack(installation, dead);
    await measureSide(sides.stuck, others, names);
  }
  const { without, stuck } = sides;
  for (const [name, side] of Object.entries(sides)) {
    tell(
      `others, ${name === 'stuck' ? `${options.stuck} notifications stuck` : 'nothing stuck'}: ${textOf(side.perSecond, 'attempts/s')}, ` +
        `p50 ${textOf(side.p50Ms, 'ms')}, p99 ${textOf(side.p99Ms, 'ms')}`,
    );
  }
  const slower = median(without.perSecond) / median(stuck.perSecond) - 1;
  const later = median(stuck.p50Ms) / median(without.p50Ms) - 1;
  tell(`with them ${percent(slower)} fewer attempts per second are made, and the p50 is ${percent(later)} higher`);
  verdicts.push({ target: 'stuck notifications slow the throughput of others by less than 10 %', met: slower < 0.1 });
  verdicts.push({ target: 'stuck notifications delay those of others by less than 10 %', met: later < 0.1 });
  Object.assign(figures, { deadEndpoint: { slower, later, sides } });
}

async function measureSide(side: Side, webhookIds: readonly string[], names: readonly string[]): Promise<void> {
  const backlog = await deliverBacklog(installation, receiver, { webhookIds, names, events: options.events });
  const measured = await measureLatency(installation, receiver, {
    names,
    perSecond: options.rate,
    seconds: options.seconds / 2,
    warmUpSeconds: 1,
  });
  side.perSecond.push(backlog.perSecond);
  side.p50Ms.push(measured.p50Ms);
  side.p99Ms.push(measured.p99Ms);
}

function emptySide(): Side {
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
