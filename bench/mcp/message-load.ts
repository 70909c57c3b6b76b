/** Sends messages to either server over persistent connections and reads each response to its end. */
import { Pool } from 'undici';

export interface MessageTarget {
  url: string;
  authorization: string | null;
}

export type Era = '2026-07-28' | '2025-11-25';

export interface MessageLoad {
  era: Era;
  connections: number;
  seconds: number;
}

export interface MessageLoadResult {
  calls: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Bytes of the last response. */
  bytes: number;
}

/** Calls `get_container` with each id in turn. Throws at the first invalid response. */
export async function loadMessages(
  target: MessageTarget,
  ids: readonly string[],
  { era, connections, seconds }: MessageLoad,
): Promise<MessageLoadResult> {
  const { origin, pathname } = new URL(target.url);
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  let sent = 0;
  let bytes = 0;
  const began = performance.now();
  const endsAt = began + seconds * 1_000;
  const loop = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const since = performance.now();
      const message = callOf(era, 'get_container', { id: ids[sent++ % ids.length] });
      const text = await call(pool, pathname, target, era, message);
      times.push(performance.now() - since);
      bytes = text.length;
      if (!text.includes('"result"') || text.includes('"isError":true')) throw new Error(text.slice(0, 500));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, loop));
  } finally {
    await pool.close();
  }
  const perSecond = times.length / ((performance.now() - began) / 1_000);
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { calls: times.length, perSecond, p50Ms: at(0.5), p99Ms: at(0.99), bytes };
}

/** Returns the number of characters in the response to one message. */
export async function responseTo(target: MessageTarget, method: string, params: Record<string, unknown> = {}) {
  const { origin, pathname } = new URL(target.url);
  const pool = new Pool(origin, { connections: 1 });
  const era = '2025-11-25';
  try {
    return await call(pool, pathname, target, era, { jsonrpc: '2.0', id: 1, method, params });
  } finally {
    await pool.close();
  }
}

interface Message {
  jsonrpc: '2.0';
  id: number;
  method: string;
  params: Record<string, unknown>;
}

function callOf(era: Era, name: string, given: Record<string, unknown>): Message {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: given, ...(era === '2026-07-28' ? { _meta: envelope } : {}) };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}

async function call(pool: Pool, path: string, target: MessageTarget, era: Era, message: Message): Promise<string> {
  const newest = { 'mcp-method': message.method, 'mcp-name': String(message.params['name']) };
  const { statusCode, body } = await pool.request({
    path,
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': era,
      ...(era === '2026-07-28' ? newest : {}),
      ...(target.authorization === null ? {} : { authorization: target.authorization }),
    },
    body: JSON.stringify(message),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text.slice(0, 500)}`);
  return text;
}
