/** Defines a resource independently of the protocol (spec/service 4.7). */
import type { Complete } from '../prompts/define-prompt.ts';
import type { ToolContext } from '../tools/define-tool.ts';

interface Described {
  name: string;
  title: string;
  description: string;
  mimeType: 'text/markdown' | 'application/json';
}

/** The same text for every caller, listed by `resources/list`. */
export interface DocumentResource extends Described {
  uri: string;
  text(): string;
}

/** One text per subject, listed as a template. */
export interface TemplateResource extends Described {
  /** Has one variable in braces, as in `seamark://container/{id}`. */
  uriTemplate: string;
  complete?: Complete;
  /** Returns null if the account has no such subject; the client then gets "resource not found". */
  read(value: string, context: ToolContext): Promise<string | null>;
}
