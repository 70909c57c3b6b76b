/** Asks several lines at once whether they know a number, within a budget of lines and seconds. */
import type { Ask, Connector, Exchange } from '../../connectors/connector.ts';
import { newId } from '../../store/postgres/ids.ts';
import { findProbeAnswers, keepProbeAnswer, type ProbedNumber } from '../../store/tracking-requests/line-probes.ts';
import { cancelReservation, releaseQuota, reserveQuota } from '../../store/watches/quotas.ts';
import { insertSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { LineAnswer } from '../../tracking/carrier-inference/types.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import type { AnnouncePausesDeps } from '../watches/publish-pauses.ts';
import { noteSourceHealth } from '../watches/source-health.ts';

export interface ProbeSettings {
  /** Most lines asked about one number; 0: none ever. */
  lines: number;
  /** After this the answers that are there count. */
  deadlineMs: number;
  /** How long an answer counts for the next who asks about the number. */
  keepMinutes: number;
}

export const defaultProbeSettings: ProbeSettings = { lines: 4, deadlineMs: 4_000, keepMinutes: 30 };

export interface ProbeDeps extends AnnouncePausesDeps {
  registry: { line(scac: string): Connector | null };
  transport: {
    ask(
      connector: Connector,
      ask: Ask,
      options: { signal: AbortSignal; clock: { now: string; start: string } | null },
    ): Promise<Exchange>;
  };
  settings: ProbeSettings;
  /** Wall clock. */
  now?: () => Date;
}

export interface ProbeInput extends ProbedNumber {
  accountId: string;
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  /** As a user wrote it. */
  number: string;
  /** Codes of lines, the likeliest first. */
  scacs: readonly string[];
  /** Asks by a test clock go to simulated lines only, cost no quota and are not kept. */
  clock: { now: Date; start: Date } | null;
  signal?: AbortSignal;
}

export interface ProbeResult {
  /** Of the lines that were asked, in the order in which they were to be. */
  answers: LineAnswer[];
  /** Earliest time at which a line may be asked that had no leave to be asked now. */
  postponedUntil: Date | null;
}

interface Probe {
  scac: string;
  connector: Connector;
  ask: Ask;
}

type ProbeOutcome = LineAnswer | { scac: string; answer: 'postponed'; until: Date };

export async function probeLines(deps: ProbeDeps, input: ProbeInput): Promise<ProbeResult> {
  const probes = choose(deps, input);
  const { database, settings } = deps;
  const wallNow = deps.now?.() ?? new Date();
  const since = new Date(wallNow.getTime() - settings.keepMinutes * 60_000);
  const sources = probes.map(({ scac, connector: { credentialKey } }) => ({ scac, credentialKey }));
  const kept = input.clock === null ? await findProbeAnswers(database, input, sources, since) : [];
  const deadline = AbortSignal.timeout(settings.deadlineMs);
  const signal = input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]);
  const outcomes = await Promise.all(
    probes.map(async (probe): Promise<ProbeOutcome> => {
      const known = kept.find(({ scac }) => scac === probe.scac);
      if (known !== undefined) return { scac: probe.scac, answer: known.answer };
      return within(signal, probe, ask(deps, input, probe, wallNow, signal));
    }),
  );
  const waits = outcomes.filter((outcome) => outcome.answer === 'postponed').map(({ until }) => until.getTime());
  return {
    answers: outcomes.filter((outcome) => outcome.answer !== 'postponed'),
    postponedUntil: waits.length === 0 ? null : new Date(Math.min(...waits)),
  };
}

/** Brands of one publisher are asked once; who cannot be asked for such a number is passed over. */
function choose({ registry, settings }: ProbeDeps, input: ProbeInput): Probe[] {
  const probes: Probe[] = [];
  for (const scac of input.scacs) {
    const connector = registry.line(scac);
    if (probes.length >= settings.lines || connector === null) continue;
    if (input.clock !== null && !connector.simulated) continue;
    if (probes.some((probe) => probe.connector.credentialKey === connector.credentialKey)) continue;
    const number = { type: input.requestType, value: input.number };
    const ask: Ask = { source: connector.source, number, containers: [], billOfLading: null, locode: null };
    if (connector.plan(ask).length > 0) probes.push({ scac, connector, ask });
  }
  return probes;
}

