/** Probes several lines in parallel for a number, within limits on lines and seconds. */
import type { Connector, Exchange, PollTarget } from '../../connectors/connector.ts';
import { newId } from '../../store/postgres/ids.ts';
import { findProbeResults, type ProbedNumber, saveProbeResult } from '../../store/tracking-requests/line-probes.ts';
import { giveUpTurns, releaseQuota, reserveQuota } from '../../store/watches/quotas.ts';
import { insertSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { LineResponse } from '../../tracking/carrier-inference/types.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import type { PublishPausesDeps } from '../watches/publish-pauses.ts';
import { updateSourceHealth } from '../watches/source-health.ts';

export interface ProbeSettings {
  /** Maximum number of lines per number; 0 disables probes. */
  lines: number;
  /** Lines that have not responded by then are reported as silent. */
  deadlineMs: number;
  /** Period during which a result is reused for the same number. */
  keepMinutes: number;
}

export const defaultProbeSettings: ProbeSettings = { lines: 4, deadlineMs: 4_000, keepMinutes: 30 };

export interface ProbeDeps extends PublishPausesDeps {
  registry: { line(scac: string): Connector | null };
  transport: {
    poll(
      connector: Connector,
      target: PollTarget,
      options: { signal: AbortSignal; clock: { now: string; start: string } | null },
    ): Promise<Exchange>;
  };
  settings: ProbeSettings;
  now?: () => Date;
}

export interface ProbeInput extends ProbedNumber {
  accountId: string;
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  /** Number as entered by the user. */
  number: string;
  /** SCACs of lines, the most likely first. */
  scacs: readonly string[];
  /** On a test clock, only simulated lines are probed, no quota is used and nothing is stored. */
  clock: { now: Date; start: Date } | null;
  signal?: AbortSignal;
}

export interface ProbeResult {
  answers: LineResponse[];
  /** Earliest time at which a line without remaining quota may be probed; null if no line was postponed. */
  postponedUntil: Date | null;
}

interface Probe {
  scac: string;
  connector: Connector;
  target: PollTarget;
}

type ProbeOutcome = LineResponse | { scac: string; answer: 'postponed'; until: Date };

export async function probeLines(deps: ProbeDeps, input: ProbeInput): Promise<ProbeResult> {
  const probes = selectProbes(deps, input);
  const { database, settings } = deps;
  const wallNow = deps.now?.() ?? new Date();
  const since = new Date(wallNow.getTime() - settings.keepMinutes * 60_000);
  const sources = probes.map(({ scac, connector: { credentialKey } }) => ({ scac, credentialKey }));
  const stored = input.clock === null ? await findProbeResults(database, input, sources, since) : [];
  const deadline = AbortSignal.timeout(settings.deadlineMs);
  const signal = input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]);
  const outcomes = await Promise.all(
    probes.map(async (probe): Promise<ProbeOutcome> => {
      const earlier = stored.find(({ scac }) => scac === probe.scac);
      if (earlier !== undefined) return { scac: probe.scac, answer: earlier.answer };
      return within(signal, probe, probeLine(deps, input, probe, wallNow, signal));
    }),
  );
  const waits = outcomes.filter((outcome) => outcome.answer === 'postponed').map(({ until }) => until.getTime());
  return {
    answers: outcomes.filter((outcome) => outcome.answer !== 'postponed'),
    postponedUntil: waits.length === 0 ? null : new Date(Math.min(...waits)),
  };
}

/** Probes lines with the same credential only once, and skips lines that do not support the type of number. */
function selectProbes({ registry, settings }: ProbeDeps, input: ProbeInput): Probe[] {
  const probes: Probe[] = [];
  for (const scac of input.scacs) {
    const connector = registry.line(scac);
    if (probes.length >= settings.lines || connector === null) continue;
    if (input.clock !== null && !connector.simulated) continue;
    if (probes.some((probe) => probe.connector.credentialKey === connector.credentialKey)) continue;
    const number = { type: input.requestType, value: input.number };
    const target: PollTarget = { source: connector.source, number, containers: [], billOfLading: null, locode: null };
    if (connector.plan(target).length > 0) probes.push({ scac, connector, target });
  }
  return probes;
}

