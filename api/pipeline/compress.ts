import compressAnswers from 'koa-compress';
import { taggedWith } from '../json-api/entity-tag.ts';
import type { Step } from './context.ts';

/** Below this a packet holds the answer anyway. */
const THRESHOLD_BYTES = 1_024;

/** Brotli or gzip for clients that take it. Event streams are sent as they are, each event at once. */
export function compress(): Step {
  const run = compressAnswers({
    threshold: THRESHOLD_BYTES,
    filter: (type) => type !== 'text/event-stream' && /^text\/|[/+](json|xml|javascript)$/.test(type),
    zstd: false,
    deflate: false,
  });
  return async (context, next) => {
    await run(context, next);
    const [coding, tag] = [context.res.getHeader('Content-Encoding'), context.res.getHeader('ETag')];
    if (typeof coding === 'string' && typeof tag === 'string') context.set('ETag', taggedWith(coding, tag));
  };
}
