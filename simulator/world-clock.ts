/**
 * Determines the simulated hour of a request from the two headers of a test clock or, without them, from the wall
 * clock.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface WorldClock {
  nowMs: number;
  startMs: number;
}

/**
 * Start times of journeys that are polled without a test clock. A journey starts with the first request for its number.
 */
export class FirstRequested {
  readonly #starts = new Map<string, number>();

  startOf(number: string, nowMs: number): number {
    const start = this.#starts.get(number);
    if (start !== undefined) return start;
    this.#starts.set(number, nowMs);
    return nowMs;
  }

  all(): [number: string, startMs: number][] {
    return [...this.#starts];
  }
}

function headerMs(headers: IncomingHttpHeaders, name: string): number | null {
  const value = headers[name];
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Null if the two headers are absent. */
export function statedClock(headers: IncomingHttpHeaders): WorldClock | null {
  const nowMs = headerMs(headers, 'seamark-clock-now');
  const startMs = headerMs(headers, 'seamark-clock-start');
  return nowMs === null || startMs === null ? null : { nowMs, startMs };
}

export function clockOf(
  headers: IncomingHttpHeaders,
  number: string,
  firstRequested: FirstRequested,
  wallMs: number,
): WorldClock {
  const nowMs = headerMs(headers, 'seamark-clock-now') ?? wallMs;
  const startMs = headerMs(headers, 'seamark-clock-start') ?? firstRequested.startOf(number, nowMs);
  return { nowMs, startMs };
}
