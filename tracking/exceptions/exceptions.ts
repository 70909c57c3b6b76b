/**
 * Derives how exceptions begin, continue and end from the causes in a shipment's current view. A cause has one open
 * exception for as long as it lasts; if it recurs, a new exception opens. Repeating this with the same input changes
 * nothing.
 */
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { ContainerView, View } from '../view/view.ts';
import { type Cause, causesOf, type Fact, hasLeftPod } from './causes.ts';
import {
  ETA_RETURN,
  type ExceptionKind,
  type ExceptionRule,
  type ExceptionRules,
  LAST_DAY_HOURS,
  type Severity,
  severityOf,
  WORSE_AGE,
  WORSE_ETA,
} from './rules.ts';
import { sameContent } from './same-content.ts';

export const ENDINGS = [
  'withdrawn',
  'arrived',
  'discharged',
  'picked_up',
  'replaced',
  'container_removed',
  'tracking_stopped',
  'answers_again',
  'rule_changed',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Times are RFC 3339 UTC by the clock of the tracking request. */
export interface ExceptionState {
  fact: Fact;
  severity: Severity;
  /** 1 initially, 2 once escalated. */
  degree: 1 | 2;
  /** Time by which a person has to act. */
  deadlineAt: string | null;
  opensAt: string;
  /**
   * Time at which it escalates if nothing changes. Null if time alone does not escalate it or it has already escalated.
   */
  worsensAt: string | null;
  /** Null until the cause becomes an exception. */
  openedAt: string | null;
}

export interface RecordedException extends ExceptionState {
  id: string;
  kind: ExceptionKind;
  key: string;
  container: string | null;
}

export type ExceptionStep =
  | { type: 'begin'; cause: Cause; state: ExceptionState }
  /** `isWorse`: this update escalates the exception. */
  | { type: 'update'; id: string; state: ExceptionState; isWorse: boolean }
  | { type: 'resolve'; id: string; state: ExceptionState; at: string; because: Ending }
  /** The cause disappeared before it became an exception. */
  | { type: 'forget'; id: string };

const HOUR_MS = 3_600_000;

export interface FoldInput {
  /** Exceptions that have not ended. */
  recorded: readonly RecordedException[];
  causes: readonly Cause[];
  rules: ExceptionRules;
  now: string;
  /** Returns why an exception ended, given that its cause is gone. */
  endingOf(recorded: RecordedException): Ending;
}

export function foldExceptions({ recorded, causes, rules, now, endingOf }: FoldInput): ExceptionStep[] {
  const byKey = new Map(recorded.map((one) => [one.key, one]));
  const steps = causes.flatMap((cause): ExceptionStep[] => {
    const row = byKey.get(cause.key);
    byKey.delete(cause.key);
    return stepsOf(cause, row, rules[cause.kind], now);
  });
  const ended = [...byKey.values()].flatMap((row) => end(row, now, endingOf(row)));
  // Endings come first, because a new exception may use the same key.
  return [...ended, ...steps];
}

/** Returns the changes to the exceptions of one shipment, derived from its view. */
export function foldShipment({
  view,
  ...input
}: Pick<FoldInput, 'recorded' | 'rules' | 'now'> & { view: View }): ExceptionStep[] {
  const causes = causesOf(view);
  return foldExceptions({ ...input, causes, endingOf: (exception) => endingOf(exception, view, causes) });
}

/** Applies changes that are due at `now` without any new information. */
export function advance<State extends ExceptionState>(state: State, now: string): State {
  const openedAt = state.openedAt ?? (isBy(state.opensAt, now) ? state.opensAt : null);
  if (openedAt === null || state.worsensAt === null || !isBy(state.worsensAt, now)) return { ...state, openedAt };
  const severity = state.severity === 'notice' ? 'warning' : 'critical';
  return { ...state, openedAt, degree: 2, severity, worsensAt: null };
}

function stepsOf(cause: Cause, row: RecordedException | undefined, rule: ExceptionRule, now: string): ExceptionStep[] {
  const ripe = row === undefined ? undefined : advance(row, now);
  const state = stateOf(cause, ripe, rule, now);
  if (row === undefined) return state === null ? [] : [{ type: 'begin', cause, state }];
  // The fact is unchanged but no longer makes an exception, so the account's rule must have changed.
  const because = sameContent(row.fact, cause.fact) ? 'rule_changed' : 'withdrawn';
  if (state === null) return end(row, now, because);
  if (ripe?.openedAt != null && state.openedAt === null) {
    return [...end(row, now, because), { type: 'begin', cause, state }];
  }
  const { id, kind: _kind, key: _key, container: _container, ...stored } = row;
  if (sameContent(stored, state)) return [];
  return [{ type: 'update', id, state, isWorse: state.degree > row.degree }];
}

/** Returns the state under the account's rule; null if the rule will never make the cause an exception. */
function stateOf(
  cause: Cause,
  ripe: ExceptionState | undefined,
  rule: ExceptionRule,
  now: string,
): ExceptionState | null {
  const timing = rule.enabled ? timingOf(cause, ripe, rule, now) : null;
  if (timing === null) return null;
  const { opensAt, worsensAt = null, degree: reached } = timing;
  const isOpen = isBy(opensAt, now);
  const degree = reached ?? (isOpen && worsensAt !== null && isBy(worsensAt, now) ? 2 : 1);
  return {
    fact: cause.fact,
    severity: severityOf(rule, degree),
    degree,
    deadlineAt: timing.deadlineAt ?? null,
    opensAt,
    worsensAt: degree === 2 ? null : worsensAt,
    openedAt: isOpen ? (ripe?.openedAt ?? now) : null,
  };
}

interface Timing {
  opensAt: string;
  worsensAt?: string;
  deadlineAt?: string;
  /** Absent if it follows from `worsensAt`. */
  degree?: 1 | 2;
}

function timingOf(
  { measure }: Cause,
  ripe: ExceptionState | undefined,
  { thresholdHours }: ExceptionRule,
  now: string,
): Timing | null {
  const since = ripe?.openedAt == null ? now : ripe.opensAt;
  const threshold = thresholdHours ?? 0;
  switch (measure.by) {
    case 'itself':
      return { opensAt: since, degree: 1 };
    case 'hours': {
      if (measure.hours < threshold * (ripe?.openedAt == null ? 1 : ETA_RETURN)) return null;
      const isWorse = ripe?.degree === 2 || (threshold > 0 && measure.hours >= threshold * WORSE_ETA);
      return { opensAt: since, degree: isWorse ? 2 : 1 };
    }
    case 'day': {
      const over = hoursAfter(measure.begins, LAST_DAY_HOURS);
      return { opensAt: hoursAfter(measure.begins, -threshold), worsensAt: over, deadlineAt: over };
    }
    case 'age':
      return {
        opensAt: hoursAfter(measure.since, threshold),
        worsensAt: hoursAfter(measure.since, threshold * WORSE_AGE),
      };
  }
}

function end(row: RecordedException, at: string, because: Ending): ExceptionStep[] {
  const { id, kind: _kind, key: _key, container: _container, ...state } = advance(row, at);
  if (state.openedAt === null) return [{ type: 'forget', id }];
  return [{ type: 'resolve', id, state, at, because }];
}

function endingOf({ kind, container }: RecordedException, view: View, causes: readonly Cause[]): Ending {
  if (container === null) return view.shipment.fields.pod_ata_at.value === null ? 'withdrawn' : 'arrived';
  const current = view.containers.find(({ number }) => number === container);
  if (current === undefined || current.removed) return 'container_removed';
  if (current.stopped) return 'tracking_stopped';
  if (causes.some((cause) => cause.kind === kind && cause.container === container)) {
    return kind === 'hold_placed' ? 'withdrawn' : 'replaced';
  }
  return ENDING_WITHOUT_CAUSE[kind](current);
}

/** Returns why an exception ended, given that its container no longer has a cause of that kind. */
const ENDING_WITHOUT_CAUSE: Readonly<Record<ExceptionKind, (container: ContainerView) => Ending>> = {
  lfd_soon: pickedUpOrWithdrawn,
  hold_placed: pickedUpOrWithdrawn,
  short_landed: (container) =>
    container.fields.pod_discharged_at.value === null ? pickedUpOrWithdrawn(container) : 'discharged',
  rollover: ({ fields }) => (fields.pod_arrived_at.value === null ? 'withdrawn' : 'arrived'),
  eta_slip: ({ fields }) => (fields.pod_arrived_at.value === null ? 'withdrawn' : 'arrived'),
  terminal_changed: pickedUpOrWithdrawn,
  terminal_disagrees: pickedUpOrWithdrawn,
  not_picked_up: pickedUpOrWithdrawn,
  stale_source: pickedUpOrWithdrawn,
};

function pickedUpOrWithdrawn(container: ContainerView): Ending {
  const isAway = hasLeftPod(container) || container.fields.final_destination_full_out_at.value !== null;
  return isAway ? 'picked_up' : 'withdrawn';
}

function isBy(time: string, now: string): boolean {
  return instantMs(time) <= instantMs(now);
}

function hoursAfter(time: string, hours: number): string {
  return formatInstant(instantMs(time) + hours * HOUR_MS);
}
