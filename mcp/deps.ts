/** What the MCP server is put together from. */
import type { Logger } from 'pino';
import type { Admissions } from '../identity/rate-limits/admission.ts';
import type { InferNumberDeps } from '../operations/tracking-requests/infer-number.ts';
import type { Lines } from '../operations/watches/lines.ts';
import type { Database } from '../store/postgres/database.ts';
import type { ContainerCache } from './containers/container-cache.ts';
import type { Prompt } from './prompts/define-prompt.ts';
import type { DocumentResource, TemplateResource } from './resources/define-resource.ts';
import type { Tool } from './tools/define-tool.ts';

/** What calls reach beyond themselves. */
export interface McpDeps {
  database: Database;
  containers: ContainerCache;
  lines: Lines;
  /** The same as an account asks them; as everybody where left out. */
  linesOf?: (accountId: string) => Promise<Lines>;
  /** Asks lines which of them a number belongs to. */
  probe: InferNumberDeps['probe'];
  /** Origins of the REST API and of the pages for people, without a slash at the end. */
  baseUrl: string;
  appUrl: string;
  logger: Logger;
  admissions: Admissions;
  /** Wall clock. */
  now(): Date;
}

/** What is offered to clients. */
export interface Registry {
  tools: readonly Tool[];
  prompts: readonly Prompt[];
  documents: readonly DocumentResource[];
  templates: readonly TemplateResource[];
  /** Told to every model that connects. */
  instructions: string;
}
