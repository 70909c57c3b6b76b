import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { inputSentence } from './input-sentence.ts';
import type { Prompt } from './prompt.ts';
import type { ToolContext } from './tool.ts';

/** A prompt filled in, as one message of the user. */
export async function getPrompt(prompt: Prompt, given: unknown, context: ToolContext): Promise<GetPromptResult> {
  const input = prompt.arguments.safeParse(given ?? {});
  if (!input.success) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${prompt.name}: ${inputSentence(input.error)}`);
  }
  const text = await prompt.render(input.data, context);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
