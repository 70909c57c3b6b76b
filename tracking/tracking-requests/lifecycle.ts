/**
 * Decides what happens to a tracking request after a poll of its line returned no facts (spec/tracking 1, spec/contract
 * 3.1).
 */
import { instantMs } from '../time/event-time.ts';
import { type Course, FAILURE_RULES, type FailureReason, type WireFailedReason } from '../watches/failures.ts';

export type RequestStatus = 'pending' | 'awaiting_manifest' | 'created' | 'failed' | 'tracking_stopped';

export interface LifecycleSettings {
  /** Days after the request during which a number that the line does not list is polled again. */
  manifestWindowDays: number;
  /** Days after the request within which a container's next journey may begin. Bookings are made weeks ahead. */
  nextJourneyDays?: number;
}

export const NEXT_JOURNEY_DAYS = 56;
export const defaultLifecycleSettings: LifecycleSettings = {
  manifestWindowDays: 7,
  nextJourneyDays: NEXT_JOURNEY_DAYS,
};

/** Times are RFC 3339 UTC by the tracking request's clock. */
export interface FailureFacts {
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  status: RequestStatus;
  /** Number of consecutive failed attempts before this one. */
  retryCount: number;
  requestedAt: string;
  now: string;
  reason: FailureReason;
  retryAfterSeconds: number | null;
  hasShipment: boolean;
  /** Whether any container of the shipment has an actual event. */
  hasMoved: boolean;
  /** Internal reason of the previous failure; null if the previous poll succeeded. */
  previousReason?: FailureReason | null;
  /** When polls began to end with this reason; null or absent if this is the first such poll. */
  failingSince?: string | null;
  /**
   * Whether the request waits for the container's next journey because the line listed only an earlier one. It keeps
   * waiting even if the line now reports something else.
   */
  awaitsJourney?: boolean;
  settings?: LifecycleSettings;
}

export interface AfterFailure {
  status: RequestStatus;
  failedReason: WireFailedReason | null;
  isRetrying: boolean;
  retryCount: number;
  nextPollSeconds: number;
  /** Whether the request has failed permanently. */
  final: boolean;
  event: 'tracking_request.failed' | 'tracking_request.awaiting_manifest' | null;
  stopReason?: 'booking_cancelled';
}

/** Minutes until the next poll after each failed attempt (spec D20). This gives 14 attempts in about 24 h. */
export const RETRY_MINUTES: readonly number[] = [1, 2, 4, 8, 15, 30, 60, 90, 120, 180, 240, 300, 390];

const HOUR = 3_600;
const FIRST_REFUSAL_SECONDS = 300;
const DAY = 24 * HOUR;

export function afterFailure(facts: FailureFacts): AfterFailure {
  const { course, wire } = FAILURE_RULES[facts.reason];
  if (facts.hasShipment) return whileTracked(facts);
  if (isAwaitingJourney(facts) && WAITS.includes(course)) return waiting(facts);
  switch (course) {
    case 'final':
      return failed(facts, wire);
    case 'wait_if_not_container':
      return facts.requestType === 'container' ? failed(facts, wire) : waiting(facts);
    case 'wait':
    case 'wait_for_journey':
      return waiting(facts);
    case 'retry':
      return retrying(facts, wire);
    case 'second_look':
      return facts.previousReason === facts.reason
        ? failed(facts, wire)
        : { ...going(facts, wire), nextPollSeconds: DAY };
    case 'paused':
      return { ...going(facts, wire), nextPollSeconds: refusedWaitSeconds(facts) };
    case 'as_told':
      return { ...going(facts, null), isRetrying: false, nextPollSeconds: statedWaitSeconds(facts) };
  }
}

/**
 * Courses that mean "not found". While the request waits for the next journey, such a response only means that the line
 * no longer lists the previous one.
 */
const WAITS: readonly Course[] = ['wait', 'wait_if_not_container', 'wait_for_journey'];

function isAwaitingJourney({ reason, awaitsJourney }: FailureFacts): boolean {
  return reason === 'journey_over' || awaitsJourney === true;
}

export function failureAdvice(reason: FailureReason): string {
  return FAILURE_RULES[reason].advice;
}

