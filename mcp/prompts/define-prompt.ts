/** Defines a prompt of the MCP server: a task that a person picks, rendered and sent to the model as one message. */
import type { z } from 'zod';
import type { ToolContext } from '../tools/define-tool.ts';

/** Completions for what was typed so far; at most 100 are sent. */
export type Complete = (context: ToolContext, typed: string) => readonly string[] | Promise<readonly string[]>;

export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** String arguments (the protocol has no others), each with a description. */
  arguments: Arguments;
  completions?: { [Name in keyof z.input<Arguments>]?: Complete };
  /** Text of the message, written as if by the user. */
  render(given: z.output<Arguments>, context: ToolContext): string | Promise<string>;
}

/** Ties the input type of `render` to `arguments`. */
export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt;
}
