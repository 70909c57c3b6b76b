/**
 * Skips the protocol library for calls whose envelope it has accepted before (decision 0037). The envelope is everything the
 * library validates: protocol headers and message, without the id and the arguments. Every other message goes to the library.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AuthContext } from '../http/auth-context.ts';
import type { Tool } from '../tools/define-tool.ts';
import { protocolHeaders } from './protocol-headers.ts';

/** Runs a tool and returns the JSON of a `tools/call` result. */
export type RunTool = (tool: Tool, given: unknown, visit: AuthContext) => Promise<string>;

/** A call parsed without the library. */
export interface ParsedCall {
  id: string | number;
  tool: Tool;
  given: unknown;
  form: string;
}

const MOST_FORMS = 1_000;
/** Longer envelopes are not cached. */
const LONGEST_FORM = 4_000;

/** Null if the message is not a call of an existing tool, or only the library may judge it. */
export function parseCall(
  headers: IncomingHttpHeaders,
  body: unknown,
  tools: ReadonlyMap<string, Tool>,
): ParsedCall | null {
  if (!isObject(body) || !isObject(body['params']) || body['method'] !== 'tools/call') return null;
  const { id, params, ...message } = body;
  const { arguments: given, ...others } = params;
  const tool = tools.get(String(others['name']));
  if (tool === undefined || (typeof id !== 'string' && (typeof id !== 'number' || !Number.isSafeInteger(id))))
    return null;
  if (given !== undefined && !isObject(given)) return null;
  const form = JSON.stringify([protocolHeaders(headers), message, others]);
  return form.length > LONGEST_FORM ? null : { id, tool, given, form };
}

export class ValidatedCallCache {
  readonly #run: RunTool;
  /** JSON members that the library adds to a result, by envelope. */
  readonly #added = new LRUCache<string, { members: string }>({ max: MOST_FORMS });

  constructor(run: RunTool) {
    this.#run = run;
  }

  /** Null if the envelope is not cached. */
  async answer({ id, tool, given, form }: ParsedCall, visit: AuthContext): Promise<string | null> {
    const added = this.#added.get(form);
    if (added === undefined) return null;
    const result = await this.#run(tool, given, visit);
    return `{"result":${result.slice(0, -1)}${added.members}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
  }

  /** Caches the envelope of a call that the library answered with a result; errors are ignored. */
  learn({ form }: ParsedCall, answer: string): void {
    const { result }: { result?: Record<string, unknown> } = JSON.parse(answer);
    if (result === undefined) return;
    const { content: _, structuredContent: __, isError: ___, ...added } = result;
    const members = Object.entries(added).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
    this.#added.set(form, { members: members.join('') });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
