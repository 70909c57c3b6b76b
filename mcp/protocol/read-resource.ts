/** Implements `resources/read`: finds a document by its URI, or a template that matches it. */
import { type ReadResourceResult, ResourceNotFoundError, UriTemplate } from '@modelcontextprotocol/server';
import type { Registry } from '../deps.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** Documents change only with the server's version. */
const DOCUMENT_TTL_MS = 300_000;

export function resourceReader({ documents, templates }: Registry) {
  const matchers = templates.map((template) => ({ template, uri: new UriTemplate(template.uriTemplate) }));

  return async (uri: string, context: ToolContext): Promise<ReadResourceResult> => {
    const document = documents.find((one) => one.uri === uri);
    if (document !== undefined) {
      const contents = [{ uri, mimeType: document.mimeType, text: document.text() }];
      return { contents, ttlMs: DOCUMENT_TTL_MS, cacheScope: 'public' };
    }
    for (const { template, uri: matcher } of matchers) {
      const value = Object.values(matcher.match(uri) ?? {})[0];
      if (typeof value !== 'string') continue;
      const text = await template.read(decoded(value), context);
      if (text !== null) return { contents: [{ uri, mimeType: template.mimeType, text }] };
    }
    // Ids of other accounts and unknown ids cause the same error.
    throw new ResourceNotFoundError(uri);
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
