import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FinishedAttempt } from '../../store/webhooks/delivery-attempts.ts';
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import { step } from './delivery-round.ts';
import { defaultDeliverySettings } from './delivery-settings.ts';
import { type RoundCommand, type RoundEvent, type RoundSettings, type RoundState, startRound } from './round-state.ts';
import type { DueSelection } from './select-due.ts';

const settings: RoundSettings = { ...defaultDeliverySettings, concurrency: 4, isNotifiedOfCommits: true };
const START = 1_000_000;

const target = (changes: Partial<DeliveryTarget> = {}): DeliveryTarget => ({
  id: '01930000-0000-7000-8000-000000000001',
  url: 'https://receiver.example',
  headers_encrypted: null,
  headers: null,
  secretsEncrypted: [{ sealed: Buffer.alloc(0), context: '' }],
  signatureHeader: null,
  ordering: 'none',
  retrySchedule: null,
  timeoutSeconds: null,
  acceptedStatuses: null,
  consecutiveFailures: 0,
  probeWaitMs: 0,
  hasHeld: false,
  replay: null,
  ...changes,
});

const notification = (id: string, changes: Partial<DueNotification> = {}): DueNotification => ({
  ...{ id, body: '{}', attempts: 0, laneAttempts: 0, lane: 'live', replayId: null, traceparent: null },
  ...changes,
});

function attempt(id: string, succeeded = true): FinishedAttempt {
  const failure = succeeded ? null : { disable: null };
  return { notificationId: id, outcome: { status: succeeded ? 'succeeded' : 'retry' }, failure } as FinishedAttempt;
}

/** Round that is stepped manually. */
class Round {
  state: RoundState = startRound(START, 30_000);
  now = START;

  readonly settings: RoundSettings;

  constructor(settings: RoundSettings) {
    this.settings = settings;
  }

  on(event: RoundEvent, afterMs = 0): RoundCommand[] {
    this.now += afterMs;
    const { state, commands } = step(this.settings, this.state, event, this.now);
    this.state = state;
    return commands;
  }

  /** Returns a started round with a first selection of `ids`. */
  static with(
    ids: string[],
    changes: Partial<DeliveryTarget> = {},
    isDrained = true,
  ): { round: Round; commands: RoundCommand[] } {
    const round = new Round(settings);
    round.on({ type: 'timer' });
    round.on({ type: 'webhook read', target: target(changes) });
    const ready = ids.map((id) => notification(id));
    return { round, commands: round.on({ type: 'queues read', selection: { ready, isDrained } }) };
  }
}

const types = (commands: readonly RoundCommand[]) => commands.map(({ type }) => type);
const posted = (commands: readonly RoundCommand[]) =>
  commands.flatMap((command) => (command.type === 'post' ? [command.notification.id] : []));

