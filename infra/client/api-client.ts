import { z } from 'zod';

const resource = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), z.object({ data: z.unknown().optional() })).default({}),
});
const document = z.object({ data: z.unknown(), included: z.array(resource).default([]) });
const errors = z.object({
  errors: z.array(
    z.object({
      title: z.string().optional(),
      detail: z.string().nullish(),
      meta: z.object({ tracking_request_id: z.string().optional() }).nullish(),
    }),
  ),
});

export type ApiResource = z.output<typeof resource>;

export interface ApiDocument {
  /** The single resource, or those on the first page of a list. */
  resources: ApiResource[];
  included: ApiResource[];
}

/** An error response, with the API's own message. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** From `Retry-After`; null if the API did not send it. */
  readonly retryAfterMs: number | null;
  /** Id of the request that already tracks the same number, if that caused the error. */
  readonly trackingRequestId: string | null;

  constructor(
    status: number,
    message: string,
    trackingRequestId: string | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.trackingRequestId = trackingRequestId;
  }
}

type Attributes = Record<string, unknown>;

/** Related resources by relationship name. */
export type Relationships = Record<string, { data: { type: string; id: string } }>;

export interface ApiClient {
  get(path: string): Promise<ApiDocument>;
  post(path: string, type: string, attributes: Attributes, relationships?: Relationships): Promise<ApiDocument>;
  /** `type`: absent if the request has no body. */
  patch(path: string, type?: string, attributes?: Attributes): Promise<ApiDocument>;
  delete(path: string): Promise<void>;
}

const timeoutMs = 30_000;

/** Creates a client of the REST API. `baseUrl` is its origin. */
export function createApiClient(baseUrl: string, apiKey: string): ApiClient {
  const request = async (method: string, path: string, body?: unknown): Promise<ApiDocument> => {
    const response = await fetch(new URL(`/v2${path}`, baseUrl), {
      method,
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/vnd.api+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ApiError(0, `There is no response from ${baseUrl} (${causeOf(cause)})`);
    });
    const text = await response.text();
    if (!response.ok) throw refusal(response, text);
    if (text === '') return { resources: [], included: [] };
    const { data, included } = document.parse(JSON.parse(text));
    return { resources: z.array(resource).parse(Array.isArray(data) ? data : data === null ? [] : [data]), included };
  };
  return {
    get: (path) => request('GET', path),
    post: (path, type, attributes, relationships) =>
      request('POST', path, { data: { type, attributes, ...(relationships && { relationships }) } }),
    patch: (path, type, attributes) => request('PATCH', path, type && { data: { type, attributes } }),
    delete: async (path) => void (await request('DELETE', path)),
  };
}

/** Returns the only resource of a document. Throws if there is none. */
export function single(document: ApiDocument): ApiResource {
  const [first] = document.resources;
  if (first === undefined) throw new Error('The API responded without a resource');
  return first;
}

export function relatedId(from: ApiResource, name: string): string | null {
  const parsed = z.object({ id: z.string() }).safeParse(from.relationships[name]?.data);
  return parsed.success ? parsed.data.id : null;
}

/** Returns an attribute as text; null if it is missing, null or of another type. */
export function textOf(from: ApiResource | undefined, name: string): string | null {
  const value = from?.attributes[name];
  return typeof value === 'string' ? value : null;
}

function refusal({ status, headers }: Response, text: string): ApiError {
  const seconds = headers.get('retry-after');
  const retryAfterMs = seconds === null ? null : Number(seconds) * 1_000;
  try {
    const all = errors.parse(JSON.parse(text)).errors;
    const details = all.map(({ detail, title }) => detail ?? title ?? 'refused').join('; ');
    const trackingRequestId = all.find(({ meta }) => meta?.tracking_request_id)?.meta?.tracking_request_id;
    return new ApiError(status, `${status}: ${details}`, trackingRequestId, retryAfterMs);
  } catch {
    return new ApiError(status, `${status}: ${text.slice(0, 200)}`, null, retryAfterMs);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
