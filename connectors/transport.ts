import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { authenticate } from './authentication/authenticate.ts';
import { redactBytes, redactor } from './authentication/redact.ts';
import { TokenCache } from './authentication/token-cache.ts';
import type {
  Connector,
  Exchange,
  HttpResponse,
  PollTarget,
  RequestPlan,
  ResponseExchange,
  SourceAccess,
} from './connector.ts';
import { type Call, sendCall, TOTAL_TIMEOUT_MS } from './http/call.ts';
import { Dispatchers } from './http/dispatchers.ts';
import { networkFailure } from './http/network-error.ts';
import { requestUrl } from './request-url.ts';

/**
 * The current time and the start of a test clock, as RFC 3339 timestamps in UTC. Sent only to simulated sources
 * (spec/tracking 5.2).
 */
export interface PollClock {
  now: string;
  start: string;
}

export interface PollOptions {
  signal?: AbortSignal | null;
  clock?: PollClock | null;
}

export interface Transport {
  /**
   * Polls a source: sends every planned request with authentication and paging, within the source's origin. Returns
   * network errors as an exchange. Rejects only with the reason of `signal`, if the caller aborts.
   */
  poll(connector: Connector, target: PollTarget, options: PollOptions): Promise<Exchange>;
  /** Makes a single call other than a poll, with authentication and one retry with a new token. Rejects like `poll`. */
  call(
    access: SourceAccess,
    request: RequestPlan,
    options: PollOptions,
  ): Promise<HttpResponse | { unreachable: string }>;
  close(): Promise<void>;
}

export interface TransportSettings {
  logger: Logger;
  userAgent: string;
  /** Wall clock, for tokens, signatures and the times of exchanges without a test clock. */
  now?: () => Date;
  /** Time limit for one call, from the first byte sent to the last byte read; 30 s by default. */
  timeoutMs?: number;
}

export function createTransport(settings: TransportSettings): Transport {
  return new HttpTransport(settings);
}

/** Failures after which the next planned request may still find the number (prefix rules, the other kind of number). */
const TRY_NEXT = new Set(['not_found', 'not_found_yet', 'number_type_wrong', 'number_malformed']);

interface Run {
  access: SourceAccess;
  dispatcher: Dispatcher;
  signal: AbortSignal | null;
  /** Headers sent with every call, including token calls. */
  headers: Record<string, string>;
  timestamp: () => string;
  requestedAt: string;
  calls: number;
}

class HttpTransport implements Transport {
  readonly #logger: Logger;
  readonly #userAgent: string;
  readonly #now: () => Date;
  readonly #timeoutMs: number;
  readonly #dispatchers = new Dispatchers();
  readonly #tokens: TokenCache;

  constructor(settings: TransportSettings) {
    this.#logger = settings.logger;
    this.#userAgent = settings.userAgent;
    this.#now = settings.now ?? (() => new Date());
    this.#timeoutMs = settings.timeoutMs ?? TOTAL_TIMEOUT_MS;
    this.#tokens = new TokenCache(() => this.#now().getTime());
  }

