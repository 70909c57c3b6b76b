/** Renders pages of a PDF that have no text of their own. No scripts run, and nothing is fetched. */
import { createIsomorphicCanvasFactory, getDocumentProxy, renderPageAsImage } from 'unpdf';
import type { Deadline } from '../limits.ts';
import { MAX_PIXELS } from './image-size.ts';
import { LONG_SIDE, type PageImage, preparePage } from './page-image.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export interface RenderedPage extends PageImage {
  number: number;
}

/** Yields one image per page number, omitting pages that cannot be rendered. */
export async function* renderPdf(
  bytes: Uint8Array,
  numbers: readonly number[],
  quarterTurns: number,
  deadline: Deadline,
): AsyncGenerator<RenderedPage> {
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'));
  const pdf = await deadline.within(
    getDocumentProxy(bytes.slice(), {
      CanvasFactory,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      enableXfa: false,
      maxImageSize: MAX_PIXELS,
      verbosity: 0,
    }),
  );
  try {
    for (const number of numbers) {
      deadline.check();
      const page = await deadline.within(renderPage(pdf, number, quarterTurns));
      if (page !== null) yield page;
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function renderPage(pdf: Pdf, number: number, quarterTurns: number): Promise<RenderedPage | null> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = LONG_SIDE / Math.max(width, height);
  if (!Number.isFinite(scale) || Math.min(width, height) * scale < 1) return null;
  try {
    const image = await renderPageAsImage(pdf, number, { canvasImport: () => import('@napi-rs/canvas'), scale });
    return { number, ...(await preparePage(new Uint8Array(image), quarterTurns)) };
  } catch {
    return null;
  } finally {
    page.cleanup();
  }
}