/** Returns `silent` for a line that misses the deadline. The same signal aborts the call to it. */
async function within(signal: AbortSignal, { scac }: Probe, outcome: Promise<ProbeOutcome>): Promise<ProbeOutcome> {
  const late = new Promise<ProbeOutcome>((resolve) => {
    if (signal.aborted) resolve({ scac, answer: 'silent' });
    signal.addEventListener('abort', () => resolve({ scac, answer: 'silent' }), { once: true });
  });
  return Promise.race([outcome, late]);
}

async function probeLine(
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
      const reservation = await reserveQuota(
        database,
        { credentialKey, accountId, watchId, urgent: false, limits },
        wallNow,
      );
      if (reservation.verdict !== 'granted') {
        await giveUpTurns(database, [watchId]);
        // Does not wait for a source that is down or rejects our calls.
        if (reservation.verdict === 'withheld') return { scac, answer: 'silent' };
        return { scac, answer: 'postponed', until: reservation.at };
      }
      reservationId = reservation.reservationId;
    }
    return { scac, answer: await probeOutcomeOf(deps, input, probe, wallNow, signal) };
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error, scac }, 'could not probe a line');
    return { scac, answer: 'silent' };
  } finally {
    if (reservationId !== null) await releaseQuota(database, watchId, reservationId).catch(() => {});
  }
}

async function probeOutcomeOf(
  deps: ProbeDeps,
  input: ProbeInput,
  { scac, connector, target }: Probe,
  wallNow: Date,
  signal: AbortSignal,
): Promise<LineResponse['answer']> {
  const { clock } = input;
  const at = clock === null ? null : { now: clock.now.toISOString(), start: clock.start.toISOString() };
  const exchange = await deps.transport.poll(connector, target, { signal, clock: at });
  const answer = read(connector, exchange, target);
  if (clock !== null) return answer;
  const { credentialKey } = connector;
  const classification = connector.classify(exchange, target);
  const reason = classification.type === 'failure' ? classification.failure.reason : null;
  await updateSourceHealth(
    deps,
    { credentialKey, reason, number: exchange.type === 'unreachable' ? null : target.number.value, isImpaired: true },
    wallNow,
  );
  if (answer === 'silent' || answer === 'withheld') return answer;
  const snapshotId = answer === 'known' ? await storeSnapshot(deps, connector, exchange, target) : null;
  await saveProbeResult(deps.database, input, { scac, credentialKey, answer, snapshotId, askedAt: wallNow });
  return answer;
}

/**
 * Interprets the response of a line. `known` means that the line reported facts about the number, or the reason why
 * there are none.
 */
function read(connector: Connector, exchange: Exchange, target: PollTarget): LineResponse['answer'] {
  const classification = connector.classify(exchange, target);
  if (classification.type === 'readable') {
    return exchange.type === 'answered' && connector.parse(exchange, target).claims.length > 0 ? 'known' : 'unknown';
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

/** Stores a single-page response, so that the first poll of the number can reuse it. */
async function storeSnapshot(
  { database }: ProbeDeps,
  connector: Connector,
  exchange: Exchange,
  target: PollTarget,
): Promise<string | null> {
  const [page, ...others] = exchange.type === 'answered' ? exchange.pages : [];
  if (exchange.type !== 'answered' || page === undefined || others.length > 0) return null;
  if (connector.classify(exchange, target).type !== 'readable') return null;
  const snapshot = await prepareSnapshot({
    accountId: connector.own?.accountId ?? null,
    source: connector.source,
    claimsHash: claimsHash(connector.parse(exchange, target).claims),
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
