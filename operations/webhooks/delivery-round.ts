/**
 * Decides what a delivery round does next. Pure: the shell in `activities/webhooks/round-shell.ts` executes the
 * commands.
 */
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import { freeSlots, postKind } from './delivery-slots.ts';
import type {
  Post,
  RoundCommand,
  RoundEvent,
  RoundSettings,
  RoundState,
  Selected,
  SelectionProgress,
  Step,
} from './round-state.ts';

/**
 * Limits for reading ahead, which is four times the number of posts started since the last selection, so that most
 * posts need no selection.
 */
const READ_AHEAD = { least: 8, most: 240 } as const;
/** Minimum wait, because a notification that is due may still have to wait for another one. */
const MIN_WAIT_MS = 10;
/** Maximum delay for which replays catch up after a late timer. */
const REPLAY_CATCH_UP_MS = 100;

/** Whether the round starts no more posts and selections, because it is closed or out of time. */
export function isOver({ phase, mode, endsAt }: RoundState, now: number): boolean {
  return phase === 'ended' || mode === 'closing' || now >= endsAt;
}

/** Whether the receiver has failed so often that it is probed with one notification at a time. */
export function isProbing({ consecutiveFailures }: DeliveryTarget, { probeAfterFailures }: RoundSettings): boolean {
  return consecutiveFailures >= probeAfterFailures;
}

export function step(settings: RoundSettings, before: RoundState, event: RoundEvent, now: number): Step {
  const applied = apply(settings, before, event, now);
  const { state } = applied;
  if (state.phase !== 'delivering' || event.type === 'next attempt read') return applied;
  const decided = decide(settings, state, now);
  return { state: decided.state, commands: [...applied.commands, ...decided.commands] };
}

function apply(settings: RoundSettings, state: RoundState, event: RoundEvent, now: number): Step {
  switch (event.type) {
    case 'timer':
      return { state, commands: [] };
    case 'woken':
      return { state: { ...state, isWoken: true }, commands: [] };
    case 'finish':
      return { state: { ...state, mode: state.mode === 'closing' ? 'closing' : 'finishing' }, commands: [] };
    case 'close':
      return { state: { ...state, mode: 'closing' }, commands: [] };
    case 'webhook read':
      return applyWebhook(settings, state, event.target);
    case 'queues read':
      return { state: applySelection(settings, state, event.selection.ready, event.selection.isDrained), commands: [] };
    case 'posted':
      return applyPosted(state, event.attempt, now);
    case 'recorded':
      return { state: applyRecorded(state, event.id), commands: [] };
    case 'replay planned':
      return { state: { ...state, isPlanning: false, isWoken: true }, commands: [] };
    case 'next attempt read':
      return applyNextAttempt(settings, state, event, now);
    case 'abandoned':
      if (state.isWoken) return { state: { ...state, phase: 'delivering' }, commands: [] };
      return end(state, null);
    case 'failed':
      if (state.phase === 'ended') return { state, commands: [] };
      return { state: { ...state, phase: 'ended' }, commands: [{ type: 'fail', error: event.error }] };
  }
}

function applyWebhook(settings: RoundSettings, state: RoundState, target: DeliveryTarget | null): Step {
  const { selection } = state;
  if (selection.type !== 'reading webhook') return { state, commands: [] };
  if (target === null) {
    const inactive: RoundState = { ...state, selection: { type: 'none' }, selected: null };
    if (state.phase === 'ended') return { state: inactive, commands: [] };
    return { state: { ...inactive, phase: 'abandoning' }, commands: [{ type: 'abandon' }] };
  }
  const plans = target.replay?.isPlanning === true && !state.isPlanning;
  const planning: RoundCommand[] = plans ? [{ type: 'plan replay' }] : [];
  const planned = { ...state, isPlanning: state.isPlanning || plans };
  if (target.ordering !== 'container' || state.keepsOrder) {
    const read = readQueues(settings, planned, target);
    return { state: read.state, commands: [...planning, ...read.commands] };
  }
  const selected = state.selected === null ? null : { ...state.selected, ready: [] };
  const ordered: RoundState = {
    ...planned,
    keepsOrder: true,
    selected,
    selection: { ...selection, type: 'awaiting posts', target },
  };
  return { state: ordered, commands: planning };
}

/** Runs the second half of a selection. A receiver that is being probed gets no second post while one is in flight. */
function readQueues(settings: RoundSettings, state: RoundState, target: DeliveryTarget): Step {
  const { selection, posting, recording } = state;
  if (selection.type === 'none') return { state, commands: [] };
  const reading: RoundState = { ...state, selection: { ...selection, type: 'reading queues', target } };
  const probes = isProbing(target, settings);
  const inFlight = [...posting, ...recording].map(({ id }) => id);
  if (probes && inFlight.length > 0) return { state: applySelection(settings, reading, [], true), commands: [] };
  const { readAhead } = selection;
  const free = freeSlots(
    posting.map(({ kind }) => kind),
    settings.concurrency,
  );
  const cached = state.selected?.ready ?? [];
  return {
    state: reading,
    commands: [{ type: 'select due', target, isProbing: probes, free, inFlight, cached, readAhead }],
  };
}

