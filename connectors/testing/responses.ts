import { readFileSync } from 'node:fs';
import type { HttpResponse, PollTarget, ResponseExchange } from '../connector.ts';
import type { FacilityAccess } from '../facility-protocol.ts';
import { openEndpoint } from '../open-endpoint.ts';

export function responseOf(body: unknown, over: Partial<HttpResponse> = {}): HttpResponse {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return {
    status: 200,
    headers: {},
    body: Buffer.from(text),
    truncated: false,
    url: 'https://line.test/v2/events',
    ...over,
  };
}

export function exchangeOf(...pages: HttpResponse[]): ResponseExchange {
  return {
    type: 'answered',
    pages,
    complete: true,
    requestedAt: '2026-09-03T16:20:00Z',
    receivedAt: '2026-09-03T16:20:01Z',
    calls: pages.length,
  };
}

export function targetOf(
  type: PollTarget['number']['type'],
  value: string,
  over: Partial<PollTarget> = {},
): PollTarget {
  return {
    source: { kind: 'line', code: 'EXMP' },
    number: { type, value },
    containers: [],
    billOfLading: null,
    locode: null,
    ...over,
  };
}

/** Parses the JSON of a fixture, given by its path below `connectors/`. */
export function fixture<Shape>(path: string): Shape {
  return JSON.parse(fixtureText(path));
}

export function fixtureText(path: string | URL): string {
  return readFileSync(new URL(typeof path === 'string' ? `../${path}` : path, import.meta.url), 'utf8');
}

/** Resolves a JSON pointer (RFC 6901) in a document; throws if it does not resolve. */
export function resolve(document: unknown, pointer: string): unknown {
  if (pointer === '') return document;
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((at, step) => {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key))
        throw new Error(`${pointer} does not resolve`);
      return Reflect.get(at, key);
    }, document);
}

/** Builds the access to a terminal or railroad at an address, without a login. */
export function accessTo(code: string, baseUrl: string): FacilityAccess {
  const quota = { perSecond: null, perMinute: null, perHour: null, perDay: null, concurrency: 1 };
  return { code, endpoint: openEndpoint(baseUrl), quota, credentialKey: code, simulated: false };
}
