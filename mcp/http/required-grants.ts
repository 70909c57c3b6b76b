/** Derives which scopes the messages of a body need, and how many requests they count as in each rate limit bucket. */
import type { Bucket } from '../../identity/accounts/account-settings.ts';
import type { Scope } from '../../identity/keys/api-keys.ts';
import type { Tool } from '../tools/define-tool.ts';
import { rpcError } from './respond.ts';

export interface RequiredGrants {
  /** The combined scopes of all messages. */
  scopes: readonly Scope[];
  /** Number of requests to count per bucket, at least one in total. */
  counts: readonly [readonly [Bucket, number], ...(readonly [Bucket, number])[]];
  /** Whether the body is a single tool call, whose rate limit error is returned as its result. */
  isToolCall: boolean;
  /** Id for an error response; null for a batch or a message without one. */
  id: string | number | null;
}

/** Maximum batch size of the protocol library. Only older clients send batches. */
const MAX_BATCH_SIZE = 100;

interface Message {
  method?: unknown;
  id?: unknown;
  params?: { name?: unknown } | null;
}

/** Throws 400 for an id that a JSON number cannot represent exactly. */
export function requiredGrants(body: unknown, tools: ReadonlyMap<string, Tool>): RequiredGrants {
  const messages = (Array.isArray(body) ? body.slice(0, MAX_BATCH_SIZE) : [body]).filter(isMessage);
  if (messages.some(({ id }) => typeof id === 'number' && !Number.isSafeInteger(id))) {
    const message = 'Invalid Request: an id must be a string, or a whole number of at most 53 bits';
    throw rpcError(400, { code: -32600, message });
  }
  const called = messages.map(({ method, params }) =>
    method === 'tools/call' && typeof params?.name === 'string' ? tools.get(params.name) : undefined,
  );
  const counts = new Map<Bucket, number>();
  for (const tool of called) {
    const bucket = tool?.bucket ?? 'default';
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const [first = ['default', 1] as const, ...others] = counts;
  const [only] = messages;
  const id = Array.isArray(body) ? null : only?.id;
  return {
    scopes: called.some((tool) => tool?.scope === 'write') ? ['read', 'write'] : ['read'],
    counts: [first, ...others],
    isToolCall: !Array.isArray(body) && only?.method === 'tools/call',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
  };
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null;
}
