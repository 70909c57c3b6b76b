/**
 * A second publisher of DCSA Track & Trace 2.2, written only from the standard. It shares no code with the simulated
 * world or the connectors, so a misreading in one of them cannot go unnoticed.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Authentication, keyParameters, refuse } from './authentication.ts';
import type { TlsMaterial } from './certificates.ts';
import type { Event } from './event-types.ts';
import { type Fault, faultAnswer } from './faults.ts';
import { JOURNEYS, type Journey } from './journeys.ts';
import { cutPage, type Paging } from './paging.ts';
import { BadQuery, readQuery, select } from './query.ts';
import { type Answer, dcsaError, type ErrorStyle, jsonAnswer } from './response.ts';
import { TokenIssuer } from './token-issuer.ts';

export const EVENTS_PATH = '/v2/events';
export const TOKEN_PATH = '/oauth/token';

export interface PublisherOptions {
  authentication?: Authentication;
  /** Serves HTTPS; for the authentication type `mtls`, requires a client certificate from the same authority. */
  tls?: TlsMaterial;
  journeys?: readonly Journey[];
  paging?: Paging;
  pageSize?: number;
  /** `events` sends `{"events":[…]}` instead of the standard's bare array. */
  envelope?: 'array' | 'events';
  errorStyle?: ErrorStyle;
  /** Response to an unknown reference. */
  unknown?: 'not_found' | 'empty_array' | 'no_content';
  /** False omits the optional `eventID`. */
  eventIds?: boolean;
  /** Origin of another server, for the paging type `cross_origin` and the fault `redirect`. */
  elsewhere?: string;
}

export interface RecordedRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  /** Reason why authentication failed; null if it succeeded. */
  refused: string | null;
}

export interface Publisher {
  /** Origin without a trailing slash. Events are at the path `/v2/events`, tokens at `/oauth/token`. */
  url: string;
  tokenUrl: string;
  requests: RecordedRequest[];
  tokens: TokenIssuer;
  /**
   * Responds to the next `times` calls (all further calls if omitted) with a fault, after `after` successful ones; null
   * ends the fault.
   */
  fail(fault: Fault | null, times?: number, after?: number): void;
  /** Does the same for the token endpoint. */
  failTokens(fault: Fault | null): void;
  close(): Promise<void>;
}

