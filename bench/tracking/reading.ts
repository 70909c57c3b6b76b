/**
 * Polls the simulated sources without a network: the real connectors classify and parse the bodies that the sources
 * would send.
 */
import type { Connector, Exchange, Failure, PollTarget } from '../../connectors/connector.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { UnreadableResponse } from '../../connectors/unreadable-response.ts';
import { numbersOf } from '../../simulator/drawn/draw-scenario.ts';
import {
  changingHours,
  type DrawnResponse,
  type RequestedSource,
  type ResponseBook,
  responseAt,
} from '../../simulator/drawn/responses.ts';
import type { Claim, Source } from '../../tracking/claims/claims.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import type { TrackedNumber } from '../../tracking/claims/numbers.ts';

/** One response as read by the connector. Responses with the same content are represented by the same object. */
export type Reading =
  | { type: 'read'; claims: Claim[]; complete: boolean; absence: 'snapshot' | 'log'; hash: string; id: string }
  | { type: 'failed'; failure: Failure; id: string };

const address = 'http://simulated.invalid';

/** A tracking request in a simulated world. */
export interface TrackedRequest {
  line: string;
  requestType: TrackedNumber['requestType'];
  number: string;
  /** Seed of the polling jitter. */
  serial: number;
  /** Hour 0 of the clock, when tracking is requested. */
  startMs: number;
  withinHours: number;
  read(source: Source, containers: string[], hour: number): Reading;
  /** In the order of arrival. */
  pushes?: readonly { hour: number; reading: Extract<Reading, { type: 'read' }> }[];
}

/** The simulated lines that the product uses, and one that only appends to its list of events. */
export const registry = createRegistry({
  simulatorUrl: address,
  environment: {
    SEAMARK_LINE_SIML_BASE_URL: `${address}/lines/SIML`,
    SEAMARK_LINE_SIML_AUTH: 'none',
    SEAMARK_LINE_SIML_ABSENCE: 'log',
  },
});

export function requestOf(book: ResponseBook): TrackedRequest {
  const { drawn, startMs } = book;
  const readings = new Readings(book);
  return {
    line: drawn.line,
    requestType: drawn.requestType,
    number: numbersOf(drawn).requested,
    serial: drawn.drawnSerial,
    startMs,
    withinHours: drawn.end.withinHours,
    read: (source, containers, hour) => readings.read(source, containers, hour),
  };
}

export function connectorOf({ kind, code }: Source): Connector {
  const connector =
    kind === 'line' ? registry.line(code) : kind === 'terminal' ? registry.terminal(code) : registry.railroad(code);
  if (!connector) throw new Error(`no connector of ${kind} ${code}`);
  return connector;
}

function polledSource({ kind, code }: Source): RequestedSource {
  if (kind === 'terminal') return { kind, code: code.replace('smdg:', '') };
  return kind === 'railroad' ? { kind, code } : { kind: 'line' };
}

interface CachedReading {
  source: RequestedSource;
  hours: number[];
  /** Keyed by the time span's index and the requested containers. */
  readings: Map<string, Reading>;
}

/**
 * Caches the readings of one journey. A source's response is constant between the hours at which its statements or
 * faults change it, so it is rendered, classified and parsed once per time span, however often it is polled. A real
 * unchanged response also costs little more than its hash.
 */
export class Readings {
  readonly #book: ResponseBook;
  readonly #cache = new Map<string, CachedReading>();

  constructor(book: ResponseBook) {
    this.#book = book;
  }

  /** `hour` is counted from the start of the journey's clock. */
  read(source: Source, containers: string[], hour: number): Reading {
    const name = `${source.kind}:${source.code}`;
    let cached = this.#cache.get(name);
    if (!cached) {
      const polled = polledSource(source);
      cached = { source: polled, hours: changingHours(this.#book, polled), readings: new Map() };
      this.#cache.set(name, cached);
    }
    const span = spanAt(cached.hours, hour);
    const key = `${span} ${containers.join()}`;
    let reading = cached.readings.get(key);
    if (!reading) {
      reading = readAt(this.#book, source, cached.source, containers, hour, `${name}@${key}`);
      cached.readings.set(key, reading);
    }
    return reading;
  }
}

/** Returns the index of the last hour of change at or before `hour`. */
export function spanAt(hours: readonly number[], hour: number): number {
  let low = 0;
  let high = hours.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((hours[middle] ?? 0) <= hour) low = middle;
    else high = middle - 1;
  }
  return low;
}

function readAt(
  book: ResponseBook,
  source: Source,
  polled: RequestedSource,
  containers: string[],
  hour: number,
  id: string,
): Reading {
  const number = { type: book.drawn.requestType, value: numbersOf(book.drawn).requested };
  const target = { source, number, containers, billOfLading: null, locode: null };
  const at = new Date(book.startMs + hour * 3_600_000).toISOString();
  return readResponse(responseAt(book, polled, containers, hour), target, at, id);
}

/** Reads a push of a simulated line as `operations/intake` does. */
export function readPush(body: string, target: PollTarget, at: string, id: string): Extract<Reading, { type: 'read' }> {
  const parsed = connectorOf(target.source).parsePush?.(Buffer.from(body), target, at);
  if (!parsed) throw new Error(`${target.source.code} does not push`);
  return { type: 'read', ...parsed, hash: claimsHash(parsed.claims).toString('base64'), id };
}

/** Classifies and parses a simulated source's response as the activities do. */
export function readResponse(response: DrawnResponse, target: PollTarget, at: string, id: string): Reading {
  const connector = connectorOf(target.source);
  const exchange: Exchange =
    response === null
      ? { type: 'unreachable', detail: 'connection cut', requestedAt: at, receivedAt: at, calls: 1 }
      : {
          type: 'answered',
          pages: [
            {
              status: response.status,
              headers: response.headers,
              body: Buffer.from(response.body),
              truncated: false,
              url: address,
            },
          ],
          complete: true,
          requestedAt: at,
          receivedAt: at,
          calls: 1,
        };
  const classification = connector.classify(exchange, target);
  if (classification.type === 'failure') return { type: 'failed', failure: classification.failure, id };
  if (exchange.type !== 'answered') throw new Error('an unreachable source was classified readable');
  try {
    const parsed = connector.parse(exchange, target);
    return { type: 'read', ...parsed, hash: claimsHash(parsed.claims).toString('base64'), id };
  } catch (error) {
    if (!(error instanceof UnreadableResponse)) throw error;
    return {
      type: 'failed',
      failure: { reason: 'response_unreadable', detail: error.message, retryAfterSeconds: null },
      id,
    };
  }
}
