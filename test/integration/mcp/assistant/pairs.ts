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

/** Something that happened to a box, and no state of it. */
export function isMove(event: string): boolean {
  return event.startsWith('container.transport.') && !/estimated\.|available$/.test(event);
}

export function movesIn(timeline: Answer[]): string[] {
  return timeline
    .filter(({ event, isEstimate }) => isMove(event) && !isEstimate)
    .map(({ event, timestamp, location }) => `${event} ${timestamp} ${location?.locode}`)
    .sort();
}

export function age(now: string, since: string | null): number | null {
  return since === null ? null : (Date.parse(now) - Date.parse(since)) / 1_000;
}

export function pick(from: Answer, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));
}
