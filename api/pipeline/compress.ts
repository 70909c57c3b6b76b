import compressResponses from 'koa-compress';
import { tagWithCoding } from '../json-api/entity-tag.ts';
import type { Step } from './context.ts';

/** Smaller responses fit into one packet anyway. */
const THRESHOLD_BYTES = 1_024;

/**
 * Compresses with Brotli or gzip if the client accepts it. Event streams are not compressed, so that each event is sent
 * immediately.
 */
export function compress(): Step {
  const run = compressResponses({
    threshold: THRESHOLD_BYTES,
    filter: (type) => type !== 'text/event-stream' && /^text\/|[/+](json|xml|javascript)$/.test(type),
    zstd: false,
    deflate: false,
  });
  return async (context, next) => {
    await run(context, next);
    const [coding, tag] = [context.res.getHeader('Content-Encoding'), context.res.getHeader('ETag')];
    if (typeof coding === 'string' && typeof tag === 'string') context.set('ETag', tagWithCoding(coding, tag));
  };
}
