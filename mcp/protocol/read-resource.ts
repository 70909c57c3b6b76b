/** `resources/read`: by the exact address of a document, or by the template that an address fits. */
import { type ReadResourceResult, ResourceNotFoundError, UriTemplate } from '@modelcontextprotocol/server';
import type { Registry } from '../deps.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** A document stays as it is until the server is replaced. */
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
    // Of another account or of nobody: the same answer.
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
