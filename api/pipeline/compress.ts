import compressAnswers from 'koa-compress';
import { tagWithCoding } from '../json-api/entity-tag.ts';
import { CODINGS } from './compressed-forms.ts';
import type { Step, StepContext } from './context.ts';

/** A smaller response fits into one packet anyway. */
const THRESHOLD_BYTES = 1_024;

/** Compresses with Brotli or gzip for clients that accept it. Event streams stay uncompressed, so that each event leaves at once. */
export function compress(): Step {
  const run = compressAnswers({
    threshold: THRESHOLD_BYTES,
    filter: (type) => type !== 'text/event-stream' && /^text\/|[/+](json|xml|javascript)$/.test(type),
    zstd: false,
    deflate: false,
  });
  return async (context, next) => {
    await run(context, async () => {
      await next();
      await useCachedForm(context);
    });
    const [coding, tag] = [context.res.getHeader('Content-Encoding'), context.res.getHeader('ETag')];
    if (typeof coding === 'string' && typeof tag === 'string') context.set('ETag', tagWithCoding(coding, tag));
  };
}

/** Uses the cached compressed form of a cached body. */
async function useCachedForm(context: StepContext): Promise<void> {
  const { compressedForms } = context.state;
  if (compressedForms === undefined || context.method === 'HEAD' || context.length < THRESHOLD_BYTES) return;
  const accepted = context.acceptsEncodings(...CODINGS, 'identity');
  const coding = CODINGS.find((name) => name === accepted);
  if (coding === undefined) return;
  context.body = await compressedForms.in(coding);
  context.set('Content-Encoding', coding);
}