function applySelection(
  settings: RoundSettings,
  state: RoundState,
  found: readonly DueNotification[],
  isDrained: boolean,
): RoundState {
  const { selection } = state;
  if (selection.type !== 'reading queues') return state;
  const { target, startedAt, excluded, isStale } = selection;
  const isBlocked = isProbing(target, settings) && countInFlight(state) > 0;
  const selected: Selected = {
    target,
    selectedAt: startedAt,
    ready: isBlocked ? [] : found.filter(({ id }) => !excluded.includes(id)),
    isDrained: isDrained && !isStale,
  };
  return { ...state, selection: { type: 'none' }, selected };
}

function applyPosted(
  state: RoundState,
  attempt: Extract<RoundEvent, { type: 'posted' }>['attempt'],
  now: number,
): Step {
  const post = state.posting.find(({ id }) => id === attempt.notificationId);
  if (post === undefined) return { state, commands: [] };
  const changesWebhook = attempt.failure !== null || post.wasFailing;
  const posted: RoundState = {
    ...state,
    posting: state.posting.filter((other) => other !== post),
    recording: [...state.recording, { ...post, changesWebhook }],
    lastActivityAt: now,
  };
  return { state: posted, commands: [{ type: 'record', attempt, isOrdered: state.keepsOrder }] };
}

function applyRecorded(state: RoundState, id: string): RoundState {
  const post = state.recording.find((other) => other.id === id);
  if (post === undefined) return state;
  const recorded = { ...state, recording: state.recording.filter((other) => other !== post) };
  const mayFreeOthers = post.changesWebhook || state.keepsOrder || post.kind === 'replay';
  if (!mayFreeOthers) return recorded;
  const { selected, selection } = recorded;
  return {
    ...recorded,
    isWoken: state.isWoken || post.changesWebhook,
    selected:
      selected === null ? null : { ...selected, isDrained: false, ready: post.changesWebhook ? [] : selected.ready },
    selection: selection.type === 'none' ? selection : { ...selection, isStale: true },
  };
}

type NextAttempt = Extract<RoundEvent, { type: 'next attempt read' }>;

function applyNextAttempt(settings: RoundSettings, state: RoundState, next: NextAttempt, now: number): Step {
  const { waitMs } = next;
  if (state.phase !== 'checking') return { state, commands: [] };
  // Leaves a wake that this round can no longer serve to the next round.
  if (state.isWoken && isOver(state, now)) return end(state, 0);
  if (!state.isWoken && !staysOpen(settings, state, next, now)) return end(state, waitMs);
  const dueAt = waitMs === null ? Number.POSITIVE_INFINITY : now + waitMs;
  const delivering: RoundState = { ...state, phase: 'delivering', dueAt };
  return state.isWoken ? decide(settings, delivering, now) : waitFor(settings, delivering, now);
}

function staysOpen(
  { idleMs }: RoundSettings,
  state: RoundState,
  { waitMs, mayLinger }: NextAttempt,
  now: number,
): boolean {
  if (isOver(state, now) || state.mode !== 'lingering') return false;
  // A notification was added or became due after the queue was read.
  if (waitMs === 0) return true;
  // Ends instead of lingering if the receiver is failing.
  if (state.selected === null || state.selected.target.consecutiveFailures > 0 || !mayLinger) return false;
  return now - state.lastActivityAt < idleMs;
}

function decide(settings: RoundSettings, before: RoundState, now: number): Step {
  const { selection: running } = before;
  if (running.type === 'awaiting posts') {
    return countInFlight(before) > 0 ? { state: before, commands: [] } : readQueues(settings, before, running.target);
  }
  const begun = running.type === 'none' && mustSelect(settings, before, now) ? beginSelection(before, now) : null;
  const { state, commands } = begun ?? { state: before, commands: [] };
  const { selected } = state;
  if (selected === null) return { state, commands };
  const isSelecting = state.selection.type !== 'none';
  // The last selection stays valid for a while, even while the next one is running.
  const isFresh = selected.ready.length > 0 && now - selected.selectedAt < settings.freshMs;
  if (isSelecting && !isFresh) return { state, commands };
  const started = startPosts(settings, state, selected, now);
  const isIdle =
    countInFlight(started.state) + (started.state.selected?.ready.length ?? 0) === 0 &&
    !started.state.isPlanning &&
    !isSelecting;
  const next: Step = isIdle
    ? {
        state: { ...started.state, phase: 'checking' },
        commands: [{ type: 'read next attempt', target: selected.target }],
      }
    : waitFor(settings, started.state, now);
  return { state: next.state, commands: [...commands, ...started.commands, ...next.commands] };
}