describe('a delivery round', () => {
  it('reads the webhook first, then its queues', () => {
    const round = new Round(settings);
    expect(types(round.on({ type: 'timer' }))).toEqual(['read webhook']);
    const [select] = round.on({ type: 'webhook read', target: target() });
    expect(select).toMatchObject({ type: 'select due', isProbing: false, inFlight: [], readAhead: 8 });
  });

  it('abandons the notifications of an inactive webhook, and ends', () => {
    const round = new Round(settings);
    round.on({ type: 'timer' });
    expect(types(round.on({ type: 'webhook read', target: null }))).toEqual(['abandon']);
    expect(round.on({ type: 'abandoned' })).toEqual([{ type: 'end', waitMs: null }]);
  });

  it('reads a webhook again that was activated meanwhile', () => {
    const round = new Round(settings);
    round.on({ type: 'timer' });
    round.on({ type: 'webhook read', target: null });
    round.on({ type: 'woken' });
    expect(types(round.on({ type: 'abandoned' }))).toEqual(['read webhook']);
  });

  it('posts as many as there are slots', () => {
    const { round, commands } = Round.with(['a', 'b', 'c', 'd', 'e']);
    expect(posted(commands)).toEqual(['a', 'b', 'c', 'd']);
    expect(posted(round.on({ type: 'posted', attempt: attempt('b') }))).toEqual(['e']);
  });

  it('records what was posted', () => {
    const { round } = Round.with(['a']);
    const [record] = round.on({ type: 'posted', attempt: attempt('a') });
    expect(record).toMatchObject({ type: 'record', attempt: { notificationId: 'a' }, isOrdered: false });
  });

  it('starts nothing until a failure is recorded, and then selects anew', () => {
    const { round } = Round.with(['a', 'b', 'c', 'd', 'e']);
    expect(posted(round.on({ type: 'posted', attempt: attempt('a', false) }))).toEqual([]);
    expect(types(round.on({ type: 'recorded', id: 'a' }))).toEqual(['read webhook']);
    expect(round.state.selected?.ready).toEqual([]);
  });

  it('posts nothing beside a probe', () => {
    const { round, commands } = Round.with(['a'], { consecutiveFailures: 10 });
    expect(posted(commands)).toEqual(['a']);
    round.on({ type: 'woken' });
    expect(posted(round.on({ type: 'webhook read', target: target({ consecutiveFailures: 10 }) }))).toEqual([]);
    expect(round.state).toMatchObject({ selection: { type: 'none' }, selected: { ready: [] } });
  });

  it('ends all posts before it begins to keep order', () => {
    const { round } = Round.with(['a', 'b']);
    round.on({ type: 'woken' });
    expect(types(round.on({ type: 'webhook read', target: target({ ordering: 'container' }) }))).toEqual([]);
    for (const id of ['a', 'b']) expect(types(round.on({ type: 'posted', attempt: attempt(id) }))).toEqual(['record']);
    round.on({ type: 'recorded', id: 'a' });
    expect(types(round.on({ type: 'recorded', id: 'b' }))).toEqual(['select due']);
  });

  it('selects again after a selection that a recorded attempt has overtaken', () => {
    const { round } = Round.with(['a'], { ordering: 'container' });
    round.on({ type: 'woken' });
    round.on({ type: 'webhook read', target: target({ ordering: 'container' }) });
    round.on({ type: 'posted', attempt: attempt('a') });
    round.on({ type: 'recorded', id: 'a' });
    const commands = round.on({ type: 'queues read', selection: { ready: [], isDrained: true } });
    expect(types(commands)).toEqual(['read webhook']);
  });

  it('plans a replay beside the posts, once at a time', () => {
    const round = new Round(settings);
    const planning = target({ replay: { isPlanning: true, perSecond: 10 } });
    round.on({ type: 'timer' });
    expect(types(round.on({ type: 'webhook read', target: planning }))).toEqual(['plan replay', 'select due']);
    round.on({ type: 'queues read', selection: { ready: [], isDrained: true } });
    round.on({ type: 'woken' });
    expect(types(round.on({ type: 'webhook read', target: planning }))).toEqual(['select due']);
    round.on({ type: 'queues read', selection: { ready: [], isDrained: true } });
    expect(types(round.on({ type: 'replay planned' }))).toEqual(['read webhook']);
  });

  it('keeps the pace of a replay', () => {
    const round = new Round({ ...settings, concurrency: 8 });
    round.on({ type: 'timer' });
    round.on({ type: 'webhook read', target: target({ replay: { isPlanning: false, perSecond: 5 } }) });
    const ready = ['a', 'b'].map((id) => notification(id, { lane: 'replay', replayId: 'r' }));
    const commands = round.on({ type: 'queues read', selection: { ready, isDrained: true } });
    expect(posted(commands)).toEqual(['a']);
    expect(commands.at(-1)).toEqual({ type: 'wait', until: START + 100 });
    expect(posted(round.on({ type: 'timer' }, 99))).toEqual([]);
    round.on({ type: 'webhook read', target: target({ replay: { isPlanning: false, perSecond: 5 } }) });
    expect(posted(round.on({ type: 'queues read', selection: { ready: ready.slice(1), isDrained: true } }, 1))).toEqual(
      ['b'],
    );
  });

  it.each([
    { about: 'waits a little for more', waitMs: null, wait: true },
    { about: 'waits for what is due meanwhile', waitMs: 0, wait: true },
    { about: 'ends when told to finish', waitMs: 60_000, event: { type: 'finish' }, end: 60_000 },
    { about: 'ends when closed', waitMs: 0, event: { type: 'close' }, end: 0 },
    { about: 'ends beside too many others', waitMs: 60_000, mayLinger: false, end: 60_000 },
    { about: 'does not wait for a failing receiver', waitMs: 500, failures: 1, end: 500 },
    { about: 'ends when idle for long', waitMs: null, idleMs: 3_000, end: null },
    {
      about: 'leaves a wake to the next round when closed',
      waitMs: null,
      event: { type: 'close' },
      woken: true,
      end: 0,
    },
  ] as {
    about: string;
    waitMs: number | null;
    wait?: true;
    event?: RoundEvent;
    mayLinger?: boolean;
    failures?: number;
    idleMs?: number;
    woken?: true;
    end?: number | null;
  }[])('without work, $about', ({ waitMs, wait, event, mayLinger = true, failures = 0, idleMs = 0, woken, end }) => {
    const { round, commands } = Round.with([], { consecutiveFailures: failures });
    expect(types(commands)).toEqual(['read next attempt']);
    if (event) round.on(event);
    if (woken) round.on({ type: 'woken' });
    const last = round.on({ type: 'next attempt read', waitMs, mayLinger }, idleMs);
    if (wait) expect(types(last)).toEqual(['wait']);
    else expect(last).toEqual([{ type: 'end', waitMs: end }]);
  });

  it('fails once, and still records what is in flight', () => {
    const { round } = Round.with(['a', 'b']);
    const error = new Error('the database is away');
    expect(round.on({ type: 'failed', error })).toEqual([{ type: 'fail', error }]);
    expect(round.on({ type: 'failed', error })).toEqual([]);
    expect(types(round.on({ type: 'posted', attempt: attempt('b') }))).toEqual(['record']);
  });
});

