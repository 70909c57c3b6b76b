/** Runs the local program as a client starts it, and exchanges lines with it. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const root = path.join(import.meta.dirname, '../../..');
export const program = path.join(root, 'mcp/stdio/seamark-mcp.mjs');

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
export type Message = any;

export interface StdioProgram {
  send(message: unknown): void;
  /** Returns the next message on standard output. Throws if it is not JSON. */
  next(): Promise<Message>;
  request(method: string, params?: Record<string, unknown>): Promise<Message>;
  /** Returns everything written to standard error so far. */
  complaints(): string;
  /** Closes standard input. Returns the exit code. */
  end(): Promise<number | null>;
}

export interface StdioOptions {
  command?: string;
  parameters?: string[];
  url?: string;
  token?: string;
}

export function startProgram(options: StdioOptions): StdioProgram {
  const { command = process.execPath, parameters = [program], url, token } = options;
  const { SEAMARK_API_TOKEN: _, SEAMARK_MCP_URL: __, ...environment } = process.env;
  const child: ChildProcessWithoutNullStreams = spawn(command, parameters, {
    cwd: root,
    env: {
      ...environment,
      ...(url === undefined ? {} : { SEAMARK_MCP_URL: url }),
      ...(token === undefined ? {} : { SEAMARK_API_TOKEN: token }),
    },
  });
  let complaints = '';
  child.stderr.on('data', (bytes) => {
    complaints += bytes;
  });
  const exit = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const next = async (): Promise<Message> => {
    const { value, done } = await lines.next();
    return done ? null : JSON.parse(value);
  };
  return {
    send,
    next,
    request(method, params = {}) {
      id += 1;
      send({ jsonrpc: '2.0', id, method, params });
      return next();
    },
    complaints: () => complaints,
    async end() {
      child.stdin.end();
      const [code] = await exit;
      return code;
    },
  };
}
