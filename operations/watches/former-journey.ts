/** Recognizes responses that list only a journey that ended before the request was made (spec/tracking 2.8). */
import type { PollContext } from '../../store/watches/poll-context.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { emptyLedger, record } from '../../tracking/ledger/ledger.ts';
import { type FinishedJourney, finishedBefore } from '../../tracking/publish/request-identity.ts';
import { toInstant } from '../to-instant.ts';
import type { FailedCall, ReadResponse } from './call-source.ts';

type Answer = Omit<Observation, 'snapshotId'>;

/**
 * Returns the response as a poll without facts, or null if it contains facts about the request or the shipment already
 * exists.
 */
export function formerJourneyOnly(poll: PollContext, response: ReadResponse): FailedCall | null {
  const journeyOver = finishedJourney(poll, response.observation);
  if (journeyOver === null) return null;
  const { exchange, reservationId } = response;
  const failure = { reason: 'journey_over' as const, detail: describe(journeyOver), retryAfterSeconds: null };
  return { type: 'failed', failure, exchange, reservationId, journeyOver };
}

/** Returns the earlier journey if a request's first response contains nothing else. */
export function finishedJourney({ request }: PollContext, answer: Answer): FinishedJourney | null {
  const { requestType, normalizedNumber, scac, requestedAt, shipmentId } = request;
  if (shipmentId !== null || scac === null) return null;
  const ledger = emptyLedger({ requestType, normalizedNumber, scac, requestedAt: toInstant(requestedAt) });
  return finishedBefore(record(ledger, { ...answer, snapshotId: '' }), answer.receivedAt);
}

function describe({ container, endedOn, locode, documents }: FinishedJourney): string {
  const numbers = [...documents.billsOfLading, ...documents.bookings];
  const end = locode === null ? endedOn : `${endedOn} in ${locode}`;
  const under = numbers.length === 0 ? '' : ` under ${numbers.join(', ')}`;
  return `the last move of ${container}${under} was on ${end}`;
}
