/**
 * Runs each drawn request against the API in this process and records the queries and the response for the bare server
 * to repeat. Each request runs twice, because the bare server should not repeat queries whose results the API caches
 * between requests.
 */
import { createRegistry } from '../../connectors/registry.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { serveApi } from '../../test/support/serve-api.ts';
import { type LoggedQuery, QueryLog, stagesOf } from './query-log.ts';

export interface RequestToLearn {
  kind: string;
  path: string;
  key: string;
  isConditional: boolean;
}

/** Index of a statement in the table, and its parameters. */
export type LearnedQuery = readonly [statement: number, values: readonly unknown[]];

export interface LearnedRequest {
  kind: string;
  path: string;
  headers: { authorization: string; 'if-none-match'?: string };
  /** Stages run one after another; the queries of a stage run concurrently. */
  stages: LearnedQuery[][];
  rows: number;
  status: number;
  contentType: string;
  body: Buffer;
}

/** Everything the bare server needs. Serialized with `v8.serialize`, which preserves buffers and dates. */
export interface LearnedTable {
  statements: string[];
  requests: LearnedRequest[];
  /**
   * Statements that the API runs only occasionally, such as recording when a key was used. The bare server does not
   * repeat them.
   */
  leftOut: string[];
}

/**
 * Matches statements that write. `take_from_bucket`, which counts a request against the rate limit, is called by a
 * select, so the bare server repeats it.
 */
const WRITING = /\b(insert\s+into|delete\s+from|update\s+\w+\s+(\w+\s+)?set)\b/i;

export async function learnRequests(
  postgresUrl: string,
  baseUrl: string,
  requests: readonly RequestToLearn[],
): Promise<LearnedTable> {
  const log = new QueryLog();
  const database = connectDatabase(postgresUrl, { applicationName: 'learning' });
  const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:9', environment: {} });
  const settings = { baseUrl, mcpUrl: `${baseUrl}/mcp` };
  const { origin, stop } = await serveApi({ database, registry, settings });
  const statements = new Map<string, number>();
  const leftOut = new Set<string>();
  const learnedQuery = ({ text, values }: LoggedQuery): LearnedQuery => {
    const statement = statements.get(text) ?? statements.size;
    statements.set(text, statement);
    return [statement, values];
  };
  const play = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${origin}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok && response.status !== 304) throw new Error(`${path}: ${response.status} ${body}`);
    return { response, body };
  };
  try {
    const tags: string[] = [];
    for (const { path, key } of requests) {
      const { response } = await play(path, { authorization: `Token ${key}` });
      tags.push(response.headers.get('etag') ?? '');
    }
    const learned: LearnedRequest[] = [];
    for (const [index, { kind, path, key, isConditional }] of requests.entries()) {
      const headers = {
        authorization: `Token ${key}`,
        ...(isConditional ? { 'if-none-match': tags[index] ?? '' } : {}),
      };
      log.take();
      const { response, body } = await play(path, headers);
      const queries = log.take();
      const repeated = queries.filter(({ text }) => !WRITING.test(text));
      for (const { text } of queries) if (WRITING.test(text)) leftOut.add(text.replace(/\s+/g, ' ').trim());
      learned.push({
        kind,
        path,
        headers,
        stages: stagesOf(repeated).map((stage) => stage.map(learnedQuery)),
        rows: repeated.reduce((sum, { rows }) => sum + rows, 0),
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        body,
      });
    }
    return { statements: [...statements.keys()], requests: learned, leftOut: [...leftOut] };
  } finally {
    await stop();
    await database.destroy();
  }
}
