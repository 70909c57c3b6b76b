/**
 * Generates the load for every compared server: requests over persistent connections, with responses read to their end.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection } from './http-connection.ts';

export interface LoadTarget {
  origin: string;
  /** Paths, requested in turn. */
  paths: readonly string[];
  /** Headers per path, or one entry for all paths. */
  headers: readonly Record<string, string>[];
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mean number of bytes of a body. */
  bytes: number;
}

export interface Load {
  connections: number;
  seconds: number;
  /**
   * Requests per second, sent whether or not earlier ones have finished; if omitted, each connection sends its next
   * request as soon as it has a response.
   */
  rate?: number;
  /** Initial period that is not measured, in which connections are opened and statements planned. */
  warmUpSeconds?: number;
  /** Called for every response, with the index of the request's path and the time the response took. */
  onResponse?: (place: number, ms: number) => void;
}

/** Throws at the first response with a status other than 200 and 304. */
export async function loadTest(target: LoadTarget, load: Load): Promise<LoadResult> {
  const idle = Array.from({ length: load.connections }, () => new HttpConnection(new URL(target.origin)));
  const connections = [...idle];
  const waiting: ((connection: HttpConnection) => void)[] = [];
  const times: number[] = [];
  let bytes = 0;
  let sent = 0;
  const began = performance.now();
  const countsFrom = began + (load.warmUpSeconds ?? 0) * 1_000;
  const endsAt = began + load.seconds * 1_000;
  const request = async (since: number): Promise<void> => {
    const turn = sent++;
    const place = turn % target.paths.length;
    const path = target.paths[place] ?? '/';
    const headers = target.headers[turn % target.headers.length] ?? {};
    // Uses the connection that has been idle longest, because a server closes connections that are idle for a few
    // seconds.
    const connection = idle.shift() ?? (await new Promise<HttpConnection>((resolve) => waiting.push(resolve)));
    const response = await connection.get(path, headers);
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
    if (response.status !== 200 && response.status !== 304) throw new Error(`${path}: ${response.status}`);
    const ms = performance.now() - since;
    load.onResponse?.(place, ms);
    if (since < countsFrom) return;
    times.push(ms);
    bytes += response.bytes;
  };
  try {
    if (load.rate === undefined) await requestInLoops(load.connections, endsAt, request);
    else await requestAtRate(load.rate, endsAt, request);
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - countsFrom) / 1_000;
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytes: Math.round(bytes / times.length),
  };
}

async function requestInLoops(loops: number, endsAt: number, request: (since: number) => Promise<void>): Promise<void> {
  const loop = async () => {
    while (performance.now() < endsAt) await request(performance.now());
  };
  await Promise.all(Array.from({ length: loops }, loop));
}

/** Measures each time from when the request was due, so that a stalled server cannot hide its delay. */
async function requestAtRate(rate: number, endsAt: number, request: (since: number) => Promise<void>): Promise<void> {
  const under: Promise<void>[] = [];
  let due = performance.now();
  while (due < endsAt) {
    const now = performance.now();
    if (due > now) await wait(due - now);
    for (; due <= performance.now(); due += 1_000 / rate) under.push(request(due));
  }
  await Promise.all(under);
}