/** Starts a publisher on a free port of the loopback address. Throws for `mtls` without `tls`. */
export async function startPublisher(options: PublisherOptions = {}): Promise<Publisher> {
  const authentication = options.authentication ?? { kind: 'none' };
  if (authentication.kind === 'mtls' && !options.tls) throw new Error('mtls needs the TLS material');
  const requests: RecordedRequest[] = [];
  let events: { fault: Fault; left: number; after: number } | null = null;
  let tokenFault: Fault | null = null;
  let desk: Desk | null = null;

  const server = makeServer(options, async (request, response) => {
    const body = await readBody(request);
    if (!desk) throw new Error('not listening yet');
    const target = request.url ?? '/';
    const isToken = target.split('?')[0] === TOKEN_PATH;
    let fault = tokenFault;
    if (!isToken) {
      fault = null;
      if (events && events.after > 0) events.after -= 1;
      else if (events) {
        fault = events.fault;
        events.left -= 1;
        if (events.left === 0) events = null;
      }
    }
    const { answer, refused } = desk.answer(request, target, body, fault);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    const method = request.method ?? '';
    requests.push({ method, target, headers, body, status: answer?.status ?? 0, refused });
    if (answer) send(response, answer);
    else if (fault === 'connection_reset') request.socket.resetAndDestroy();
    else if (fault === 'cut_body') cutShort(response);
    // For `slow`, there is no response before the server closes.
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  const tokens = new TokenIssuer(authentication, url + TOKEN_PATH);
  desk = new Desk(options, authentication, url, tokens);
  return {
    url,
    tokenUrl: url + TOKEN_PATH,
    requests,
    tokens,
    fail(fault, times = Number.POSITIVE_INFINITY, after = 0) {
      events = fault === null ? null : { fault, left: times, after };
    },
    failTokens(fault) {
      tokenFault = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Selects the response to a request, independently of sockets. */
class Desk {
  private readonly options: PublisherOptions;
  private readonly authentication: Authentication;
  private readonly origin: string;
  private readonly tokens: TokenIssuer;

  constructor(options: PublisherOptions, authentication: Authentication, origin: string, tokens: TokenIssuer) {
    this.options = options;
    this.authentication = authentication;
    this.origin = origin;
    this.tokens = tokens;
  }

  answer(
    request: IncomingMessage,
    target: string,
    body: string,
    fault: Fault | null,
  ): { answer: Answer | null; refused: string | null } {
    const method = request.method ?? '';
    const url = new URL(target, this.origin);
    const failed = { method, uri: target };
    const style = this.options.errorStyle ?? 'v2';
    if (url.pathname === TOKEN_PATH) {
      const answer = fault
        ? faultAnswer(fault, style, failed, this.elsewhere())
        : this.tokens.answer({ method, headers: request.headers, body });
      return { answer, refused: null };
    }
    const refused = refuse(this.authentication, { method, target, url, headers: request.headers, body }, this.tokens);
    if (refused !== null) return { answer: faultAnswer('unauthorized', style, failed, ''), refused };
    if (fault) return { answer: faultAnswer(fault, style, failed, this.elsewhere()), refused: null };
    const error = (status: number, statusText: string, reason: string, message: string): Answer =>
      dcsaError(style, failed, { status, statusText, reason, message });
    if (url.pathname !== EVENTS_PATH) {
      return { answer: error(404, 'Not Found', 'notFound', 'no such resource'), refused: null };
    }
    if (method !== 'GET') {
      return { answer: error(405, 'Method Not Allowed', 'invalidMethod', 'only GET is allowed'), refused: null };
    }
    const version = request.headers['api-version'];
    if (version !== undefined && version !== '2') {
      return {
        answer: error(400, 'Bad Request', 'invalidVersion', 'API-Version holds the major version'),
        refused: null,
      };
    }
    try {
      return { answer: this.events(url, failed.uri), refused: null };
    } catch (thrown) {
      if (!(thrown instanceof BadQuery)) throw thrown;
      return { answer: error(400, 'Bad Request', thrown.reason, thrown.message), refused: null };
    }
  }

  private events(url: URL, uri: string): Answer {
    const { journeys = JOURNEYS, errorStyle = 'v2', unknown = 'not_found', paging = 'next_page_cursor' } = this.options;
    const query = readQuery(url.searchParams, keyParameters(this.authentication));
    const found = select(journeys, query);
    if (found === null) {
      const answer = faultAnswer(unknown, errorStyle, { method: 'GET', uri }, '');
      if (answer) return answer;
    }
    const pageSize = this.options.pageSize ?? 1000;
    const page = cutPage(found ?? [], query, { paging, pageSize, url, elsewhere: this.elsewhere() });
    const events = this.options.eventIds === false ? page.events : page.events.map(withId);
    const body = this.options.envelope === 'events' ? { events } : events;
    return jsonAnswer(200, body, { 'API-Version': '2.2.0', ...page.headers });
  }

  private elsewhere(): string {
    return this.options.elsewhere ?? 'http://127.0.0.1:9';
  }
}

/** Adds an id that stays the same while the event's content is unchanged. */
function withId(event: Event): Event {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(event)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  const tail = hash.toString(16).padStart(12, '0');
  return { eventID: `6f2f0f4e-0b1b-4c5e-9d53-${tail}`, ...event };
}

function makeServer(
  options: PublisherOptions,
  handle: (...pair: Parameters<RequestListener>) => Promise<void>,
): Server {
  const listener: RequestListener = (request, response) => {
    handle(request, response).catch((thrown: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(`defect of the publisher: ${String(thrown)}`);
    });
  };
  if (!options.tls) return createServer(listener);
  const { server, authority } = options.tls;
  const requests = options.authentication?.kind === 'mtls';
  const client = requests ? { ca: authority, requestCert: true, rejectUnauthorized: true } : {};
  return createTlsServer({ key: server.key, cert: server.certificate, ...client }, listener);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}

/** Announces more bytes than it sends, then closes the connection. */
function cutShort(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('[{"eventType":"EQUIP', () => response.socket?.destroy());
}
