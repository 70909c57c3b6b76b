/**
 * Follows one drawn journey as the activities do, but without servers: the real poll plan decides when each source is
 * polled, the real core decides what is published, and the real lifecycle decides how a failed poll is handled. It
 * repeats the order of decisions in `operations/watches/poll-once.ts`, `operations/watches/former-journey.ts`,
 * `operations/watches/record-observation.ts` and `operations/watches/record-failure.ts`, so keep them in sync.
 */

import { toInstant } from '../../operations/to-instant.ts';
import { defaultTrackingSettings } from '../../operations/watches/poll-deps.ts';
import { stopReasonNow } from '../../operations/watches/stop-reason.ts';
import { planWatches } from '../../operations/watches/watch-plan.ts';
import { type Random, randomFrom } from '../../simulator/drawn/random.ts';
import type { Changes } from '../../tracking/changes/changes.ts';
import { diffViews } from '../../tracking/changes/diff.ts';
import { awaitsConfirmation } from '../../tracking/ledger/confirmation.ts';
import { emptyLedger, type Ledger, record } from '../../tracking/ledger/ledger.ts';
import { publish } from '../../tracking/publish/publish.ts';
import { finishedBefore } from '../../tracking/publish/request-identity.ts';
import { instantMs } from '../../tracking/time/event-time.ts';
import { afterFailure, type RequestStatus } from '../../tracking/tracking-requests/lifecycle.ts';
import { hasMoved } from '../../tracking/tracking-requests/stop.ts';
import type { TransportEventView, View } from '../../tracking/view/view.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { planNextPoll } from '../../tracking/watches/poll-plan.ts';
import { type Reading, registry, type TrackedRequest } from './reading.ts';
import { keyOf, openWatch, type Watch } from './watch.ts';

const HOUR_MS = 3_600_000;
const NOT_A_TRY: FailureReason[] = [
  'rate_limited',
  'quota_exhausted',
  'credentials_rejected',
  'source_blocks_us',
  'journey_over',
];
const JOURNEY_OVER = { reason: 'journey_over' as const, detail: 'a former journey', retryAfterSeconds: null };
const NOT_FOUND: FailureReason[] = ['not_found', 'not_found_yet'];

/** A public event of a container; `event` is null if the milestone was withdrawn. */
export interface Announced {
  hour: number;
  container: string;
  /** Event name without `container.transport.`. */
  kind: string;
  key: string;
  event: TransportEventView | null;
}

export interface Followed {
  view: View | null;
  announced: Announced[];
  /** Number of `shipment.estimated.arrival` events. */
  etaChanges: number;
  calls: Record<'line' | 'terminal' | 'railroad', number>;
  /** Hour at which tracking ended or, if it did not, the last hour of the script. */
  endHour: number;
  end: string;
  recordings: number;
}

/** Called with every response, in order. The baseline and the explanations use it. */
export type Listener = (hour: number, watch: Watch, reading: Reading, changes: Changes | null) => void;

export function follow(request: TrackedRequest, onResponse: Listener = () => undefined): Followed {
  return new Following(request, onResponse).run();
}

class Following {
  readonly #request: TrackedRequest;
  readonly #onAnswer: Listener;
  readonly #random: Random;
  readonly #watches = new Map<string, Watch>();
  readonly #result: Followed;
  #ledger: Ledger;
  #status: RequestStatus = 'pending';
  #retryCount = 0;
  /**
   * Whether the line listed a journey that had ended before the request, so that the request is waiting for its own
   * journey.
   */
  #awaitsJourney = false;
  #newsMs: number | null = null;
  #pushed = 0;

