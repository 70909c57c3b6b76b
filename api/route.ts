/** What one operation of the API is: a row of the route table, and what it is given and gives back. */
import type { Logger } from 'pino';
import type { Caller } from '../identity/api-keys.ts';
import type { Lines } from '../operations/lines.ts';
import type { Database } from '../store/database.ts';
import type { Query } from './json-api/query.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Route {
  /** Name of the operation, as in `routes/<area>/<operation>.ts`. */
  name: string;
  method: Method;
  /** With parameters in colons, from the root: `/v2/containers/:id`. */
  path: string;
  /** Scope that the API key must have. */
  scope: 'read' | 'write';
  /** A `required` body that is empty is malformed JSON; `none` bodies are not read. */
  body: 'none' | 'optional' | 'required';
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** One authenticated request, its body read and parsed. */
export interface ApiRequest {
  caller: Caller;
  /** Parameters of the path, decoded. */
  params: Record<string, string>;
  query: Query;
  /** Parsed JSON; undefined where there was no body. Strings hold no NUL and no lone surrogate. */
  body: unknown;
  /** Absolute URL as received, its encoding kept: `links.self`. */
  url: string;
  requestId: string;
  database: Database;
  lines: Lines;
  settings: ApiSettings;
  logger: Logger;
  /** Wall clock. */
  now(): Date;
}

export interface ApiResponse {
  status: number;
  /** Serialised as JSON; undefined for an answer without a body. */
  body: unknown;
  /** Without it `application/vnd.api+json`. */
  contentType?: string;
  headers?: Record<string, string>;
}

export interface ApiSettings {
  /** Origin under which clients reach the API, without a slash at its end. */
  baseUrl: string;
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body };
}

export function created(body: unknown, location?: string): ApiResponse {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}