  async poll(
    connector: Connector,
    target: PollTarget,
    { signal = null, clock = null }: PollOptions,
  ): Promise<Exchange> {
    const testClock = connector.simulated ? clock : null;
    const timestamp = () => testClock?.now ?? this.#now().toISOString();
    const requestedAt = timestamp();
    let calls = 0;
    try {
      const dispatcher = await this.#dispatchers.get(connector.credentialKey, connector.endpoint);
      const headers = { 'user-agent': this.#userAgent, ...clockHeaders(testClock) };
      const run: Run = { access: connector, dispatcher, signal, headers, timestamp, requestedAt, calls: 0 };
      try {
        return await this.#pollAll(run, connector, target);
      } finally {
        calls = run.calls;
      }
    } catch (error) {
      signal?.throwIfAborted();
      const failure = networkFailure(error, this.#dispatchers.recentAlert(connector.credentialKey));
      this.#logger.warn(
        { source: connector.source, reason: failure.reason, detail: failure.detail },
        'source not polled',
      );
      return { type: 'unreachable', detail: failure.detail, failure, requestedAt, receivedAt: timestamp(), calls };
    }
  }

  async call(
    access: SourceAccess,
    request: RequestPlan,
    { signal = null, clock = null }: PollOptions,
  ): Promise<HttpResponse | { unreachable: string }> {
    const testClock = access.simulated ? clock : null;
    const timestamp = () => testClock?.now ?? this.#now().toISOString();
    try {
      const dispatcher = await this.#dispatchers.get(access.credentialKey, access.endpoint);
      const headers = { 'user-agent': this.#userAgent, ...clockHeaders(testClock) };
      const run: Run = { access, dispatcher, signal, headers, timestamp, requestedAt: timestamp(), calls: 0 };
      return await this.#call(run, request, requestUrl(access.endpoint.baseUrl, request));
    } catch (error) {
      signal?.throwIfAborted();
      return { unreachable: networkFailure(error, this.#dispatchers.recentAlert(access.credentialKey)).detail };
    }
  }

  async close(): Promise<void> {
    await this.#dispatchers.close();
  }

  async #pollAll(run: Run, connector: Connector, target: PollTarget): Promise<Exchange> {
    const found: ResponseExchange[] = [];
    let last: Exchange | null = null;
    for (const request of connector.plan(target)) {
      const exchange = await this.#pollOne(run, connector, request);
      last = exchange;
      const verdict = connector.classify(exchange, target);
      if (verdict.type === 'failure') {
        if (TRY_NEXT.has(verdict.failure.reason)) continue;
        return exchange;
      }
      if (connector.combine === 'first_found') return exchange;
      found.push(exchange);
    }
    const [first, ...others] = found;
    if (first) return { ...joined([first, ...others]), calls: run.calls };
    const { requestedAt, timestamp, calls } = run;
    const detail = 'the source cannot be polled by this type of number';
    return last ?? { type: 'unreachable', detail, requestedAt, receivedAt: timestamp(), calls };
  }

  /** Makes one request and reads its pages as far as the connector follows them. */
  async #pollOne(run: Run, connector: Connector, request: RequestPlan): Promise<ResponseExchange> {
    const pages: HttpResponse[] = [];
    let url = requestUrl(connector.endpoint.baseUrl, request);
    let complete = true;
    for (;;) {
      const page = await this.#call(run, request, url);
      pages.push(page);
      if (page.status < 200 || page.status > 299) break;
      const next = connector.nextPage(request, pages);
      if (next.type === 'last') break;
      if (next.type === 'cut' || pages.length >= connector.maxPages) {
        const why = next.type === 'cut' ? next.reason : `more than ${connector.maxPages} pages`;
        this.#logger.warn({ source: connector.source, why }, 'paging stopped before the last page');
        complete = false;
        break;
      }
      url = sameOrigin(next.url, connector.endpoint.baseUrl);
    }
    const { requestedAt, calls } = run;
    return { type: 'answered', pages, complete, requestedAt, receivedAt: run.timestamp(), calls };
  }

  /** Makes one call, and repeats it with a new token if its token was rejected. */
  async #call(run: Run, request: RequestPlan, url: URL): Promise<HttpResponse> {
    const first = await this.#callOnce(run, request, url);
    if (first.response.status !== 401 || !first.dropToken) return first.response;
    first.dropToken();
    return (await this.#callOnce(run, request, url)).response;
  }

  async #callOnce(run: Run, request: RequestPlan, url: URL) {
    const { access, dispatcher, signal } = run;
    const plain: Call = {
      method: request.method,
      url,
      headers: {
        ...run.headers,
        'accept-encoding': 'gzip, deflate, br',
        ...request.headers,
        ...dateHeader(request.dated, run.timestamp()),
      },
      body: request.body,
    };
    const { call, secrets, dropToken } = await authenticate(plain, access.endpoint, access.credentialKey, {
      tokens: this.#tokens,
      nowMs: () => this.#now().getTime(),
      // All callers that wait for the token share this call, so the first caller's signal must not abort it.
      send: (token) =>
        sendCall({ ...token, headers: { ...run.headers, ...token.headers } }, dispatcher, null, this.#timeoutMs),
    });
    run.calls += 1;
    const raw = await sendCall(call, dispatcher, signal, this.#timeoutMs);
    const redact = redactor(secrets);
    const headers = Object.fromEntries(Object.entries(raw.headers).map(([name, value]) => [name, redact(value)]));
    const body = redactBytes(raw.body, redact);
    const response: HttpResponse = { ...raw, headers, body, url: redact(call.url.href) };
    this.#logger.debug({ source: access.source, url: response.url, status: raw.status }, 'source polled');
    return { response, dropToken };
  }
}

/** Builds the header with the time of the call. Requests are planned without a clock. */
function dateHeader(dated: RequestPlan['dated'], now: string): Record<string, string> {
  if (dated === undefined) return {};
  const at = new Date(now);
  if (typeof dated === 'object') return { [dated.millisecondsIn]: String(at.getTime()) };
  return { date: dated === 'http' ? at.toUTCString() : `${at.toISOString().slice(0, 19)}Z` };
}

function clockHeaders(clock: PollClock | null): Record<string, string> {
  return clock ? { 'seamark-clock-now': clock.now, 'seamark-clock-start': clock.start } : {};
}

/** Rejects a URL on another origin, whatever the connector returns: the last line of defense for the credentials. */
function sameOrigin(url: string, baseUrl: string): URL {
  const target = new URL(url);
  if (target.origin !== new URL(baseUrl).origin) throw new Error('next page on another origin');
  return target;
}

/** Joins the pages of several responses. The result is complete if every response is. */
function joined(exchanges: [ResponseExchange, ...ResponseExchange[]]): ResponseExchange {
  const last = exchanges.at(-1) ?? exchanges[0];
  return {
    ...last,
    requestedAt: exchanges[0].requestedAt,
    pages: exchanges.flatMap((exchange) => exchange.pages),
    complete: exchanges.every((exchange) => exchange.complete),
  };
}
