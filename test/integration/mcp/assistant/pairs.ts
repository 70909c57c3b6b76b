/** Pairs of an actual and an expected fact, and helpers that select facts from results. */

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
 * True for a move of a container, false for a state. Judges by the name alone, so it is also true for the estimate of a
 * move.
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
