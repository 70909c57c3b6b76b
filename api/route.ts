import type { IncomingHttpHeaders } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Bucket, Feature } from '../identity/accounts/account-settings.ts';
import type { Permission } from '../identity/accounts/roles.ts';
import type { Caller } from '../identity/keys/api-keys.ts';
import type { Lines } from '../operations/watches/lines.ts';
import type { Database } from '../store/postgres/database.ts';
import type { Parameter } from './json-api/parameters.ts';
import type { Query } from './json-api/query.ts';
import type { Services } from './services.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** OpenAPI texts of an operation. Its parameters and schemas are the ones that the operation itself uses. */
export interface OperationDoc {
  /** Group of the operation, such as `Containers`. */
  tag: string;
  /** A few words without a period. */
  summary: string;
  /** CommonMark. */
  description?: string;
  /** Whether the operation extends the contract. */
  extension?: true;
  deprecated?: true;
  parameters?: readonly Parameter<unknown>[];
  request?: RequestDoc;
  /** Successful responses, by status. */
  answers: Readonly<Record<number, ResponseDoc>>;
  /** Error statuses in addition to those of every operation with the same method. */
  errors?: readonly number[];
}

export interface RequestDoc {
  schema: z.ZodType;
  /** Defaults to `application/vnd.api+json` and `application/json`. */
  contentTypes?: readonly string[];
  examples?: Readonly<Record<string, unknown>>;
  /** Text formats with the same content, with an example for each content type. */
  texts?: Readonly<Record<string, string>>;
}

export interface ResponseDoc {
  about: string;
  /** Schema of the complete body; null for a response without one. */
  schema: z.ZodType | null;
  /** Defaults to `application/vnd.api+json`. */
  contentType?: string;
}

export interface Route {
  /** Name of the operation, as in `routes/<area>/<operation>.ts`. */
  name: string;
  method: Method;
  /** Path with parameters prefixed by a colon: `/v2/containers/:id`. */
  path: string;
  /** Scope that the API key must have. */
  scope: 'read' | 'write';
  /** An empty `required` body is malformed JSON, a `none` body is not read, and a `raw` body is passed on as bytes. */
  body: 'none' | 'optional' | 'required' | 'raw';
  /** Limit of a `raw` body. Defaults to 1 MiB. */
  maxBytes?: number;
  /**
   * Whether numbers in the body may have more digits than a double can hold. Handlers then receive them as `RawNumber`.
   */
  exactNumbers?: true;
  /** Rate limit bucket; `default` if omitted. */
  bucket?: Bucket;
  /** Feature that must be enabled for the account; otherwise the response is 403. */
  feature?: Feature;
  /**
   * Permission that the role of a signed-in person must have; otherwise the response is 403. API keys need only the
   * `scope`.
   */
  permission?: Permission;
  /** Whether API keys are rejected with 403, because only signed-in people may manage people, keys and sessions. */
  forPeople?: true;
  /**
   * Whether the response contains a secret that is shown only once, so the copy stored for an Idempotency-Key is
   * sealed.
   */
  sealsResponse?: true;
  /** Excludes a list from the CSV and XLSX exports. */
  withoutExport?: true;
  doc: OperationDoc;
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** Lets one request count as several. */
export interface RequestLimits {
  /** Takes up to `wanted` requests from a bucket of the account, in addition to the request itself. */
  take(bucket: Bucket, wanted: number): Promise<LimitGrant>;
}

export interface LimitGrant {
  admitted: number;
  /** Seconds until the rest can be admitted; null if all were. */
  retryAfterSeconds: number | null;
}

/** An authenticated request whose body has been parsed. */
export interface ApiRequest {
  caller: Caller;
  limits: RequestLimits;
  params: Record<string, string>;
  query: Query;
  /** Parsed JSON; undefined if there was no body. Its strings contain no NUL characters and no lone surrogates. */
  body: unknown;
  /** Bytes of a `raw` body. */
  rawBody?: Uint8Array;
  headers: IncomingHttpHeaders;
  /** Network address of the client. */
  address: string | null;
  /** Empty if the header is missing. */
  contentType: string;
  /** Absolute URL exactly as received, including its encoding. Used for `links.self`. */
  url: string;
  requestId: string;
  database: Database;
  /** Lines with the server's credentials, for names and codes. */
  lines: Lines;
  /** Returns the lines with the credentials of the caller's account, if it has any. */
  linesOfAccount(): Promise<Lines>;
  settings: ApiSettings;
  services: Services;
  logger: Logger;
  /** Returns wall-clock time. */
  now(): Date;
  /** Returns a signal that aborts when the client disconnects, for operations that wait. */
  clientGone(): AbortSignal;
}

export interface ApiResponse {
  status: number;
  /** Serialized as JSON; undefined for a response without a body. */
  body: unknown;
  /** Sent unchanged instead of `body`. */
  bytes?: Uint8Array;
  /** Streamed instead of `body`. */
  stream?: AsyncIterable<string | Uint8Array>;
  /** Defaults to `application/vnd.api+json`. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** A route for requests without an API key. `handle` verifies the client by other means. */
export interface PublicRoute {
  name: string;
  method: Method;
  path: string;
  /** Omitted for pages, which the description does not cover. */
  doc?: OperationDoc;
  handle(request: PublicRequest): Promise<ApiResponse>;
}

export interface PublicRequest {
  method: string;
  /** Path and query as received: `/shipments?q=MAEU`. */
  target: string;
  params: Record<string, string>;
  query: Query;
  headers: IncomingHttpHeaders;
  address: string | null;
  /** Reads the body unparsed. Throws 413 beyond the limit. Routes that allow more than 1 MiB pass the account. */
  readBody(limitBytes: number, accountId?: string): Promise<Uint8Array>;
  requestId: string;
  database: Database;
  services: Services;
  logger: Logger;
  /** Returns wall-clock time. */
  now(): Date;
}

export interface ApiSettings {
  /** Public origin of the API, without a trailing slash. */
  baseUrl: string;
  /** Origin of the pages, whose sessions this API accepts. Defaults to `baseUrl`. */
  appUrl?: string;
  /** URL of the MCP server; omitted if there is none. */
  mcpUrl?: string;
  /** Origins whose pages may call the API; null or omitted allows all origins. */
  corsOrigins?: readonly string[] | null;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: BlockList;
  /** Domain at which accounts receive emails; null or omitted if there is no SMTP server. */
  mailDomain?: string | null;
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body };
}

export function created(body: unknown, location?: string): ApiResponse {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}
