/** What enters and leaves a tracking run. Payloads stay small: ids and decisions, never what a source said. */
import { defineSignal } from '@temporalio/workflow';

/** "Read again what is wanted": sent after a refresh, stop, resume, push, or move of a test clock. */
export const wakeSignal = defineSignal('wake');

export interface TrackShipmentInput {
  accountId: string;
  trackingRequestId: string;
  /** How many runs came before this one by continue-as-new. */
  generation?: number;
  /** Phase that the search attributes of the run already tell. */
  phase?: TrackingPhase;
}

/** locate: until the line knows the number; follow: until a stop reason applies. */
export type TrackingPhase = 'locate' | 'follow' | 'ended';

/** One source to ask, and how many recordings were made through it when this was read. */
export interface PlannedWatch {
  id: string;
  kind: 'line' | 'terminal' | 'railroad';
  /** SCAC, or key of the terminal. */
  code: string;
  version: number;
}

/** What stands in Postgres about a tracking request, as far as a run must know it. */
export interface TrackingPlan {
  phase: TrackingPhase;
  /** Status of the tracking request. */
  status: string;
  /** Stop reason or failed reason of an ended one. */
  reason: string | null;
  /** Code of the line, once it is known. */
  shippingLine?: string;
  watches: PlannedWatch[];
}

export interface PollWatchInput {
  accountId: string;
  trackingRequestId: string;
  watchId: string;
  /** What is newer than this was recorded by an attempt whose completion got lost. */
  sinceVersion: number;
}

/** Activities of tracking, by the names under which workers register them. */
export interface TrackingActivities {
  readTracking(input: { accountId: string; trackingRequestId: string }): Promise<TrackingPlan>;
  /** Returns when something changed; fails as `Unchanged` with the time of the next ask otherwise. */
  pollWatch(input: PollWatchInput): Promise<TrackingPlan>;
}