/** A line that is not done by the deadline is silent; what it still does ends with the same signal. */
async function within(signal: AbortSignal, { scac }: Probe, asked: Promise<ProbeOutcome>): Promise<ProbeOutcome> {
  const late = new Promise<ProbeOutcome>((resolve) => {
    if (signal.aborted) resolve({ scac, answer: 'silent' });
    signal.addEventListener('abort', () => resolve({ scac, answer: 'silent' }), { once: true });
  });
  return Promise.race([asked, late]);
}

async function ask(
  deps: ProbeDeps,
  input: ProbeInput,
  probe: Probe,
  wallNow: Date,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const { database, logger } = deps;
  const { scac, connector } = probe;
  const watchId = newId();
  let reservationId: string | null = null;
  try {
    if (input.clock === null) {
      const { credentialKey, quota: limits } = connector;
      const { accountId } = input;
      const leave = await reserveQuota(database, { credentialKey, accountId, watchId, urgent: false, limits }, wallNow);
      if (leave.verdict !== 'granted') {
        await cancelReservation(database, watchId);
        // A source that is down or refuses us is no reason to wait for it.
        if (leave.verdict === 'withheld') return { scac, answer: 'silent' };
        return { scac, answer: 'postponed', until: leave.at };
      }
      reservationId = leave.reservationId;
    }
    return { scac, answer: await answerOf(deps, input, probe, wallNow, signal) };
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error, scac }, 'a line could not be asked about a number');
    return { scac, answer: 'silent' };
  } finally {
    if (reservationId !== null) await releaseQuota(database, watchId, reservationId).catch(() => {});
  }
}

async function answerOf(
  deps: ProbeDeps,
  input: ProbeInput,
  { scac, connector, ask }: Probe,
  wallNow: Date,
  signal: AbortSignal,
): Promise<LineAnswer['answer']> {
  const { clock } = input;
  const at = clock === null ? null : { now: clock.now.toISOString(), start: clock.start.toISOString() };
  const exchange = await deps.transport.ask(connector, ask, { signal, clock: at });
  const answer = read(connector, exchange, ask);
  if (clock !== null) return answer;
  const { credentialKey } = connector;
  const classification = connector.classify(exchange, ask);
  const reason = classification.type === 'failure' ? classification.failure.reason : null;
  await noteSourceHealth(deps, { credentialKey, reason, isImpaired: true }, wallNow);
  if (answer === 'silent' || answer === 'withheld') return answer;
  const snapshotId = answer === 'known' ? await keepSnapshot(deps, connector, exchange, ask) : null;
  await keepProbeAnswer(deps.database, input, { scac, credentialKey, answer, snapshotId, askedAt: wallNow });
  return answer;
}

/** Known: it told of the number, or why there is nothing to tell. */
function read(connector: Connector, exchange: Exchange, ask: Ask): LineAnswer['answer'] {
  const classification = connector.classify(exchange, ask);
  if (classification.type === 'readable') {
    return exchange.type === 'answered' && connector.parse(exchange, ask).claims.length > 0 ? 'known' : 'unknown';
  }
  switch (classification.failure.reason) {
    case 'withheld':
      return 'withheld';
    case 'booking_cancelled':
    case 'number_type_wrong':
      return 'known';
    case 'not_found':
    case 'not_found_yet':
    case 'number_malformed':
      return 'unknown';
    default:
      return 'silent';
  }
}

/** So that the first poll of the number need not ask again. Of several pages only their joint document could be kept. */
async function keepSnapshot(
  { database }: ProbeDeps,
  connector: Connector,
  exchange: Exchange,
  ask: Ask,
): Promise<string | null> {
  const [page, ...others] = exchange.type === 'answered' ? exchange.pages : [];
  if (exchange.type !== 'answered' || page === undefined || others.length > 0) return null;
  if (connector.classify(exchange, ask).type !== 'readable') return null;
  const snapshot = await prepareSnapshot({
    accountId: connector.own?.accountId ?? null,
    source: connector.source,
    claimsHash: claimsHash(connector.parse(exchange, ask).claims),
    body: page.body,
    pages: 1,
    status: page.status,
    headers: page.headers,
    url: page.url,
    requestedAt: exchange.requestedAt,
    receivedAt: exchange.receivedAt,
  });
  await insertSnapshot(database, snapshot);
  return snapshot.id;
}
