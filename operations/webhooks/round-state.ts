/** State of one delivery round, the events that change it, and the resulting commands. */
import type { FinishedAttempt } from '../../store/webhooks/delivery-attempts.ts';
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import type { DeliverySettings } from './delivery-settings.ts';
import type { PostKind } from './delivery-slots.ts';
import type { DueSelection } from './select-due.ts';

/** Wall-clock time in milliseconds. */
type Moment = number;

/** A notification, from the start of its post until its attempt is recorded. */
export interface Post {
  id: string;
  kind: PostKind;
  /** Whether the receiver was failing when the post began, so that a success changes the webhook. */
  wasFailing: boolean;
}

export interface RecordingPost extends Post {
  /** Whether it is a failure or ends a series of failures. Nothing else may start until it is recorded. */
  changesWebhook: boolean;
}

/** The running selection. It reads the webhook first, then its queues. */
export type Selection =
  | { type: 'none' }
  | (SelectionProgress &
      (
        | { type: 'reading webhook' }
        /** The webhook has become ordered, so posts that ignored the order must end first. */
        | { type: 'awaiting posts'; target: DeliveryTarget }
        | { type: 'reading queues'; target: DeliveryTarget }
      ));

export interface SelectionProgress {
  startedAt: Moment;
  readAhead: number;
  /** Ids that were in flight at any time since the selection began, which it may therefore find again. */
  excluded: readonly string[];
  /** Whether an attempt recorded since the selection began may have unblocked other notifications. */
  isStale: boolean;
}

export interface Selected {
  target: DeliveryTarget;
  selectedAt: Moment;
  ready: readonly DueNotification[];
  /** Whether nothing else was due. */
  isDrained: boolean;
}

/**
 * `delivering`: posts and selections. `checking`: nothing is in flight, and the time of the next attempt is being read.
 * `abandoning`: the webhook is inactive or deleted.
 */
export type RoundPhase = 'delivering' | 'checking' | 'abandoning' | 'ended';

export interface RoundState {
  phase: RoundPhase;
  /** `lingering`: waits for more work when idle. `finishing`: ends when idle. `closing`: starts nothing more. */
  mode: 'lingering' | 'finishing' | 'closing';
  endsAt: Moment;
  selection: Selection;
  lastSelectionAt: Moment;
  startedSinceSelection: number;
  /** Posts in `startedSinceSelection` that began while that selection was running. */
  startedDuringSelection: number;
  /** Null before the first selection and while the webhook is inactive. */
  selected: Selected | null;
  posting: readonly Post[];
  recording: readonly RecordingPost[];
  isPlanning: boolean;
  keepsOrder: boolean;
  /** Whether another selection must follow, because something was committed since the last one began. */
  isWoken: boolean;
  /** When the next notification is due, read while idle; otherwise Infinity. */
  dueAt: Moment;
  lastActivityAt: Moment;
  nextReplayAt: Moment;
}

export interface RoundSettings
  extends Pick<
    DeliverySettings,
    'concurrency' | 'idleMs' | 'maxSelectMs' | 'freshMs' | 'maxUnrecorded' | 'probeAfterFailures'
  > {
  /** Whether the process is notified of commits, so that selections do not need to poll for them. */
  isNotifiedOfCommits: boolean;
}

export type RoundEvent =
  | { type: 'timer' }
  /** Something was committed for the webhook. */
  | { type: 'woken' }
  | { type: 'finish' }
  | { type: 'close' }
  /** `target` is null if the webhook is inactive or deleted. */
  | { type: 'webhook read'; target: DeliveryTarget | null }
  | { type: 'queues read'; selection: DueSelection }
  | { type: 'posted'; attempt: FinishedAttempt }
  | { type: 'recorded'; id: string }
  | { type: 'replay planned' }
  /**
   * `waitMs` is the time until the next attempt; null if none is waiting. `mayLinger`: an idle round may keep its slot.
   */
  | { type: 'next attempt read'; waitMs: number | null; mayLinger: boolean }
  | { type: 'abandoned' }
  | { type: 'failed'; error: unknown };

export type RoundCommand =
  | { type: 'read webhook' }
  | {
      type: 'select due';
      target: DeliveryTarget;
      isProbing: boolean;
      free: Record<PostKind, number>;
      inFlight: readonly string[];
      cached: readonly DueNotification[];
      readAhead: number;
    }
  | { type: 'plan replay' }
  | { type: 'post'; target: DeliveryTarget; notification: DueNotification }
  | { type: 'record'; attempt: FinishedAttempt; isOrdered: boolean }
  | { type: 'read next attempt'; target: DeliveryTarget }
  | { type: 'abandon' }
  | { type: 'wait'; until: Moment }
  /** `waitMs` is the time until the next attempt; null if nothing is left to wait for. */
  | { type: 'end'; waitMs: number | null }
  | { type: 'fail'; error: unknown };

export interface Step {
  state: RoundState;
  commands: RoundCommand[];
}

export function startRound(now: number, roundMs: number): RoundState {
  return {
    phase: 'delivering',
    mode: 'lingering',
    endsAt: now + roundMs,
    selection: { type: 'none' },
    lastSelectionAt: 0,
    startedSinceSelection: 0,
    startedDuringSelection: 0,
    selected: null,
    posting: [],
    recording: [],
    isPlanning: false,
    keepsOrder: false,
    isWoken: true,
    dueAt: Number.POSITIVE_INFINITY,
    lastActivityAt: now,
    nextReplayAt: 0,
  };
}
