/** Dependencies and registry of the MCP server. */
import type { Logger } from 'pino';
import type { Admissions } from '../identity/rate-limits/admission.ts';
import type { InferNumberDeps } from '../operations/tracking-requests/infer-number.ts';
import type { Lines } from '../operations/watches/lines.ts';
import type { Database } from '../store/postgres/database.ts';
import type { Prompt } from './prompts/define-prompt.ts';
import type { DocumentResource, TemplateResource } from './resources/define-resource.ts';
import type { Tool } from './tools/define-tool.ts';

/** Dependencies of every call. */
export interface McpDeps {
  database: Database;
  lines: Lines;
  /** Lines that an account may poll with its own credentials; default: `lines`. */
  linesOf?: (accountId: string) => Promise<Lines>;
  /** Queries lines to find out to which of them a number belongs. */
  probe: InferNumberDeps['probe'];
  /** Origins of the REST API and of the web app, without a trailing slash. */
  baseUrl: string;
  appUrl: string;
  logger: Logger;
  admissions: Admissions;
  /** Wall clock. */
  now(): Date;
}

/** Tools, prompts and resources that clients can list and call. */
export interface Registry {
  tools: readonly Tool[];
  prompts: readonly Prompt[];
  documents: readonly DocumentResource[];
  templates: readonly TemplateResource[];
  /** Sent to every model that connects. */
  instructions: string;
}
