/** What a tool of the MCP server is, apart from the protocol that carries it (spec/service 4.7). */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Bucket } from '../../identity/accounts/account-settings.ts';
import type { Caller, Scope } from '../../identity/keys/api-keys.ts';
import type { ResourceLoader } from '../../operations/resource-loader.ts';
import type { InferNumberDeps } from '../../operations/tracking-requests/infer-number.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { ContainerCache } from '../containers/container-cache.ts';
import type { SerializedResult } from '../protocol/serialized-result.ts';

/** One call, of a caller who may make it and has room for it in the tool's bucket. */
export interface ToolContext {
  caller: Caller;
  database: Database;
  containers: ContainerCache;
  /** Renders what is read; its references are those of this call. */
  loader: ResourceLoader;
  /** As everybody asks them: for names and codes. */
  lines: Lines;
  /** As the caller's account asks them: by credentials of its own where it has any. */
  linesOfAccount(): Promise<Lines>;
  /** Asks lines which of them a number belongs to. */
  probe: InferNumberDeps['probe'];
  /** Origin of the REST API, and of the pages for people: for links. */
  baseUrl: string;
  appUrl: string;
  logger: Logger;
  /** Wall clock. */
  now(): Date;
  /** Takes one more from a bucket, for tools that do what is several requests of REST. Throws `ToolError` where it is empty. */
  take(bucket: Bucket): Promise<void>;
}

/** A resource that an answer leads to, read with `resources/read`. */
export interface ToolLink {
  uri: string;
  name: string;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For the model that chooses: when to call it, and what to call next. */
  description: string;
  input: Input;
  /** Of `structuredContent`; the same is answered as JSON text. */
  output: Output;
  scope: Scope;
  /** Where a call counts: that of the REST operation that does the same (spec D6). */
  bucket: Bucket;
  isIdempotent: boolean;
  /** What is written already was checked by whoever wrote it. */
  run(context: ToolContext, input: z.output<Input>): Promise<z.input<Output> | SerializedResult>;
  links?(answer: z.output<Output>): ToolLink[];
}

/** Answered as a result with `isError`: one sentence for whoever asked, nothing from inside (spec/contract 7.5). */
export class ToolError extends Error {}

/** Keeps what a tool is given and answers in step with its schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  return tool as unknown as Tool;
}
