/** Runs one delivery round of a webhook: executes the commands of `operations/webhooks/delivery-round.ts` and reports back. */
import { isOver, step } from '../../operations/webhooks/delivery-round.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../../operations/webhooks/delivery-settings.ts';
import { finishAttempt } from '../../operations/webhooks/finish-attempt.ts';
import { planReplay } from '../../operations/webhooks/plan-replay.ts';
import {
  type RoundCommand,
  type RoundEvent,
  type RoundSettings,
  type RoundState,
  startRound,
} from '../../operations/webhooks/round-state.ts';
import { millisecondsToWait, selectDue, selectProbe } from '../../operations/webhooks/select-due.ts';
import { deliveryRunId } from '../../store/postgres/outbox.ts';
import { abandonNotificationsOfDeleted, releaseAll } from '../../store/webhooks/delivery-queues.ts';
import { findDeliveryTarget } from '../../store/webhooks/webhooks.ts';
import type { WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { postNotification } from './post-notification.ts';

export class DeliveryRound {
  readonly workflowId: string;
  readonly #deps: DeliveryDeps;
  readonly #recorder: AttemptRecorder;
  readonly #input: WebhookDeliveryInput;
  readonly #settings: DeliverySettings & RoundSettings;
  readonly #running = new Set<Promise<void>>();
  readonly #result = Promise.withResolvers<number | null>();
  #state: RoundState;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DeliveryDeps, recorder: AttemptRecorder, input: WebhookDeliveryInput) {
    this.#deps = deps;
    this.#recorder = recorder;
    this.#input = input;
    this.workflowId = deliveryRunId(input.webhookId);
    this.#settings = { ...defaultDeliverySettings, ...deps.settings, isNotifiedOfCommits: deps.rounds !== undefined };
    this.#state = startRound(Date.now(), this.#settings.roundMs);
  }

  /** Finishes the work that is due now without waiting for more. */
  finish(): void {
    this.#dispatch({ type: 'finish' });
  }

  /** Starts no more work. Posts in flight are finished and recorded. */
  close(): void {
    this.#dispatch({ type: 'close' });
  }

  /**
   * Selects again immediately. Returns false if the round has ended or is about to end; its workflow must then be
   * woken.
   */
  wake(): boolean {
    if (isOver(this.#state, Date.now())) return false;
    this.#dispatch({ type: 'woken' });
    return true;
  }

  /**
   * Resolves with the milliseconds until the next attempt, or with null if there is none, because the queue is empty or
   * the webhook is inactive or deleted. Rejects if the database fails; posts without a recorded attempt are then
   * repeated with the same id.
   */
  async run(): Promise<number | null> {
    const { rounds } = this.#deps;
    rounds?.add(this);
    try {
      this.#dispatch({ type: 'timer' });
      return await this.#result.promise;
    } finally {
      rounds?.remove(this);
      while (this.#running.size > 0) await Promise.all(this.#running);
    }
  }

  readonly #dispatch = (event: RoundEvent): void => {
    const { state, commands } = step(this.#settings, this.#state, event, Date.now());
    this.#state = state;
    clearTimeout(this.#timer);
    for (const command of commands) this.#execute(command);
  };

  #execute(command: RoundCommand): void {
    if (command.type === 'end') this.#result.resolve(command.waitMs);
    else if (command.type === 'fail') this.#result.reject(command.error);
    else if (command.type === 'wait')
      this.#timer = setTimeout(this.#dispatch, Math.max(1, command.until - Date.now()), { type: 'timer' });
    else {
      const running = this.#run(command)
        .catch((error: unknown): RoundEvent => ({ type: 'failed', error }))
        .then(this.#dispatch)
        .catch(this.#result.reject)
        .finally(() => this.#running.delete(running));
      this.#running.add(running);
    }
  }

  async #run(command: Exclude<RoundCommand, { type: 'end' | 'fail' | 'wait' }>): Promise<RoundEvent> {
    const { database, renderNotification, notificationDays = 0, rounds } = this.#deps;
    const { accountId, webhookId } = this.#input;
    switch (command.type) {
      case 'read webhook': {
        const target = await findDeliveryTarget(database, accountId, webhookId);
        if (target?.hasHeld) await releaseAll(database, accountId, webhookId);
        return { type: 'webhook read', target };
      }
      case 'select due':
        return { type: 'queues read', selection: await this.#select(command) };
      case 'plan replay':
        await planReplay(database, this.#input, renderNotification, { notificationDays });
        return { type: 'replay planned' };
      case 'post':
        return { type: 'posted', attempt: await this.#post(command) };
      case 'record':
        return this.#record(command);
      case 'read next attempt': {
        const waitMs = await millisecondsToWait(database, this.#input, command.target);
        return { type: 'next attempt read', waitMs, mayLinger: rounds?.mayLinger ?? true };
      }
      case 'abandon':
        await abandonNotificationsOfDeleted(database, accountId, webhookId);
        return { type: 'abandoned' };
    }
  }

  async #select({ target, isProbing, ...options }: Extract<RoundCommand, { type: 'select due' }>) {
    const { database } = this.#deps;
    if (!isProbing) return selectDue(database, this.#input, target, options);
    return { ready: await selectProbe(database, this.#input, target), isDrained: true };
  }

  async #post({ target, notification }: Extract<RoundCommand, { type: 'post' }>) {
    const startedAt = new Date();
    const sent = await postNotification(this.#deps, target, notification, startedAt);
    const jitter = (this.#deps.random ?? Math.random)();
    return finishAttempt(this.#input, { target, notification, startedAt, sent }, this.#settings, jitter);
  }

  async #record({ attempt, isOrdered }: Extract<RoundCommand, { type: 'record' }>): Promise<RoundEvent> {
    const isRecorded = await this.#recorder.record(attempt, isOrdered);
    const { webhookId, notificationId: id, number, statusCode: status, error } = attempt;
    const facts = { webhookId, notificationId: id, number, status };
    const { logger } = this.#deps;
    if (!isRecorded) logger.warn(facts, 'another run made the same delivery attempt');
    else if (error === null) logger.debug(facts, 'delivered');
    else logger.info({ ...facts, error }, 'delivery failed');
    return { type: 'recorded', id };
  }
}
