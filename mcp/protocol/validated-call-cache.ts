/**
 * Calls of tools whose form the protocol library has let through before. All that it looks at in a call is in its form: the headers
 * of the protocol and the message, but for the id and what is given to the tool. A form that it answered with a result once it would
 * answer so again, and the next call of that form is answered without it (decision 0037). Whatever else comes, it judges.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AuthContext } from '../http/auth-context.ts';
import type { Tool } from '../tools/define-tool.ts';
import { protocolHeaders } from './protocol-headers.ts';

/** Runs a tool; answers the JSON of a result of `tools/call`. */
export type RunTool = (tool: Tool, given: unknown, visit: AuthContext) => Promise<string>;

/** One call, as far as it can be read without the library. */
export interface ParsedCall {
  id: string | number;
  tool: Tool;
  given: unknown;
  form: string;
}

const MOST_FORMS = 1_000;
/** Of clients that say more of themselves each call is judged. */
const LONGEST_FORM = 4_000;

/** Null for what is no call of a tool that there is, and for what only the library may judge. */
export function parseCall(
  headers: IncomingHttpHeaders,
  body: unknown,
  tools: ReadonlyMap<string, Tool>,
): ParsedCall | null {
  if (!isObject(body) || !isObject(body['params']) || body['method'] !== 'tools/call') return null;
  const { id, params, ...message } = body;
  const { arguments: given, ...others } = params as Record<string, unknown>;
  const tool = tools.get(String(others['name']));
  if (tool === undefined || (typeof id !== 'string' && !Number.isSafeInteger(id))) return null;
  if (given !== undefined && !isObject(given)) return null;
  const form = JSON.stringify([protocolHeaders(headers), message, others]);
  return form.length > LONGEST_FORM ? null : { id: id as string | number, tool, given, form };
}

export class ValidatedCallCache {
  readonly #run: RunTool;
  /** By form: what the library adds to a result, as further members of its JSON. */
  readonly #added = new LRUCache<string, { members: string }>({ max: MOST_FORMS });

  constructor(run: RunTool) {
    this.#run = run;
  }

  /** As the library would answer; null for a call whose form is not known. */
  async answer({ id, tool, given, form }: ParsedCall, visit: AuthContext): Promise<string | null> {
    const added = this.#added.get(form);
    if (added === undefined) return null;
    const result = await this.#run(tool, given, visit);
    return `{"result":${result.slice(0, -1)}${added.members}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
  }

  /** `answer`: that of the library. Its errors are no verdict on the form. */
  learn({ form }: ParsedCall, answer: string): void {
    const { result } = JSON.parse(answer) as { result?: Record<string, unknown> };
    if (result === undefined) return;
    const { content: _, structuredContent: __, isError: ___, ...added } = result;
    const members = Object.entries(added).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
    this.#added.set(form, { members: members.join('') });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