interface Queued {
  id: string;
  kind: 'first' | 'again' | 'replay';
  failures: number;
}

const MAX_UNRECORDED = 2;

type Operation = Exclude<RoundCommand, { type: 'wait' | 'end' | 'fail' }>;

/** Shell with an in-memory queue and operations that end in any order. Checks the rules at each step. */
class Model {
  readonly round: Round;
  readonly queue: Queued[];
  failing: number;
  outstanding: Operation[] = [];
  until: number | null = null;
  ended: Extract<RoundCommand, { type: 'end' }> | null = null;
  /** A wake arrived after the last read of the webhook began. */
  isUnread = false;

  constructor(queue: Queued[], failing: number, concurrency: number) {
    this.round = new Round({ ...settings, concurrency, maxUnrecorded: MAX_UNRECORDED });
    this.queue = queue;
    this.failing = failing;
    this.take({ type: 'timer' });
  }

  target(): DeliveryTarget {
    return target({ consecutiveFailures: this.failing, replay: { isPlanning: false, perSecond: 1_000 } });
  }

  take(event: RoundEvent, afterMs = 0): void {
    this.until = null;
    for (const command of this.round.on(event, afterMs)) {
      expect(this.ended === null || command.type === 'record').toBe(true);
      if (command.type === 'end') this.ended = command;
      else if (command.type === 'wait') {
        expect(command.until).toBeGreaterThan(this.round.now);
        this.until = command.until;
      } else if (command.type !== 'fail') {
        if (command.type === 'read webhook') this.isUnread = false;
        if (command.type === 'post') expect(this.round.state.recording.length).toBeLessThan(MAX_UNRECORDED);
        this.outstanding.push(command);
      }
    }
    this.check();
  }

  check(): void {
    const { posting, recording } = this.round.state;
    const ids = [...posting, ...recording].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(posting.length).toBeLessThanOrEqual(this.round.settings.concurrency);
    const posts = this.outstanding.flatMap((command) => (command.type === 'post' ? [command] : []));
    expect(posts.map((post) => post.notification.id).sort()).toEqual(posting.map(({ id }) => id).sort());
    const probes = posts.filter((post) => post.target.consecutiveFailures >= settings.probeAfterFailures);
    expect(probes.length).toBeLessThanOrEqual(1);
    const reads = this.outstanding.filter(({ type }) => type === 'read webhook' || type === 'select due');
    expect(reads.length).toBeLessThanOrEqual(1);
    // The round never stalls: either an operation is running or a timer is set.
    expect(this.ended !== null || this.outstanding.length > 0 || this.until !== null).toBe(true);
    if (this.isUnread && this.ended === null) expect(this.round.state.isWoken).toBe(true);
    if (this.ended === null) return;
    expect(posting.length + recording.length).toBe(0);
    if (this.isUnread) expect(this.ended.waitMs).toBe(0);
  }

