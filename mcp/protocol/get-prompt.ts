import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Prompt } from '../prompts/define-prompt.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { inputErrorText } from './input-error-text.ts';

export async function getPrompt(prompt: Prompt, given: unknown, context: ToolContext): Promise<GetPromptResult> {
  const input = prompt.arguments.safeParse(given ?? {});
  if (!input.success) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${prompt.name}: ${inputErrorText(input.error)}`);
  }
  const text = await prompt.render(input.data, context);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
