import type { ApiResponse } from '../route.ts';
import type { StepContext } from './context.ts';

export const JSON_API = 'application/vnd.api+json';

/** Writes an answer. The type stands without parameters, as JSON:API asks. */
export function send(context: StepContext, answer: ApiResponse): void {
  context.status = answer.status;
  for (const [name, value] of Object.entries(answer.headers ?? {})) context.set(name, value);
  context.set('Cache-Control', 'private, no-cache');
  context.set('X-Content-Type-Options', 'nosniff');
  if (answer.bytes !== undefined) {
    context.set('Content-Type', answer.contentType ?? 'application/octet-stream');
    context.body = Buffer.from(answer.bytes);
    return;
  }
  if (answer.body === undefined) {
    context.body = null;
    context.status = answer.status;
    return;
  }
  context.set('Content-Type', answer.contentType ?? JSON_API);
  context.body = JSON.stringify(answer.body);
}