function mustSelect(settings: RoundSettings, state: RoundState, now: number): boolean {
  const { selected, posting, startedSinceSelection, lastSelectionAt } = state;
  if (selected === null) return true;
  if (isOver(state, now) || hasOpenChange(state)) return false;
  const { concurrency, freshMs } = settings;
  const { ready, isDrained } = selected;
  const age = now - lastSelectionAt;
  // If posts are fast, reads the next notifications early: once at most twice as many are left as can start during a
  // selection.
  const isLow = ready.length <= concurrency + 2 * state.startedDuringSelection || age >= freshMs / 2;
  if (!isDrained && isLow && startedSinceSelection >= concurrency) return true;
  if (posting.length >= concurrency) return false;
  if (state.isWoken || now >= state.dueAt || age >= selectEveryMs(settings, state, now)) return true;
  return !isDrained && (ready.length === 0 || age >= freshMs);
}

/**
 * Returns the interval between selections: long if the process is notified of commits, otherwise increasing with the
 * time since the last activity.
 */
function selectEveryMs(
  { isNotifiedOfCommits, maxSelectMs }: RoundSettings,
  { lastActivityAt }: RoundState,
  now: number,
) {
  return isNotifiedOfCommits ? maxSelectMs : Math.min(10 + (now - lastActivityAt) / 2, maxSelectMs);
}

function beginSelection(state: RoundState, now: number): Step {
  const readAhead = Math.min(READ_AHEAD.most, Math.max(READ_AHEAD.least, 4 * state.startedSinceSelection));
  const excluded = [...state.posting, ...state.recording].map(({ id }) => id);
  const progress: SelectionProgress = { startedAt: now, readAhead, excluded, isStale: false };
  return {
    state: {
      ...state,
      selection: { ...progress, type: 'reading webhook' },
      isWoken: false,
      lastSelectionAt: now,
      dueAt: Number.POSITIVE_INFINITY,
      startedSinceSelection: 0,
      startedDuringSelection: 0,
    },
    commands: [{ type: 'read webhook' }],
  };
}

/** Starts first attempts before all others; retries and replays use the remaining slots. */
function startPosts(settings: RoundSettings, before: RoundState, selected: Selected, now: number): Step {
  const { concurrency, maxUnrecorded } = settings;
  const { target } = selected;
  if (isOver(before, now)) return { state: { ...before, selected: { ...selected, ready: [] } }, commands: [] };
  const hasRoom = before.posting.length < concurrency && before.recording.length < maxUnrecorded;
  if (!hasRoom || selected.ready.length === 0 || hasOpenChange(before)) return { state: before, commands: [] };
  const posting = [...before.posting];
  const started: Post[] = [];
  const commands: RoundCommand[] = [];
  const left: DueNotification[] = [];
  let { nextReplayAt } = before;
  for (const [index, notification] of selected.ready.entries()) {
    const kinds = posting.map(({ kind }) => kind);
    const free = freeSlots(kinds, concurrency);
    if (free.first <= 0) {
      left.push(...selected.ready.slice(index));
      break;
    }
    const kind = postKind(notification);
    const isTooEarly = kind === 'replay' && (target.replay === null || now < nextReplayAt);
    if (free[kind] <= 0 || isTooEarly) {
      left.push(notification);
      continue;
    }
    if (kind === 'replay' && target.replay !== null)
      nextReplayAt = Math.max(nextReplayAt, now - REPLAY_CATCH_UP_MS) + 1_000 / target.replay.perSecond;
    const post: Post = { id: notification.id, kind, wasFailing: target.consecutiveFailures > 0 };
    posting.push(post);
    started.push(post);
    commands.push({ type: 'post', target, notification });
  }
  if (started.length === 0) return { state: before, commands };
  const { selection } = before;
  const ids = started.map(({ id }) => id);
  const isSelecting = selection.type !== 'none';
  return {
    state: {
      ...before,
      posting,
      nextReplayAt,
      selected: { ...selected, ready: left },
      lastActivityAt: now,
      startedSinceSelection: before.startedSinceSelection + started.length,
      startedDuringSelection: before.startedDuringSelection + (isSelecting ? started.length : 0),
      selection: isSelecting ? { ...selection, excluded: [...selection.excluded, ...ids] } : selection,
    },
    commands,
  };
}

function waitFor(settings: RoundSettings, state: RoundState, now: number): Step {
  const { target, ready } = state.selected ?? { target: null, ready: [] };
  const isReplayReady = target?.replay && ready.some(({ lane }) => lane === 'replay');
  const times = [
    state.lastSelectionAt + selectEveryMs(settings, state, now),
    state.dueAt,
    isReplayReady ? state.nextReplayAt : Number.POSITIVE_INFINITY,
  ];
  return { state, commands: [{ type: 'wait', until: Math.max(now + MIN_WAIT_MS, Math.min(...times)) }] };
}

function end(state: RoundState, waitMs: number | null): Step {
  return { state: { ...state, phase: 'ended' }, commands: [{ type: 'end', waitMs }] };
}

/** Whether a failure, or the end of failures, is still unrecorded. It determines what may start next. */
function hasOpenChange({ recording }: RoundState): boolean {
  return recording.some(({ changesWebhook }) => changesWebhook);
}

function countInFlight({ posting, recording }: RoundState): number {
  return posting.length + recording.length;
}