function going(facts: FailureFacts, wire: WireFailedReason | null): AfterFailure {
  const { status, retryCount } = facts;
  return { status, failedReason: wire, isRetrying: true, retryCount, nextPollSeconds: DAY, final: false, event: null };
}

function failed(facts: FailureFacts, failedReason: WireFailedReason | null): AfterFailure {
  const { retryCount } = facts;
  return {
    status: 'failed',
    failedReason,
    isRetrying: false,
    retryCount,
    nextPollSeconds: 0,
    final: true,
    event: 'tracking_request.failed',
  };
}

/** Polls daily until the window closes, and for the last time when it closes. */
function waiting(facts: FailureFacts): AfterFailure {
  const left = windowLeft(facts);
  if (left <= 0) return failed(facts, 'expired');
  return {
    status: 'awaiting_manifest',
    failedReason: null,
    isRetrying: false,
    retryCount: 0,
    nextPollSeconds: Math.ceil(Math.min(DAY, left)),
    final: false,
    event: facts.status === 'awaiting_manifest' ? null : 'tracking_request.awaiting_manifest',
  };
}

/**
 * A request waiting for its number to appear does not fail because the line is down. It fails when its window ends or,
 * if the line is down then, a day later.
 */
function retrying(facts: FailureFacts, wire: WireFailedReason | null): AfterFailure {
  const retryCount = facts.retryCount + 1;
  const awaited = facts.status === 'awaiting_manifest';
  const minutes = RETRY_MINUTES[retryCount - 1];
  if (awaited && windowLeft(facts) <= -DAY) return failed({ ...facts, retryCount }, 'expired');
  if (minutes === undefined && !awaited) return failed({ ...facts, retryCount }, 'retries_exhausted');
  const nextPollSeconds = Math.max(minutes === undefined ? DAY : minutes * 60, facts.retryAfterSeconds ?? 0);
  return { ...going(facts, wire), retryCount, nextPollSeconds };
}

/** A tracked shipment is polled again after a failure; the stop rules decide when tracking ends. */
function whileTracked(facts: FailureFacts): AfterFailure {
  const { course } = FAILURE_RULES[facts.reason];
  const tracked = { ...going(facts, null), isRetrying: false };
  // A shipment that has moved is past the booking stage, so a cancelled booking no longer stops it.
  if (facts.reason === 'booking_cancelled' && !facts.hasMoved) return { ...tracked, stopReason: 'booking_cancelled' };
  if (course === 'as_told') return { ...tracked, nextPollSeconds: statedWaitSeconds(facts) };
  if (course === 'paused') return { ...tracked, nextPollSeconds: refusedWaitSeconds(facts) };
  if (course !== 'retry') return { ...tracked, retryCount: 0 };
  const retryCount = facts.retryCount + 1;
  const minutes = RETRY_MINUTES[Math.min(retryCount, RETRY_MINUTES.length) - 1] ?? 60;
  return { ...tracked, retryCount, nextPollSeconds: Math.max(minutes * 60, facts.retryAfterSeconds ?? 0) };
}

function statedWaitSeconds({ reason, retryAfterSeconds }: FailureFacts): number {
  return retryAfterSeconds ?? (reason === 'quota_exhausted' ? HOUR : 60);
}

/** Waits five minutes after the first refusal, then as long as the refusals have lasted, at most an hour. */
function refusedWaitSeconds({ failingSince, now, retryAfterSeconds }: FailureFacts): number {
  const lasted = failingSince == null ? 0 : (instantMs(now) - instantMs(failingSince)) / 1000;
  return retryAfterSeconds ?? Math.ceil(Math.min(HOUR, Math.max(FIRST_REFUSAL_SECONDS, lasted)));
}

function windowLeft(facts: FailureFacts): number {
  const { requestedAt, now, settings = defaultLifecycleSettings } = facts;
  const days = isAwaitingJourney(facts) ? (settings.nextJourneyDays ?? NEXT_JOURNEY_DAYS) : settings.manifestWindowDays;
  return days * DAY - (instantMs(now) - instantMs(requestedAt)) / 1000;
}
