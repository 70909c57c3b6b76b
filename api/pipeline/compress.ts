import compressAnswers from 'koa-compress';
import { tagWithCoding } from '../json-api/entity-tag.ts';
import { CODINGS } from './compressed-forms.ts';
import type { Step, StepContext } from './context.ts';

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
    await run(context, async () => {
      await next();
      await takeCompressedForm(context);
    });
    const [coding, tag] = [context.res.getHeader('Content-Encoding'), context.res.getHeader('ETag')];
    if (typeof coding === 'string' && typeof tag === 'string') context.set('ETag', tagWithCoding(coding, tag));
  };
}

/** What is answered again and again is not compressed again. */
async function takeCompressedForm(context: StepContext): Promise<void> {
  const { compressedForms } = context.state;
  if (compressedForms === undefined || context.method === 'HEAD' || context.length < THRESHOLD_BYTES) return;
  const accepted = context.acceptsEncodings(...CODINGS, 'identity');
  const coding = CODINGS.find((name) => name === accepted);
  if (coding === undefined) return;
  context.body = await compressedForms.in(coding);
  context.set('Content-Encoding', coding);
}
