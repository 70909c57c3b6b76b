/** Types of an API operation: its row in the route table, its request and its response. */
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

/** OpenAPI texts of an operation. Parameters and schemas are those that the operation itself uses. */
export interface OperationDoc {
  /** Heading under which the operation is listed: `Containers`. */
  tag: string;
  /** A few words without a period. */
  summary: string;
  /** CommonMark. */
  description?: string;
  /** Whether the operation extends the contract. */
  extension?: true;
  deprecated?: true;
  /** Query parameters of the operation. */
  parameters?: readonly Parameter<unknown>[];
  request?: RequestDoc;
  /** Successful responses, by status. */
  answers: Readonly<Record<number, AnswerDoc>>;
  /** Error statuses beyond those that every operation of the method has. */
  errors?: readonly number[];
}

export interface RequestDoc {
  /** Schema of the complete body. */
  schema: z.ZodType;
  /** Defaults to `application/vnd.api+json` and `application/json`. */
  contentTypes?: readonly string[];
  examples?: Readonly<Record<string, unknown>>;
  /** Text formats with the same content, with an example per content type. */
  texts?: Readonly<Record<string, string>>;
}

export interface AnswerDoc {
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
  /** Path from the root, with parameters prefixed by a colon: `/v2/containers/:id`. */
  path: string;
  /** Scope that the API key must have. */
  scope: 'read' | 'write';
  /** An empty `required` body is malformed JSON, a `none` body is not read, and a `raw` body is passed on as bytes. */
  body: 'none' | 'optional' | 'required' | 'raw';
  /** Limit of a `raw` body. Defaults to 1 MiB. */
  maxBytes?: number;
  /** Whether numbers in the body may have more digits than a double holds. Handlers receive them as `RawNumber`. */
  exactNumbers?: true;
  /** Rate limit bucket of the request. Defaults to `default`. */
  bucket?: Bucket;
  /** Feature that must be enabled for the account; otherwise the response is 403. */
  feature?: Feature;
  /**
   * Permission that a signed-in person's role must have; otherwise the response is 403. Programs are subject only to
   * `scope`.
   */
  permission?: Permission;
  /** Rejects programs with 403, because only signed-in people may manage people, keys and sessions. */
  forPeople?: true;
  /**
   * Whether the response contains a secret that is shown only once, so that the copy stored for its Idempotency-Key
   * must be sealed.
   */
  sealsResponse?: true;
  /** Excludes a list from the CSV and XLSX exports. */
  withoutExport?: true;
  doc: OperationDoc;
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** Rate limits for operations in which one request may be counted as several. */
export interface RequestLimits {
  /** Takes up to `wanted` from one of the account's buckets, in addition to what was taken for the request itself. */
  take(bucket: Bucket, wanted: number): Promise<LimitGrant>;
}

export interface LimitGrant {
  /** At most `wanted`. */
  admitted: number;
  /** Time until the rest can be admitted; null if all were admitted. */
  retryAfterSeconds: number | null;
}

/** Authenticated request whose body has been read and parsed. */
export interface ApiRequest {
  caller: Caller;
  limits: RequestLimits;
  /** Decoded path parameters. */
  params: Record<string, string>;
  query: Query;
  /** Parsed JSON, or undefined if there was no body. Strings contain no NUL characters and no lone surrogates. */
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
  /** Lines with the credentials of the caller's account, if it has any. */
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

/** Route for requests without an API key. `handle` verifies the client by other means. */
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
  /** Network address of the client. */
  address: string | null;
  /** The exact bytes. Throws 413 beyond the limit. Routes that allow more than 1 MiB name the account. */
  readBody(limitBytes: number, accountId?: string): Promise<Uint8Array>;
  requestId: string;
  database: Database;
  services: Services;
  logger: Logger;
  /** Returns wall-clock time. */
  now(): Date;
}

export interface ApiSettings {
  /** Origin at which clients reach the API, without a trailing slash. */
  baseUrl: string;
  /** Origin of the pages, whose sessions this API accepts. Defaults to `baseUrl`. */
  appUrl?: string;
  /** URL of the MCP server; omitted if there is none. */
  mcpUrl?: string;
  /** Origins whose pages may call the API; null or omitted allows all origins. */
  corsOrigins?: readonly string[] | null;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: BlockList;
  /** Domain at which accounts receive emails by SMTP; null or omitted if there is no SMTP server. */
  mailDomain?: string | null;
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body };
}

export function created(body: unknown, location?: string): ApiResponse {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}
