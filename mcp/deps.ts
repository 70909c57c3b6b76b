import type { Logger } from 'pino';
import type { Admissions } from '../identity/rate-limits/admission.ts';
import type { InferNumberDeps } from '../operations/tracking-requests/infer-number.ts';
import type { Lines } from '../operations/watches/lines.ts';
import type { Database } from '../store/postgres/database.ts';
import type { Prompt } from './prompts/define-prompt.ts';
import type { DocumentResource, TemplateResource } from './resources/define-resource.ts';
import type { Tool } from './tools/define-tool.ts';

export interface McpDeps {
  database: Database;
  lines: Lines;
  /** Returns the lines that an account may poll with its own credentials. Defaults to `lines`. */
  linesOf?: (accountId: string) => Promise<Lines>;
  /** Polls lines to find out which of them lists a number. */
  probe: InferNumberDeps['probe'];
  /** Origins of the REST API and of the web app, without a trailing slash. */
  baseUrl: string;
  appUrl: string;
  logger: Logger;
  admissions: Admissions;
  /** Returns wall-clock time. */
  now(): Date;
}

/** Everything that clients can list and use. */
export interface Registry {
  tools: readonly Tool[];
  prompts: readonly Prompt[];
  documents: readonly DocumentResource[];
  templates: readonly TemplateResource[];
  /** Sent to every client for its model. */
  instructions: string;
}
