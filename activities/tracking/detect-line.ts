/** Finds out the line of a request that was accepted without one (`auto_detect_vocc_scac`), and names it or gives up. */
import type { Failure } from '../../connectors/connector.ts';
import { inferNumber } from '../../operations/tracking-requests/infer-number.ts';
import { probeLines } from '../../operations/tracking-requests/probe-lines.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { findLiveTrackingRequest, nameRequestLine } from '../../store/tracking-requests/tracking-requests.ts';
import { lockWatch, nameLineWatch, type PollContext } from '../../store/watches/watches.ts';
import type { Inference, NumberType } from '../../tracking/carrier-inference/types.ts';
import { failAsDuplicate } from './record-failure.ts';
import type { TrackingDeps } from './tracking-deps.ts';

/** `named`: the watch is that of the line now. */
export type Detection = { type: 'named' } | { type: 'failed'; failure: Failure };

const NUMBER_TYPES: Record<PollContext['request']['requestType'], NumberType> = {
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
  container: 'container',
};

export async function detectLine(
  deps: TrackingDeps,
  context: PollContext,
  now: Date,
  signal: AbortSignal,
): Promise<Detection> {
  const { request, clock } = context;
  const { database, registry, transport, logger, settings, now: wallNow } = deps;
  const probeDeps = {
    database,
    registry,
    transport,
    logger,
    settings: settings.probe,
    baseUrl: settings.baseUrl,
    ...(wallNow ? { now: wallNow } : {}),
  };
  const inferred = await inferNumber(
    { database, lines: registry, probe: (input) => probeLines(probeDeps, input) },
    {
      accountId: request.accountId,
      number: request.requestNumber,
      type: NUMBER_TYPES[request.requestType],
      clock: clock === null ? null : { now, start: clock.startAt },
      signal,
    },
  );
  signal.throwIfAborted();
  if (inferred === null) return failed('line_unknown', `${request.requestNumber} is no number that a line could know`);
  const { inference, probed } = inferred;
  const best = inference.decision === 'auto_select' ? inference.selected : null;
  const connector = best === null ? null : registry.line(best.scac);
  if (best !== null && connector !== null && (clock === null || connector.simulated)) {
    return name(deps, context, { scac: best.scac, credentialKey: connector.credentialKey, now });
  }
  if (best !== null) {
    const whatToSet = registry.lines().find(({ scac }) => scac === best.scac)?.whatToSet ?? '';
    const how = whatToSet === '' ? '' : `; to enable it: ${whatToSet}`;
    return failed(
      'line_not_enabled',
      `the number is one of ${best.name} (${best.scac}), which is not enabled here${how}`,
    );
  }
  const silent = probed?.answers.filter(({ answer }) => answer === 'silent').map(({ scac }) => scac) ?? [];
  if (probed?.postponedUntil) {
    const seconds = Math.ceil((probed.postponedUntil.getTime() - (wallNow?.() ?? new Date()).getTime()) / 1_000);
    return failed('rate_limited', 'lines that may know the number are waiting for their quota', Math.max(1, seconds));
  }
  if (silent.length > 0) return failed('source_unreachable', `no usable answer of ${silent.join(', ')}`);
  return failed('line_unknown', candidatesInWords(inference, probed?.answers.map(({ scac }) => scac) ?? []));
}

function candidatesInWords({ candidates }: Inference, asked: readonly string[]): string {
  const named = candidates.map(({ scac, name, confidence }) => `${name} (${scac}, ${Math.round(confidence * 100)} %)`);
  const told = asked.length === 0 ? 'no enabled line could be asked' : `asked: ${asked.join(', ')}`;
  return named.length === 0 ? `no line is likely; ${told}` : `candidates: ${named.join(', ')}; ${told}`;
}

/** Request and watch get the line in one transaction, unless the account tracks the number at that line already. */
async function name(
  deps: TrackingDeps,
  { request, watch }: PollContext,
  line: { scac: string; credentialKey: string; now: Date },
): Promise<Detection> {
  return deps.database.transaction().execute(async (trx) => {
    const locked = await lockTracking(trx, request.accountId, request.id);
    const current = await lockWatch(trx, request.accountId, watch.id);
    if (!locked || !isLive(locked.request) || locked.request.scac !== null) return { type: 'named' };
    if (!current || current.version !== watch.version || current.closedAt !== null) return { type: 'named' };
    const { scac, credentialKey, now } = line;
    const other = await findLiveTrackingRequest(trx, request.accountId, scac, request.normalizedNumber);
    if (other !== null) {
      await failAsDuplicate(trx, deps, {
        request: locked.request,
        shipmentId: other.shipment_id,
        requestId: other.id,
        now,
      });
      return { type: 'named' };
    }
    await nameRequestLine(trx, request.accountId, request.id, scac);
    await nameLineWatch(trx, request.accountId, watch.id, { scac, credentialKey, dueAt: now });
    return { type: 'named' };
  });
}

function failed(reason: Failure['reason'], detail: string, retryAfterSeconds: number | null = null): Detection {
  return { type: 'failed', failure: { reason, detail, retryAfterSeconds } };
}
