import createClient, {
  type FetchResponse,
  type HeadersOptions,
  type MaybeOptionalInit,
  mergeHeaders,
} from 'openapi-fetch';
import { SeamarkError } from './errors.ts';
import { retrying } from './retry.ts';
import type { paths } from './schema.generated.ts';

export interface SeamarkClientOptions {
  /** Origin of the server, such as `https://seamark.example.com`. A trailing `/v2` is allowed. */
  baseUrl: string;
  /** Omitted on pages of the server itself, where the browser sends the session cookie. */
  apiKey?: string;
  /** Number of retries. Defaults to 2; 0 disables retries. */
  retries?: number;
  /**
   * Milliseconds before the first retry if the server does not specify a delay, doubled for each further retry.
   * Defaults to 500.
   */
  retryDelayMs?: number;
  /** Timeout of each attempt in milliseconds. Defaults to 30,000. */
  timeoutMs?: number;
  /** Replaces the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

type Verb = 'get' | 'post' | 'patch' | 'delete';

type Operation = { responses: object };

type PathWith<Method extends Verb> = {
  [Path in keyof paths]: paths[Path][Method] extends Operation ? Path : never;
}[keyof paths];

interface Success<Path extends keyof paths, Method extends Verb, Init> {
  data: Extract<
    FetchResponse<Extract<paths[Path][Method], Operation>, Init, `${string}/${string}`>,
    { error?: never }
  >['data'];
  response: Response;
}

/** The parameter is optional if it has no required member. */
type InitParam<Init> = undefined extends Init ? [init?: Init] : [init: Init];

type Call<Method extends Verb> = <Path extends PathWith<Method>, Init extends MaybeOptionalInit<paths[Path], Method>>(
  path: Path,
  ...init: InitParam<Init>
) => Promise<Success<Path, Method, Init>>;

type ListPath = {
  [Path in PathWith<'get'>]: Success<Path, 'get', object>['data'] extends { data: unknown[] } ? Path : never;
}[PathWith<'get'>];

type Page<Path extends ListPath> = Extract<Success<Path, 'get', object>['data'], { data: unknown[] }>;

export interface SeamarkClient {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** Iterates over the items of a list, reading pages on demand. */
  paginate<Path extends ListPath, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
    path: Path,
    ...init: InitParam<Init>
  ): AsyncGenerator<Page<Path>['data'][number], void, undefined>;
  /** Iterates over the pages of a list, with their included resources. */
  pages<Path extends ListPath, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
    path: Path,
    ...init: InitParam<Init>
  ): AsyncGenerator<Page<Path>, void, undefined>;
}

export function createSeamarkClient(options: SeamarkClientOptions): SeamarkClient {
  const { retries = 2, retryDelayMs = 500, timeoutMs = 30_000, fetch: send = globalThis.fetch } = options;
  const origin = options.baseUrl.replace(/\/+$/, '').replace(/\/v2$/, '');
  const headers: Record<string, string> =
    options.apiKey === undefined ? {} : { Authorization: `Token ${options.apiKey}` };
  const sendWithRetries = retrying((request) => send(request), { retries, retryDelayMs, timeoutMs });
  const client = createClient<paths>({ baseUrl: origin, fetch: sendWithRetries, headers });
  client.use({
    onRequest({ request }) {
      if (request.method !== 'POST' || request.headers.has('Idempotency-Key')) return;
      // Makes retries of a POST safe.
      request.headers.set('Idempotency-Key', newKey());
    },
    async onResponse({ response }) {
      if (!response.ok) throw await SeamarkError.of(response);
    },
  });

  async function* pages(path: string, init: CallInit = {}): AsyncGenerator<ListDocument> {
    const { signal = null } = init;
    const all = mergeHeaders(headers, init.headers);
    const get = client.GET as unknown as (path: string, init?: object) => Promise<{ data: ListDocument }>;
    let { data: page } = await get(path, init);
    yield page;
    while (page.links?.next !== undefined) {
      // Uses only path and query, because the server's public name may differ from the one used here.
      const { pathname, search } = new URL(page.links.next, origin);
      const response = await sendWithRetries(new Request(`${origin}${pathname}${search}`, { headers: all, signal }));
      if (!response.ok) throw await SeamarkError.of(response);
      page = (await response.json()) as ListDocument;
      yield page;
    }
  }

  async function* paginate(path: string, init?: CallInit): AsyncGenerator<unknown> {
    for await (const page of pages(path, init)) yield* page.data;
  }

  const { GET, POST, PATCH, DELETE } = client;
  return { GET, POST, PATCH, DELETE, pages, paginate } as unknown as SeamarkClient;
}

/** Pages without https have no `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface CallInit {
  headers?: HeadersOptions;
  signal?: AbortSignal;
}

interface ListDocument {
  data: unknown[];
  links?: { next?: string };
}