  constructor(request: TrackedRequest, onResponse: Listener) {
    this.#request = request;
    this.#onAnswer = onResponse;
    const { line, requestType, number, serial, startMs } = request;
    this.#random = randomFrom(serial + 7);
    const requestedAt = toInstant(new Date(startMs));
    this.#ledger = emptyLedger({ requestType, normalizedNumber: number, scac: line, requestedAt });
    const source = { kind: 'line', code: line } as const;
    this.#watches.set(keyOf(source), openWatch(source, [], null, startMs));
    this.#result = {
      view: null,
      announced: [],
      etaChanges: 0,
      calls: { line: 0, terminal: 0, railroad: 0 },
      endHour: request.withinHours,
      end: 'script over',
      recordings: 0,
    };
  }

  run(): Followed {
    const endMs = this.#request.startMs + this.#request.withinHours * HOUR_MS;
    let nowMs = this.#request.startMs;
    for (;;) {
      const watch = this.#nextDue();
      const push = this.#nextPush(watch.dueMs);
      nowMs = Math.max(nowMs, push ? this.#request.startMs + push.hour * HOUR_MS : watch.dueMs);
      if (nowMs > endMs) return this.#result;
      const end = push ? this.#recordPush(push.reading, nowMs) : this.#poll(watch, nowMs);
      if (end === null) continue;
      this.#result.end = end;
      this.#result.endHour = this.#hour(nowMs);
      return this.#result;
    }
  }

  /**
   * Returns the next push if it arrives before the next poll is due. Pushes are held back until there is a shipment.
   */
  #nextPush(dueMs: number): NonNullable<TrackedRequest['pushes']>[number] | null {
    const push = this.#request.pushes?.[this.#pushed];
    if (!push || this.#result.view === null) return null;
    return this.#request.startMs + push.hour * HOUR_MS < dueMs ? push : null;
  }

  /** Does the same as `operations/intake/record-intake.ts`. */
  #recordPush(reading: Extract<Reading, { type: 'read' }>, nowMs: number): string | null {
    this.#pushed += 1;
    const { changes, reason } = this.#apply(this.#line(), reading, nowMs, false);
    if (reason === null) this.#adjustWatches(null, changes, nowMs);
    return reason;
  }

  #hour(ms: number): number {
    return (ms - this.#request.startMs) / HOUR_MS;
  }

  #nextDue(): Watch {
    let next: Watch | undefined;
    for (const watch of this.#watches.values()) {
      if (!watch.isClosed && (next === undefined || watch.dueMs < next.dueMs)) next = watch;
    }
    if (!next) throw new Error('no source is polled any more');
    return next;
  }

  /** Returns why tracking ended; null while it continues. */
  #poll(watch: Watch, nowMs: number): string | null {
    const { kind } = watch.source;
    if (kind !== 'person' && kind !== 'document') this.#result.calls[kind] += 1;
    const current = this.#result.view?.containers.map(({ number }) => number) ?? [];
    // A line is polled by number, so its response does not depend on the containers.
    const reading = this.#request.read(watch.source, kind === 'line' ? [] : watch.containers, this.#hour(nowMs));
    if (current.length === 0 && kind !== 'line') throw new Error('a terminal is polled without a container');
    if (reading.type === 'failed') return this.#fail(watch, reading, nowMs);
    return this.#isFormerJourney(reading, watch, nowMs)
      ? this.#fail(watch, { type: 'failed', failure: JOURNEY_OVER, id: reading.id }, nowMs)
      : this.#take(watch, reading, nowMs);
  }

  /** Does the same as `operations/watches/former-journey.ts`, which applies only while there is no shipment. */
  #isFormerJourney(reading: Extract<Reading, { type: 'read' }>, { source }: Watch, nowMs: number): boolean {
    if (this.#result.view !== null) return false;
    const receivedAt = toInstant(new Date(nowMs));
    const { claims, complete, absence } = reading;
    const ledger = record(this.#ledger, { source, snapshotId: '', receivedAt, complete, absence, claims });
    const isFormer = finishedBefore(ledger, receivedAt) !== null;
    this.#awaitsJourney ||= isFormer;
    return isFormer;
  }

  #take(watch: Watch, reading: Extract<Reading, { type: 'read' }>, nowMs: number): string | null {
    const isUnchanged = watch.hash === reading.hash;
    if (isUnchanged && !watch.awaitsConfirmation && !this.#isTimeForMore(watch, nowMs)) {
      this.#onAnswer(this.#hour(nowMs), watch, reading, null);
      this.#noteRead(watch, nowMs, this.#nextSeconds(watch, nowMs));
      return null;
    }
    return this.#record(watch, reading, nowMs, isUnchanged);
  }

  #noteRead(watch: Watch, nowMs: number, seconds: number): void {
    watch.attemptedMs = nowMs;
    watch.dueMs = nowMs + seconds * 1_000;
    watch.notFoundSinceMs = null;
    watch.consecutiveFailures = 0;
    watch.lastReason = null;
    watch.failingSinceMs = null;
  }

  #record(
    watch: Watch,
    reading: Extract<Reading, { type: 'read' }>,
    nowMs: number,
    isReported: boolean,
  ): string | null {
    const { changes, reason } = this.#apply(watch, reading, nowMs, isReported);
    if (reason === null) this.#adjustWatches(watch, changes, nowMs);
    watch.hash = reading.hash;
    watch.awaitsConfirmation = awaitsConfirmation(this.#ledger, watch.source, toInstant(new Date(nowMs)));
    this.#noteRead(watch, nowMs, this.#nextSeconds(watch, nowMs));
    return reason;
  }

  #apply(watch: Watch, reading: Extract<Reading, { type: 'read' }>, nowMs: number, isReported: boolean) {
    const now = toInstant(new Date(nowMs));
    const { claims, complete, absence, id: snapshotId } = reading;
    this.#ledger = record(this.#ledger, {
      source: watch.source,
      snapshotId,
      receivedAt: now,
      complete,
      absence,
      claims,
    });
    const { etaThresholdMinutes } = defaultTrackingSettings;
    const changes = diffViews(this.#result.view, publish(this.#ledger, now), { now, etaThresholdMinutes });
    this.#result.view = changes.view;
    this.#result.recordings += 1;
    this.#status = 'created';
    this.#announce(changes, nowMs);
    this.#onAnswer(this.#hour(nowMs), watch, reading, changes);
    if (watch.source.kind === 'line' && !isReported) this.#newsMs = nowMs;
    const notFoundSince = watch.source.kind === 'line' ? null : this.#line().notFoundSinceMs;
    return { changes, reason: this.#stopReason(changes.view, nowMs, notFoundSince) };
  }

  #announce({ events, view }: Changes, nowMs: number): void {
    for (const { name, container, reference } of events) {
      if (name === 'shipment.estimated.arrival') this.#result.etaChanges += 1;
      if (container === null || reference.type !== 'transport_event') continue;
      const inView = view.containers.find(({ number }) => number === container);
      const event = inView?.events.find(({ key }) => key === reference.key) ?? null;
      const kind = name.replace('container.transport.', '');
      this.#result.announced.push({ hour: this.#hour(nowMs), container, kind, key: reference.key, event });
    }
  }

  #line(): Watch {
    const watch = this.#watches.get(keyOf({ kind: 'line', code: this.#request.line }));
    if (!watch) throw new Error('a journey without its line');
    return watch;
  }

  #openWatches() {
    return [...this.#watches.values()]
      .filter((watch) => !watch.isClosed && watch.source.kind !== 'person')
      .map(({ source, containers, locode }) => ({
        kind: source.kind as 'line' | 'terminal' | 'railroad',
        code: source.code,
        containers,
        locode,
      }));
  }

  #adjustWatches(polled: Watch | null, changes: Changes, nowMs: number): void {
    const plan = planWatches(changes.view, this.#openWatches(), registry, new Date(nowMs));
    const before = [...this.#watches.values()].filter((watch) => !watch.isClosed && watch !== polled);
    for (const { source, containers, locode } of plan.open) {
      const current = this.#watches.get(keyOf(source));
      if (!current) {
        this.#watches.set(keyOf(source), openWatch(source, containers, locode, nowMs));
        continue;
      }
      const keepsItsTime = !current.isClosed && containers.every((one) => current.containers.includes(one));
      if (!keepsItsTime) current.dueMs = nowMs;
      Object.assign(current, { containers, locode, isClosed: false });
    }
    for (const source of plan.close) {
      const current = this.#watches.get(keyOf(source));
      if (current) current.isClosed = true;
    }
    for (const other of before) this.#advance(other, nowMs);
  }

  /** Brings forward the poll of another source if the new view requires it. */
  #advance(other: Watch, nowMs: number): void {
    if (other.isClosed || other.consecutiveFailures > 0) return;
    const seconds = this.#nextSeconds(other, nowMs);
    const due = Math.max(nowMs, (other.attemptedMs ?? other.dueMs) + seconds * 1_000);
    if (other.dueMs - 60_000 > due) other.dueMs = due;
  }

  #nextSeconds(watch: Watch, nowMs: number): number {
    return planNextPoll({
      source: watch.source,
      view: this.#result.view,
      now: toInstant(new Date(nowMs)),
      jitter: this.#random.next() * 2 - 1,
      settings: defaultTrackingSettings.poll,
    }).seconds;
  }

  #isTimeForMore(watch: Watch, nowMs: number): boolean {
    const { view } = this.#result;
    if (view === null || this.#status !== 'created') return true;
    const { changesAt } = view.shipment;
    if (changesAt === undefined || (changesAt !== null && instantMs(changesAt) <= nowMs)) return true;
    const plan = planWatches(view, this.#openWatches(), registry, new Date(nowMs));
    if (plan.open.length > 0 || plan.close.length > 0) return true;
    return watch.source.kind === 'line' && this.#stopReason(view, nowMs, null) !== null;
  }

  #stopReason(view: View, nowMs: number, notFoundSinceMs: number | null) {
    return stopReasonNow(
      { settings: defaultTrackingSettings },
      {
        view,
        now: new Date(nowMs),
        requestedAt: new Date(this.#request.startMs),
        newsAt: this.#newsMs === null ? null : new Date(this.#newsMs),
        notFoundSince: notFoundSinceMs === null ? null : new Date(notFoundSinceMs),
        resumedAt: null,
      },
    );
  }

  #fail(watch: Watch, { failure }: Extract<Reading, { type: 'failed' }>, nowMs: number): string | null {
    const { view } = this.#result;
    const isLine = watch.source.kind === 'line';
    const isNotFound = NOT_FOUND.includes(failure.reason);
    if (watch.lastReason !== failure.reason) watch.failingSinceMs = null;
    const outcome = afterFailure({
      requestType: this.#request.requestType,
      status: this.#status,
      retryCount: this.#status === 'created' ? watch.consecutiveFailures : this.#retryCount,
      requestedAt: toInstant(new Date(this.#request.startMs)),
      now: toInstant(new Date(nowMs)),
      reason: failure.reason,
      retryAfterSeconds: failure.retryAfterSeconds,
      hasShipment: view !== null,
      hasMoved: view !== null && hasMoved(view),
      previousReason: watch.consecutiveFailures > 0 ? watch.lastReason : null,
      failingSince: watch.failingSinceMs === null ? null : toInstant(new Date(watch.failingSinceMs)),
      awaitsJourney: this.#awaitsJourney,
      settings: defaultTrackingSettings.lifecycle,
    });
    const notFoundSince = isNotFound ? (watch.notFoundSinceMs ?? nowMs) : watch.notFoundSinceMs;
    const silence = view === null || !isLine ? null : this.#stopReason(view, nowMs, notFoundSince);
    const seconds = view !== null && isNotFound ? this.#nextSeconds(watch, nowMs) : outcome.nextPollSeconds;
    watch.attemptedMs = nowMs;
    watch.dueMs = nowMs + seconds * 1_000;
    watch.notFoundSinceMs = notFoundSince;
    watch.lastReason = failure.reason;
    watch.failingSinceMs ??= nowMs;
    if (!NOT_A_TRY.includes(failure.reason)) watch.consecutiveFailures += 1;
    if (isLine && this.#status !== 'created') {
      this.#status = outcome.status;
      this.#retryCount = outcome.retryCount;
      if (outcome.final) return `failed: ${outcome.failedReason ?? failure.reason}`;
    }
    return outcome.stopReason ?? silence;
  }
}
