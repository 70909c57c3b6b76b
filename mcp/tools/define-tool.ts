/** Defines a tool independently of the protocol (spec/service 4.7). */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Bucket } from '../../identity/accounts/account-settings.ts';
import type { Caller, Scope } from '../../identity/keys/api-keys.ts';
import type { ResourceLoader } from '../../operations/resource-loader.ts';
import type { InferNumberDeps } from '../../operations/tracking-requests/infer-number.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import type { Database } from '../../store/postgres/database.ts';

/** The context of one authenticated call. */
export interface ToolContext {
  caller: Caller;
  database: Database;
  /** Renders resources and caches references during this call. */
  loader: ResourceLoader;
  /** Lines with the server's credentials, for names and codes. */
  lines: Lines;
  /** Returns the lines with the account's own credentials, if it has any. */
  linesOfAccount(): Promise<Lines>;
  /** Polls lines to find out which of them lists a number. */
  probe: InferNumberDeps['probe'];
  /** Origins of the REST API and of the web app, for links. */
  baseUrl: string;
  appUrl: string;
  logger: Logger;
  /** Returns wall-clock time. */
  now(): Date;
  /**
   * Counts another request in a bucket, for tools that do the work of several REST requests. Throws `ToolError` if the
   * limit is reached.
   */
  take(bucket: Bucket): Promise<void>;
}

/** A resource to which a result links, for `resources/read`. */
export interface ToolLink {
  uri: string;
  name: string;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** Says when a model should call the tool, and what to call next. */
  description: string;
  input: Input;
  /** Schema of `structuredContent`; the text block repeats it as JSON. */
  output: Output;
  scope: Scope;
  /** Rate limit bucket of the equivalent REST operation (spec D6). */
  bucket: Bucket;
  isIdempotent: boolean;
  run(context: ToolContext, input: z.output<Input>): Promise<z.input<Output>>;
  links?(answer: z.output<Output>): ToolLink[];
}

/**
 * Becomes a result with `isError`. The message is one sentence for the caller, without internal details (spec/contract
 * 7.5).
 */
export class ToolError extends Error {}

/** Infers the types of `run` from the input and output schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  return tool;
}