  /** Ends one of the running operations. If there are none, fires the timer. */
  endOperation(index: number, succeeded: boolean, afterMs: number): void {
    const [command] = this.outstanding.splice(index % this.outstanding.length, 1);
    if (command !== undefined) this.take(this.resultOf(command, succeeded), afterMs);
    else if (this.until !== null) this.take({ type: 'timer' }, this.until - this.round.now);
  }

  resultOf(command: Operation, succeeded: boolean): RoundEvent {
    switch (command.type) {
      case 'read webhook':
        return { type: 'webhook read', target: this.target() };
      case 'select due':
        return { type: 'queues read', selection: this.select(command) };
      case 'post':
        return { type: 'posted', attempt: attempt(command.notification.id, succeeded) };
      case 'record':
        return this.record(command);
      case 'read next attempt':
        return { type: 'next attempt read', waitMs: this.queue.length > 0 ? 0 : null, mayLinger: true };
      case 'plan replay':
        return { type: 'replay planned' };
      case 'abandon':
        return { type: 'abandoned' };
    }
  }

  select({ inFlight, isProbing, free, readAhead }: Extract<Operation, { type: 'select due' }>): DueSelection {
    const due = this.queue.filter(({ id }) => !inFlight.includes(id));
    const limit = isProbing ? 1 : free.first + readAhead;
    const ready = due.slice(0, limit).map(({ id, kind, failures }) => {
      const laneAttempts = kind === 'again' ? 1 + failures : failures;
      return notification(id, { lane: kind === 'replay' ? 'replay' : 'live', laneAttempts });
    });
    return { ready, isDrained: due.length <= limit };
  }

  record({ attempt: { notificationId: id, failure } }: Extract<Operation, { type: 'record' }>): RoundEvent {
    this.failing = failure === null ? 0 : this.failing + 1;
    const queued = this.queue.find((one) => one.id === id);
    expect(queued).toBeDefined();
    this.queue.splice(0, Number.POSITIVE_INFINITY, ...this.queue.filter((one) => one !== queued));
    if (failure !== null && queued && queued.failures < 2)
      this.queue.push({ ...queued, failures: queued.failures + 1 });
    return { type: 'recorded', id };
  }

  wake(): void {
    this.isUnread = true;
    this.take({ type: 'woken' });
  }
}

const move = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('end' as const),
      index: fc.nat(20),
      succeeded: fc.boolean(),
      afterMs: fc.nat(60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      kind: fc.constantFrom('first' as const, 'again' as const, 'replay' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'timer' as const }) },
);

const kinds = fc.array(fc.constantFrom('first' as const, 'again' as const, 'replay' as const), { maxLength: 20 });

describe('whatever ends in whatever order', () => {
  it('posts each notification once at a time, within its slots, and none is forgotten', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.nat(12),
        fc.integer({ min: 1, max: 5 }),
        fc.array(move, { maxLength: 200 }),
        (queued, failing, concurrency, moves) => {
          const queue = queued.map((kind, index) => ({ id: `n${index}`, kind, failures: 0 }));
          const model = new Model(queue, failing, concurrency);
          let count = queue.length;
          for (const next of moves) {
            if (model.ended !== null) break;
            if (next.type === 'end') model.endOperation(next.index, next.succeeded, next.afterMs);
            else if (next.type === 'timer') model.take({ type: 'timer' }, 5);
            else {
              model.queue.push({ id: `n${count}`, kind: next.kind, failures: 0 });
              count += 1;
              model.wake();
            }
          }
          // Without further input the round ends, either with an empty queue or, if it ran out of time, with a wait of
          // 0.
          for (let turn = 0; model.ended === null && turn < 5_000; turn += 1) model.endOperation(0, true, 3);
          expect(model.ended).not.toBeNull();
          if (model.ended?.waitMs === null) expect(model.queue).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});
