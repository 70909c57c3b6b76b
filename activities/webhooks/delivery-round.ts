/** One round of delivering the notifications of one webhook: posts what is due, and stays a little while more arrives. */
import { planReplay } from '../../operations/webhooks/plan-replay.ts';
import { deliveryRunId } from '../../store/postgres/outbox.ts';
import {
  abandonNotificationsOfDeleted,
  type DueNotification,
  releaseAll,
} from '../../store/webhooks/delivery-queues.ts';
import { type DeliveryTarget, findDeliveryTarget } from '../../store/webhooks/webhooks.ts';
import type { WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import type { DeliveryRecorder } from './attempt-recorder.ts';
import { type DeliveryDeps, type DeliverySettings, defaultDeliverySettings } from './delivery-settings.ts';
import { DeliverySlots, type Turn } from './delivery-slots.ts';
import { finishedAttempt, postNotification } from './post-notification.ts';
import { type Look, lookForDue, lookForProbe, millisecondsToWait, turnOf } from './select-due.ts';
import { DeliveryBell } from './wake-signal.ts';

/** How much is read ahead of the slots, so that most posts start without a look: four times what the last look was good for. */
const READ_AHEAD = { least: 8, most: 240 } as const;
/** Shortest wait where nobody rings: what is told to be due may have to wait for another after all. */
const SHORTEST_WAIT_MS = 10;

const NOTHING_DUE: Look = { ready: [], isDrained: true };

export class DeliveryRound {
  readonly accountId: string;
  readonly webhookId: string;
  readonly workflowId: string;
  private readonly deps: DeliveryDeps;
  private readonly recorder: DeliveryRecorder;
  private readonly settings: DeliverySettings;
  private readonly slots: DeliverySlots;
  private readonly bell = new DeliveryBell();
  private readonly endsAt: number;
  /** From the start of a post until its attempt is kept. */
  private readonly underWay = new Map<string, Promise<void>>();
  private planning: Promise<void> | null = null;
  private target: DeliveryTarget | null = null;
  private keepsOrder = false;
  /** Found by the last look, not started yet. */
  private ready: DueNotification[] = [];
  private isDrained = false;
  /** A look under way, beside the posts. */
  private looking: Promise<void> | null = null;
  /** When the last look began, and when the one did of which the result is known. */
  private lookedAt = 0;
  private knownSince = 0;
  private startedSinceLook = 0;
  /** Of those, while the look was under way. */
  private startedBesideLook = 0;
  /** Under way at some time since that look began: it may have found them once more. */
  private readonly startedDuringLook = new Set<string>();
  /** Attempts that were kept and let others go, or changed the webhook. */
  private changes = 0;
  /** When one is known to be due; far away while posts are under way. */
  private dueAt = Number.POSITIVE_INFINITY;
  private isWoken = true;
  /** Failures that are not kept yet: they may change what may be started. */
  private doubts = 0;
  /** When a post was last begun or ended. */
  private lastNewsAt = Date.now();
  private replayAt = 0;
  private lingers = true;
  private ended = false;
  private isClosed = false;
  private fault: { error: unknown } | null = null;

  constructor(deps: DeliveryDeps, recorder: DeliveryRecorder, input: WebhookDeliveryInput) {
    this.deps = deps;
    this.recorder = recorder;
    this.accountId = input.accountId;
    this.webhookId = input.webhookId;
    this.workflowId = deliveryRunId(input.webhookId);
    this.settings = { ...defaultDeliverySettings, ...deps.settings };
    this.slots = new DeliverySlots(this.settings.concurrency);
    this.endsAt = Date.now() + this.settings.roundMs;
  }

  /** Finishes what is due now, without waiting for more. */
  endSoon(): void {
    this.lingers = false;
    this.bell.ring();
  }

  /** Starts nothing more; what is under way is finished and kept. */
  endNow(): void {
    this.ended = true;
    this.bell.ring();
  }

  /** Looks again at once. False when the round has ended, or is about to: then its run has to be told. */
  wake(): boolean {
    if (this.isClosed || this.isOver()) return false;
    this.isWoken = true;
    this.bell.ring();
    return true;
  }

  /**
   * Returns the milliseconds until the next attempt, or null when there is none to wait for: the queue is empty, or the
   * webhook is inactive or gone. Rejects when the database fails; posts whose attempts were not kept are then repeated
   * under the same id.
   */
  async run(): Promise<number | null> {
    const { database, rounds } = this.deps;
    rounds?.add(this);
    try {
      for (;;) {
        if (this.fault !== null) throw this.fault.error;
        if (this.looking === null && this.mustLook()) this.beginLook();
        if (!this.mayStartBesideLook()) await this.looking;
        if (this.fault !== null) continue;
        if (this.target === null) {
          await abandonNotificationsOfDeleted(database, this.accountId, this.webhookId);
          if (!this.isWoken) return null;
          continue;
        }
        this.startReady(this.target);
        if (this.isIdle()) {
          const waitMs = await millisecondsToWait(database, this, this.target);
          // Somebody relies on a look that this round does not make any more: the next one does.
          if (this.isWoken && this.isOver()) return 0;
          if (!this.isWoken && !this.mayLinger(waitMs, this.target)) return waitMs;
          this.dueAt = waitMs === null ? Number.POSITIVE_INFINITY : Date.now() + waitMs;
        }
        await this.bell.wait(this.millisecondsToNextLook());
      }
    } finally {
      this.isClosed = true;
      rounds?.remove(this);
      await Promise.all([...this.underWay.values(), this.planning, this.looking]);
    }
  }

  private isOver(): boolean {
    return this.ended || Date.now() >= this.endsAt;
  }

  private mayLinger(waitMs: number | null, { consecutiveFailures }: DeliveryTarget): boolean {
    if (this.isOver() || !this.lingers) return false;
    // Added, or become due, since the queue was read.
    if (waitMs === 0) return true;
    // Who fails is not waited for.
    if (consecutiveFailures > 0 || this.deps.rounds?.mayLinger === false) return false;
    return Date.now() - this.lastNewsAt < this.settings.idleMs;
  }

  private isIdle(): boolean {
    return this.underWay.size + this.ready.length === 0 && this.planning === null && this.looking === null;
  }

  private mustLook(): boolean {
    if (this.target === null) return true;
    if (this.isOver() || this.doubts > 0) return false;
    const { concurrency, freshMs } = this.settings;
    const now = Date.now();
    const age = now - this.lookedAt;
    // Where posts are quick the next ones are read before they are wanted: twice as many are left as a look takes.
    const isLow = this.ready.length <= concurrency + 2 * this.startedBesideLook || age >= freshMs / 2;
    if (!this.isDrained && isLow && this.startedSinceLook >= concurrency) return true;
    if (this.slots.free('first') === 0) return false;
    if (this.isWoken || now >= this.dueAt || age >= this.lookEveryMs()) return true;
    return !this.isDrained && (this.ready.length === 0 || age >= freshMs);
  }

  /** What the last look found may be started for a while, also while the next one is under way. */
  private mayStartBesideLook(): boolean {
    return this.target !== null && this.ready.length > 0 && Date.now() - this.knownSince < this.settings.freshMs;
  }

  /** Who is told of news looks seldom; others often right after the last news, ever more seldom in a silence. */
  private lookEveryMs(): number {
    const { maxLookMs } = this.settings;
    if (this.deps.rounds !== undefined) return maxLookMs;
    return Math.min(10 + (Date.now() - this.lastNewsAt) / 2, maxLookMs);
  }

  private millisecondsToNextLook(): number {
    const now = Date.now();
    const isReplayReady = this.target?.replay != null && this.ready.some(({ lane }) => lane === 'replay');
    const times = [this.lookedAt + this.lookEveryMs(), this.dueAt, isReplayReady ? this.replayAt : now + 60_000];
    return Math.max(SHORTEST_WAIT_MS, Math.min(...times) - now);
  }

  private beginLook(): void {
    const ahead = Math.min(READ_AHEAD.most, Math.max(READ_AHEAD.least, 4 * this.startedSinceLook));
    this.isWoken = false;
    this.lookedAt = Date.now();
    this.dueAt = Number.POSITIVE_INFINITY;
    this.startedSinceLook = 0;
    this.startedBesideLook = 0;
    this.startedDuringLook.clear();
    for (const id of this.underWay.keys()) this.startedDuringLook.add(id);
    this.looking = this.look(ahead)
      .catch(this.noteFault)
      .finally(() => {
        this.looking = null;
        this.bell.ring();
      });
  }

  /** Reads the webhook, and what of its queues may be started: `ahead` more than there is room for. */
  private async look(ahead: number): Promise<void> {
    const { changes, lookedAt, ready: known } = this;
    const target = await findDeliveryTarget(this.deps.database, this.accountId, this.webhookId);
    if (target !== null) await this.prepare(target);
    const found = target === null ? NOTHING_DUE : await this.read(target, known, ahead);
    this.target = target;
    this.knownSince = lookedAt;
    this.ready = found.ready.filter(({ id }) => !this.startedDuringLook.has(id));
    this.isDrained = found.isDrained && changes === this.changes;
    // One post alone tries a receiver that fails.
    if (target !== null && this.isTried(target) && this.underWay.size > 0) this.ready = [];
  }

  private async prepare(target: DeliveryTarget): Promise<void> {
    if (target.hasHeld) await releaseAll(this.deps.database, this.accountId, this.webhookId);
    if (target.ordering === 'container' && !this.keepsOrder) {
      this.keepsOrder = true;
      this.ready = [];
      // What was kept without regard to order must be over before anything is held back.
      await Promise.all(this.underWay.values());
    }
    if (target.replay?.isPlanning) this.plan();
  }

  private async read(target: DeliveryTarget, known: readonly DueNotification[], ahead: number): Promise<Look> {
    const { database } = this.deps;
    const underWay = [...this.underWay.keys()];
    if (!this.isTried(target)) return lookForDue(database, this, target, { slots: this.slots, underWay, known, ahead });
    return { ready: underWay.length > 0 ? [] : await lookForProbe(database, this, target), isDrained: true };
  }

  /** It failed so often that one notification at a time is to find out whether it is well again. */
  private isTried({ consecutiveFailures }: DeliveryTarget): boolean {
    return consecutiveFailures >= this.settings.probeAfterFailures;
  }

  /** Collects the next notifications of the replay, beside the posts. */
  private plan(): void {
    const { database, renderNotification, notificationDays = 0 } = this.deps;
    this.planning ??= planReplay(database, this, renderNotification, { notificationDays })
      .then(() => undefined, this.noteFault)
      .finally(() => {
        this.planning = null;
        this.isWoken = true;
        this.bell.ring();
      });
  }

  private readonly noteFault = (error: unknown): void => {
    this.fault ??= { error };
  };

  /** What happens now goes first: what is sent again starts where nothing else can. */
  private startReady(target: DeliveryTarget): void {
    if (this.isOver()) this.ready = [];
    if (this.doubts > 0) return;
    const isFull = () => this.underWay.size - this.slots.allTaken() >= this.settings.unkept;
    const passedOver: DueNotification[] = [];
    // `first` may have what any other may.
    while (!isFull() && this.slots.free('first') > 0) {
      const notification = this.ready.shift();
      if (notification === undefined) break;
      const turn = turnOf(notification);
      if (this.slots.free(turn) > 0 && (turn !== 'replay' || this.takeReplayTurn(target))) {
        this.start(target, notification, turn);
      } else passedOver.push(notification);
    }
    this.ready.unshift(...passedOver);
  }

  /** What is sent again keeps the pace of its replay; a late timer is made up for, up to a tenth of a second. */
  private takeReplayTurn({ replay }: DeliveryTarget): boolean {
    const now = Date.now();
    if (replay === null || now < this.replayAt) return false;
    this.replayAt = Math.max(this.replayAt, now - 100) + 1_000 / replay.perSecond;
    return true;
  }

  private start(target: DeliveryTarget, notification: DueNotification, turn: Turn): void {
    this.lastNewsAt = Date.now();
    this.startedSinceLook += 1;
    if (this.looking !== null) {
      this.startedDuringLook.add(notification.id);
      this.startedBesideLook += 1;
    }
    this.slots.take(turn);
    const { id } = notification;
    const attempt = this.post(target, notification, turn)
      .then((finished) => this.keep(target, finished, turn))
      .catch(this.noteFault)
      .finally(() => {
        this.underWay.delete(id);
        this.bell.ring();
      });
    this.underWay.set(id, attempt);
  }

  /** What it returns is without the body: what waits to be kept is many, and each collection of garbage would copy them all. */
  private async post(target: DeliveryTarget, notification: DueNotification, turn: Turn): Promise<Finished> {
    const startedAt = new Date();
    try {
      const sent = await postNotification(this.deps, target, notification, startedAt);
      const jitter = (this.deps.random ?? Math.random)();
      const finished = finishedAttempt(this, { target, notification, startedAt, sent }, this.settings, jitter);
      if (changesTarget(target, finished)) this.doubts += 1;
      return finished;
    } finally {
      this.lastNewsAt = Date.now();
      this.slots.give(turn);
      this.bell.ring();
    }
  }

  private async keep(target: DeliveryTarget, finished: Finished, turn: Turn): Promise<void> {
    const isChange = changesTarget(target, finished);
    const isKept = await this.recorder.record(finished, this.keepsOrder).finally(() => {
      if (isChange) this.doubts -= 1;
    });
    if (isChange) {
      this.isWoken = true;
      this.ready = [];
    }
    // Another one may follow it.
    if (isChange || this.keepsOrder || turn === 'replay') {
      this.changes += 1;
      this.isDrained = false;
    }
    this.log(finished, isKept);
  }

  private log({ webhookId, notificationId, number, statusCode, error }: Finished, isKept: boolean): void {
    const { logger } = this.deps;
    const facts = { webhookId, notificationId, number, status: statusCode };
    if (!isKept) logger.warn(facts, 'another run made the same delivery attempt');
    else if (error === null) logger.debug(facts, 'delivered');
    else logger.info({ ...facts, error }, 'delivery failed');
  }
}

type Finished = ReturnType<typeof finishedAttempt>;

/** A failure, or the end of failures. */
function changesTarget({ consecutiveFailures }: DeliveryTarget, { failure }: Finished): boolean {
  return failure !== null || consecutiveFailures > 0;
}
