/** What can be read with `resources/read`, apart from the protocol that carries it (spec/service 4.7). */
import type { Complete } from '../prompts/define-prompt.ts';
import type { ToolContext } from '../tools/define-tool.ts';

interface Described {
  name: string;
  title: string;
  description: string;
  mimeType: 'text/markdown' | 'application/json';
}

/** The same text for everybody, listed by `resources/list`. */
export interface DocumentResource extends Described {
  uri: string;
  text(): string;
}

/** One text for each of many things; listed as a template, not thing by thing. */
export interface TemplateResource extends Described {
  /** With one variable in braces, such as `seamark://container/{id}`. */
  uriTemplate: string;
  /** Proposals for the variable. */
  complete?: Complete;
  /** Null where the account has no such thing, which is told as an address that leads nowhere. */
  read(value: string, context: ToolContext): Promise<string | null>;
}
