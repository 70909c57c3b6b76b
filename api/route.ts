/** What one operation of the API is: a row of the route table, and what it is given and gives back. */
import type { IncomingHttpHeaders } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Bucket, Feature } from '../identity/accounts/account-settings.ts';
import type { Permission } from '../identity/accounts/roles.ts';
import type { Caller } from '../identity/keys/api-keys.ts';
import type { Lines } from '../operations/watches/lines.ts';
import type { Database } from '../store/postgres/database.ts';
import type { FirstPageSource } from './first-pages/first-page-source.ts';
import type { Parameter } from './json-api/parameters.ts';
import type { Query } from './json-api/query.ts';
import type { CompressedForms } from './pipeline/compressed-forms.ts';
import type { Services } from './services.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the description says of an operation. Its parameters and schemas are those that the operation itself uses. */
export interface OperationDoc {
  /** Heading under which the operation stands: `Containers`. */
  tag: string;
  /** A few words, without a full stop. */
  summary: string;
  /** CommonMark. */
  description?: string;
  /** Ours, beyond what clients of this kind of API know. */
  extension?: true;
  deprecated?: true;
  /** Of the query. */
  parameters?: readonly Parameter<unknown>[];
  request?: RequestDoc;
  /** Answers that are no errors, by status. */
  answers: Readonly<Record<number, AnswerDoc>>;
  /** Errors beyond those that every operation of its kind has. */
  errors?: readonly number[];
}

export interface RequestDoc {
  /** Of the whole body. */
  schema: z.ZodType;
  /** JSON in its two names when left out. */
  contentTypes?: readonly string[];
  examples?: Readonly<Record<string, unknown>>;
  /** Other forms in which the same may be sent: an example of each content type. */
  texts?: Readonly<Record<string, string>>;
}

export interface AnswerDoc {
  about: string;
  /** Of the whole body; null where there is none. */
  schema: z.ZodType | null;
  /** `application/vnd.api+json` when left out. */
  contentType?: string;
}

export interface Route {
  /** Name of the operation, as in `routes/<area>/<operation>.ts`. */
  name: string;
  method: Method;
  /** With parameters in colons, from the root: `/v2/containers/:id`. */
  path: string;
  /** Scope that the API key must have. */
  scope: 'read' | 'write';
  /** A `required` body that is empty is malformed JSON; `none` bodies are not read; of `raw` ones the bytes are handed on. */
  body: 'none' | 'optional' | 'required' | 'raw';
  /** Limit of a `raw` body; 1 MiB when left out. */
  maxBytes?: number;
  /** The body may hold numbers with more digits than a double has; handlers get them as `RawNumber`. */
  exactNumbers?: true;
  /** Where the request counts; `default` when left out. */
  bucket?: Bucket;
  /** 403 for accounts where it is switched off. */
  feature?: Feature;
  /** 403 for signed-in people whose role lacks it. Programs are bound by `scope` alone. */
  permission?: Permission;
  /** 403 for programs: people, keys and sessions are managed by people who signed in. */
  forPeople?: true;
  /** The response shows a secret this once: what is stored of it for its Idempotency-Key is sealed. */
  sealsResponse?: true;
  /** A list that has no CSV sibling. */
  withoutCsv?: true;
  doc: OperationDoc;
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** For operations of which one request counts for more than one. */
export interface RequestLimits {
  /** Takes up to `wanted` more from a bucket of the caller's account, beside what the request itself has taken. */
  take(bucket: Bucket, wanted: number): Promise<LimitGrant>;
}

export interface LimitGrant {
  /** How many of those that were wanted. */
  admitted: number;
  /** When to come again for the others; null where all were admitted. */
  retryAfterSeconds: number | null;
}

/** One authenticated request, its body read and parsed. */
export interface ApiRequest {
  caller: Caller;
  limits: RequestLimits;
  /** Parameters of the path, decoded. */
  params: Record<string, string>;
  query: Query;
  /** Parsed JSON; undefined where there was no body. Strings hold no NUL and no lone surrogate. */
  body: unknown;
  /** The bytes of a `raw` body. */
  rawBody?: Uint8Array;
  headers: IncomingHttpHeaders;
  /** Of whoever asks. */
  address: string | null;
  /** Empty where there is none. */
  contentType: string;
  /** Absolute URL as received, its encoding kept: `links.self`. */
  url: string;
  requestId: string;
  database: Database;
  /** Left out where all has to be read at one moment. */
  firstPageSource?: FirstPageSource;
  /** As everybody asks them: for names and codes. */
  lines: Lines;
  /** As the caller's account asks them: by credentials of its own where it has any. */
  linesOfAccount(): Promise<Lines>;
  settings: ApiSettings;
  services: Services;
  logger: Logger;
  /** Wall clock. */
  now(): Date;
  /** For operations that wait: aborted when nobody waits for the answer any more. */
  clientGone(): AbortSignal;
}

export interface ApiResponse {
  status: number;
  /** Serialised as JSON; undefined for an answer without a body. */
  body: unknown;
  /** Sent as they are, in place of `body`. */
  bytes?: Uint8Array;
  /** Of `bytes` that are kept for the next who asks. */
  compressedForms?: CompressedForms;
  /** Sent piece by piece, in place of `body`. */
  stream?: AsyncIterable<string | Uint8Array>;
  /** Without it `application/vnd.api+json`. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** An address for those who have no API key and prove themselves by other means, which `handle` has to check. */
export interface PublicRoute {
  name: string;
  method: Method;
  path: string;
  /** Pages for people have none: they are not described. */
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
  /** Of whoever asks. */
  address: string | null;
  /** The exact bytes. Throws 413 for more than that. */
  readBody(limitBytes: number): Promise<Uint8Array>;
  requestId: string;
  database: Database;
  services: Services;
  logger: Logger;
  /** Wall clock. */
  now(): Date;
}

export interface ApiSettings {
  /** Origin under which clients reach the API, without a slash at its end. */
  baseUrl: string;
  /** Origin of the pages, whose sessions are good here too; `baseUrl` when left out. */
  appUrl?: string;
  /** Where AI clients ask; left out where there is no such server. */
  mcpUrl?: string;
  /** Origins whose pages may ask; null or left out: all. */
  corsOrigins?: readonly string[] | null;
  /** Proxies that are believed whom they were asked by. */
  trustedProxies?: BlockList;
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body };
}

export function created(body: unknown, location?: string): ApiResponse {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}
