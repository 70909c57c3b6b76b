/** Messages of tracking runs. Payloads are small: ids and decisions, never responses of sources. */
import { defineSignal } from '@temporalio/workflow';

/**
 * Makes the run reread its tracking request. Sent after a refresh, stop, resume or push, or when a test clock moves.
 */
export const wakeSignal = defineSignal<[Wake?]>('wake');

export interface Wake {
  /** W3C trace of the request that wakes the run. The subsequent polls belong to it. */
  traceparent?: string;
}

export interface TrackShipmentInput {
  accountId: string;
  trackingRequestId: string;
  /** Number of earlier runs in the continue-as-new chain. */
  generation?: number;
  /** Phase that the search attributes already show. */
  phase?: TrackingPhase;
  /** Trace of the last request that woke the earlier run. */
  traceparent?: string;
}

/** `locate`: until the line finds the number. `follow`: until a stop reason applies. */
export type TrackingPhase = 'locate' | 'follow' | 'ended';

/** One source to poll, and the number of its recordings so far. */
export interface PlannedWatch {
  id: string;
  kind: 'line' | 'terminal' | 'railroad';
  /** SCAC or terminal key. */
  code: string;
  version: number;
}

/** The part of a tracking request's state in Postgres that a run needs. */
export interface TrackingPlan {
  phase: TrackingPhase;
  status: string;
  /** Why an ended request stopped or failed. */
  reason: string | null;
  /** SCAC of the line once it has been detected. */
  shippingLine?: string;
  watches: PlannedWatch[];
}

export interface PollWatchInput {
  accountId: string;
  trackingRequestId: string;
  watchId: string;
  /**
   * Version that the run has read. If the stored version is later, the completion of the attempt that recorded it was
   * lost.
   */
  sinceVersion: number;
  /** Trace of the last request that woke the run. */
  traceparent?: string;
}

/** Tracking activities by the names under which workers register them. */
export interface TrackingActivities {
  readTracking(input: { accountId: string; trackingRequestId: string }): Promise<TrackingPlan>;
  /** Returns once something has changed. Otherwise fails with the time of the next poll, usually as `Unchanged`. */
  pollWatch(input: PollWatchInput): Promise<TrackingPlan>;
}
