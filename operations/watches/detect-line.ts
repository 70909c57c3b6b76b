/** Detects the line of a request that was accepted without one (`auto_detect_vocc_scac`). */
import type { Failure } from '../../connectors/connector.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { findLiveTrackingRequest, nameRequestLine } from '../../store/tracking-requests/tracking-requests.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { nameLineWatch } from '../../store/watches/watches.ts';
import type { Inference, NumberType } from '../../tracking/carrier-inference/types.ts';
import { inferNumber } from '../tracking-requests/infer-number.ts';
import { probeLines } from '../tracking-requests/probe-lines.ts';
import { failAsDuplicate } from './fail-as-duplicate.ts';
import { lockPoll } from './lock-poll.ts';
import { CHANGED, type PollOutcome, type PollTime, pollKeys } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';
import { internalFailure, recordFailure } from './record-failure.ts';

interface DetectedLine {
  scac: string;
  credentialKey: string;
}

const NUMBER_TYPES: Record<PollContext['request']['requestType'], NumberType> = {
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
  container: 'container',
};

/**
 * Assigns the detected line to the request and its watch. If no line fits the number, the poll is recorded as failed.
 */
export async function detectLine(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  signal: AbortSignal,
): Promise<PollOutcome> {
  let result: DetectedLine | Failure;
  try {
    result = await inferLine(deps, poll, time, signal);
    if ('scac' in result) {
      await assignLine(deps, poll, time, result);
      return CHANGED;
    }
  } catch (error) {
    if (signal.aborted || isDatabaseUnavailable(error)) throw error;
    result = internalFailure(deps, poll, error, 'the line of a request could not be detected');
  }
  return recordFailure(deps, poll, time, null, {
    type: 'failed',
    failure: result,
    exchange: null,
    reservationId: null,
  });
}

async function inferLine(
  deps: PollDeps,
  { request, clock }: PollContext,
  { now }: PollTime,
  signal: AbortSignal,
): Promise<DetectedLine | Failure> {
  const { database, registry, settings } = deps;
  const probeDeps = { ...deps, settings: settings.probe, baseUrl: settings.baseUrl };
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
  if (inferred === null) return failure('line_unknown', `${request.requestNumber} is no number of any line`);
  const { inference, probed } = inferred;
  const best = inference.decision === 'auto_select' ? inference.selected : null;
  const connector = best === null ? null : registry.line(best.scac);
  if (best !== null && connector !== null && (clock === null || connector.simulated))
    return { scac: best.scac, credentialKey: connector.credentialKey };
  if (best !== null) {
    const setupHint = registry.lines().find(({ scac }) => scac === best.scac)?.setupHint ?? '';
    const how = setupHint === '' ? '' : `; to enable it: ${setupHint}`;
    const detail = `the number belongs to ${best.name} (${best.scac}), which is not enabled here${how}`;
    return failure('line_not_enabled', detail);
  }
  if (probed?.postponedUntil) {
    const waitMs = probed.postponedUntil.getTime() - (deps.now?.() ?? new Date()).getTime();
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return failure('rate_limited', 'lines that may own the number are waiting for their quota', seconds);
  }
  const answers = probed?.answers ?? [];
  const silent = answers.filter(({ answer }) => answer === 'silent').map(({ scac }) => scac);
  if (silent.length > 0) return failure('source_unreachable', `no usable response from ${silent.join(', ')}`);
  const probedScacs = answers.map(({ scac }) => scac);
  return failure('line_unknown', describeCandidates(inference, probedScacs));
}

function describeCandidates({ candidates }: Inference, probedScacs: readonly string[]): string {
  const named = candidates.map(({ scac, name, confidence }) => `${name} (${scac}, ${Math.round(confidence * 100)} %)`);
  const probed = probedScacs.length === 0 ? 'no enabled line could be probed' : `probed: ${probedScacs.join(', ')}`;
  return named.length === 0 ? `no line is likely; ${probed}` : `candidates: ${named.join(', ')}; ${probed}`;
}

/** Writes the request and its watch in one transaction, unless the account already tracks the number at that line. */
async function assignLine(
  deps: PollDeps,
  poll: PollContext,
  { now }: PollTime,
  { scac, credentialKey }: DetectedLine,
): Promise<void> {
  const { accountId, requestId, watchId } = pollKeys(poll);
  await deps.database.transaction().execute(async (trx) => {
    const locked = await lockPoll(trx, poll);
    if (locked === null || locked.request.scac !== null) return;
    const other = await findLiveTrackingRequest(trx, accountId, scac, locked.request.normalized_number);
    if (other !== null) {
      const duplicate = { request: locked.request, shipmentId: other.shipment_id, requestId: other.id, now };
      await failAsDuplicate(trx, deps, duplicate);
      return;
    }
    await nameRequestLine(trx, accountId, requestId, scac);
    await nameLineWatch(trx, accountId, watchId, { scac, credentialKey, dueAt: now });
  });
}

function failure(reason: Failure['reason'], detail: string, retryAfterSeconds: number | null = null): Failure {
  return { reason, detail, retryAfterSeconds };
}
