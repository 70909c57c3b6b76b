/** Results of the list methods, built once because they are the same for every caller. */
import type {
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Registry } from '../deps.ts';
import type { Prompt } from '../prompts/define-prompt.ts';
import type { Tool } from '../tools/define-tool.ts';
import { inputSchema, outputSchema } from '../tools/tool-schemas.ts';

export interface ListResults {
  tools: ListToolsResult;
  prompts: ListPromptsResult;
  resources: ListResourcesResult;
  templates: ListResourceTemplatesResult;
}

export function listResults({ tools, prompts, documents, templates }: Registry): ListResults {
  return {
    tools: { tools: tools.map(listedTool) },
    prompts: { prompts: prompts.map(listedPrompt) },
    resources: { resources: documents.map(({ text: _, ...document }) => document) },
    templates: { resourceTemplates: templates.map(({ read: _, complete: __, ...template }) => template) },
  };
}

/** The annotations follow spec/contract 7.3. */
function listedTool(tool: Tool): ListToolsResult['tools'][number] {
  const { name, title, description, isIdempotent } = tool;
  const annotations = {
    readOnlyHint: tool.scope === 'read',
    destructiveHint: false,
    idempotentHint: isIdempotent,
    openWorldHint: false,
  };
  // Both are object schemas, because they come from zod objects.
  const schemas = { inputSchema: inputSchema(tool), outputSchema: outputSchema(tool) };
  return {
    name,
    title,
    description,
    annotations,
    ...(schemas as Pick<ListToolsResult['tools'][number], 'inputSchema'>),
  };
}

function listedPrompt({ name, title, description, arguments: given }: Prompt): ListPromptsResult['prompts'][number] {
  const entries: [string, z.ZodType][] = Object.entries(given.shape);
  return {
    name,
    title,
    description,
    arguments: entries.map(([argument, schema]) => ({
      name: argument,
      ...(schema.description === undefined ? {} : { description: schema.description }),
      required: !schema.safeParse(undefined).success,
    })),
  };
}
