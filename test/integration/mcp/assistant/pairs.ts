/** One fact or more of an answer beside what is known of it, and how they are picked out of answers. */

export const BASE = 'http://seamark.test';
export const APP = 'http://app.seamark.test';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects by looking
export type Answer = any;

export interface Pair {
  what: string;
  actual: unknown;
  expected: unknown;
}

/** A move of a container, not a state; by its name alone, which may be that of an estimate. */
export function isOfTransport(event: string): boolean {
  return event.startsWith('container.transport.') && !/available$/.test(event);
}

/** Events reported as having happened. */
export function happenedIn(timeline: readonly Answer[]): Answer[] {
  return timeline.filter(({ event, isEstimate }) => isOfTransport(event) && !isEstimate);
}

export function age(now: string, since: string | null): number | null {
  return since === null ? null : (Date.parse(now) - Date.parse(since)) / 1_000;
}

export function pick(from: Answer, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));
}
