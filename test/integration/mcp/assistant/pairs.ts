/** Pairs of actual and expected facts, and helpers that select facts from results. */

export const BASE = 'http://seamark.test';
export const APP = 'http://app.seamark.test';

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
export type Answer = any;

export interface Pair {
  what: string;
  actual: unknown;
  expected: unknown;
}

/**
 * Whether the event is a move of a container rather than a state. Only the name is checked, so estimates of moves are
 * included.
 */
export function isOfTransport(event: string): boolean {
  return event.startsWith('container.transport.') && !/available$/.test(event);
}

/** Returns events reported as having happened, as opposed to estimates. */
export function happenedIn(timeline: readonly Answer[]): Answer[] {
  return timeline.filter(({ event, isEstimate }) => isOfTransport(event) && !isEstimate);
}

export function age(now: string, since: string | null): number | null {
  return since === null ? null : (Date.parse(now) - Date.parse(since)) / 1_000;
}

export function pick(from: Answer, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));
}
