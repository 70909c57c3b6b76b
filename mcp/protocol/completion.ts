/** Implements `completion/complete`, for arguments of prompts and variables of resource templates. */
import {
  type CompleteRequestParams,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Registry } from '../deps.ts';
import type { Complete } from '../prompts/define-prompt.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { unstorableText } from './unstorable-text.ts';

/** The protocol's limit. */
const MAX_COMPLETIONS = 100;

export async function completion(
  offer: Registry,
  { ref, argument }: CompleteRequestParams,
  context: ToolContext,
): Promise<CompleteResult> {
  const complete = completerOf(offer, ref, argument.name);
  const isText = unstorableText({ value: argument.value }) === null;
  const values = complete === undefined || !isText ? [] : await complete(context, argument.value);
  return {
    completion: {
      values: values.slice(0, MAX_COMPLETIONS),
      total: values.length,
      hasMore: values.length > MAX_COMPLETIONS,
    },
  };
}

function completerOf(offer: Registry, ref: CompleteRequestParams['ref'], argument: string): Complete | undefined {
  if (ref.type === 'ref/prompt') {
    const prompt = offer.prompts.find((one) => one.name === ref.name);
    if (prompt !== undefined) return new Map(Object.entries(prompt.completions ?? {})).get(argument);
  } else {
    const template = offer.templates.find((one) => one.uriTemplate === ref.uri);
    if (template !== undefined) return template.complete;
    if (offer.documents.some((one) => one.uri === ref.uri)) return undefined;
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No prompt or resource template has this name');
}
