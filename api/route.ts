/** Types of an operation of the API: its row of the route table, its request and its response. */
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

/** OpenAPI texts of an operation. Its parameters and schemas are those that the operation itself uses. */
export interface OperationDoc {
  /** Heading of the operation: `Containers`. */
  tag: string;
  /** A few words, without a full stop. */
  summary: string;
  /** CommonMark. */
  description?: string;
  /** Whether it extends the contract. */
  extension?: true;
  deprecated?: true;
  /** Query parameters. */
  parameters?: readonly Parameter<unknown>[];
  request?: RequestDoc;
  /** Responses that are not errors, by status. */
  answers: Readonly<Record<number, AnswerDoc>>;
  /** Statuses of errors beyond those that every operation of its method has. */
  errors?: readonly number[];
}

export interface RequestDoc {
  /** Schema of the whole body. */
  schema: z.ZodType;
  /** Default: `application/vnd.api+json` and `application/json`. */
  contentTypes?: readonly string[];
  examples?: Readonly<Record<string, unknown>>;
  /** Text formats with the same content: an example per content type. */
  texts?: Readonly<Record<string, string>>;
}

export interface AnswerDoc {
  about: string;
  /** Schema of the whole body; null for a response without one. */
  schema: z.ZodType | null;
  /** Default: `application/vnd.api+json`. */
  contentType?: string;
}

export interface Route {
  /** Name of the operation, as in `routes/<area>/<operation>.ts`. */
  name: string;
  method: Method;
  /** Path from the root, parameters with a colon: `/v2/containers/:id`. */
  path: string;
  /** Scope that the API key must have. */
  scope: 'read' | 'write';
  /** A `required` body that is empty is malformed JSON, a `none` body is not read, a `raw` body is passed on as bytes. */
  body: 'none' | 'optional' | 'required' | 'raw';
  /** Limit of a `raw` body. Default: 1 MiB. */
  maxBytes?: number;
  /** The body may contain numbers with more digits than a double; handlers get them as `RawNumber`. */
  exactNumbers?: true;
  /** Rate limit bucket of the request. Default: `default`. */
  bucket?: Bucket;
  /** Feature that must be enabled for the account; else 403. */
  feature?: Feature;
  /** Permission that the role of a signed-in person must have; else 403. For programs only `scope` matters. */
  permission?: Permission;
  /** Rejects programs with 403: only signed-in people manage people, keys and sessions. */
  forPeople?: true;
  /** The response shows a secret only once, so the copy stored for its Idempotency-Key is sealed. */
  sealsResponse?: true;
  /** Excludes a list from the CSV and XLSX exports. */
  withoutExport?: true;
  doc: OperationDoc;
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** Rate limits for operations where one request may count as several. */
export interface RequestLimits {
  /** Takes up to `wanted` from a bucket of the account, in addition to those taken for the request itself. */
  take(bucket: Bucket, wanted: number): Promise<LimitGrant>;
}

export interface LimitGrant {
  /** At most `wanted`. */
  admitted: number;
  /** Time until the rest can be admitted; null if all were. */
  retryAfterSeconds: number | null;
}

/** An authenticated request with its body read and parsed. */
export interface ApiRequest {
  caller: Caller;
  limits: RequestLimits;
  /** Parameters of the path, decoded. */
  params: Record<string, string>;
  query: Query;
  /** Parsed JSON; undefined if there was no body. Strings contain no NUL and no lone surrogate. */
  body: unknown;
  /** The bytes of a `raw` body. */
  rawBody?: Uint8Array;
  headers: IncomingHttpHeaders;
  /** Network address of the client. */
  address: string | null;
  /** Empty if the header is missing. */
  contentType: string;
  /** Absolute URL exactly as received, including its encoding; used for `links.self`. */
  url: string;
  requestId: string;
  database: Database;
  /** Lines with the server's credentials, for names and codes. */
  lines: Lines;
  /** Lines with the credentials of the caller's account if it has any. */
  linesOfAccount(): Promise<Lines>;
  settings: ApiSettings;
  services: Services;
  logger: Logger;
  /** Wall clock. */
  now(): Date;
  /** Returns a signal that aborts when the client disconnects, for operations that wait. */
  clientGone(): AbortSignal;
}

export interface ApiResponse {
  status: number;
  /** Serialised as JSON; undefined for a response without a body. */
  body: unknown;
  /** Sent unchanged instead of `body`. */
  bytes?: Uint8Array;
  /** Streamed instead of `body`. */
  stream?: AsyncIterable<string | Uint8Array>;
  /** Default: `application/vnd.api+json`. */
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
  /** Network address of the client. */
  address: string | null;
  /** The exact bytes. Throws 413 beyond the limit. */
  readBody(limitBytes: number): Promise<Uint8Array>;
  requestId: string;
  database: Database;
  services: Services;
  logger: Logger;
  /** Wall clock. */
  now(): Date;
}

export interface ApiSettings {
  /** Origin under which clients reach the API, without a trailing slash. */
  baseUrl: string;
  /** Origin of the pages; this API accepts their sessions. Default: `baseUrl`. */
  appUrl?: string;
  /** Address of the MCP server; omitted if there is none. */
  mcpUrl?: string;
  /** Origins whose pages may call the API; all of them if null or omitted. */
  corsOrigins?: readonly string[] | null;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: BlockList;
  /** Domain at which accounts receive mails by SMTP; null or omitted if there is no such server. */
  mailDomain?: string | null;
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body };
}

export function created(body: unknown, location?: string): ApiResponse {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}
