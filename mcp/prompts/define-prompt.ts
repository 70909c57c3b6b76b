/** Defines a prompt of the MCP server: a task that a person chooses, sent to the model as one message. */
import type { z } from 'zod';
import type { ToolContext } from '../tools/define-tool.ts';

/** Completes what was typed so far. At most 100 values are sent. */
export type Complete = (context: ToolContext, typed: string) => readonly string[] | Promise<readonly string[]>;

export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Arguments are strings, because the protocol has no others. Each needs a description. */
  arguments: Arguments;
  completions?: { [Name in keyof z.input<Arguments>]?: Complete };
  /** Renders the message, written as if by the user. */
  render(given: z.output<Arguments>, context: ToolContext): string | Promise<string>;
}

/** Infers the input type of `render` from `arguments`. */
export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt;
}
