/** What a prompt of the MCP server is: a way to work that a person picks, filled in and handed to the model as one message. */
import type { z } from 'zod';
import type { ToolContext } from '../tools/define-tool.ts';

/** Proposals for what was typed so far; at most 100 of them are sent. */
export type Complete = (context: ToolContext, typed: string) => readonly string[] | Promise<readonly string[]>;

export interface Prompt<Arguments extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Of strings, as the protocol has no others; each with a description. */
  arguments: Arguments;
  completions?: { [Name in keyof z.input<Arguments>]?: Complete };
  /** Text of the one message, as if the user had written it. */
  render(given: z.output<Arguments>, context: ToolContext): string | Promise<string>;
}

/** Keeps what a prompt is given in step with its arguments. */
export function definePrompt<Arguments extends z.ZodObject>(prompt: Prompt<Arguments>): Prompt {
  return prompt as unknown as Prompt;
}
