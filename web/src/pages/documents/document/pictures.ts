/** Draws the pages of a file in the browser. Nothing in the file is executed, and no request is sent. */
import { queryOptions } from '@tanstack/react-query';

export interface Pictures {
  /** Draws a page, numbered from 1, on the canvas. Rejects if the page cannot be drawn. */
  draw(page: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>;
}

/** Pixels per point of a PDF, enough for a sharp picture on most screens. */
const SCALE = 2;
/** Maximum length of a side in pixels. Larger pages are scaled down. */
const MAX_PIXELS = 4_000;
const IMAGES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Opens a file for drawing. The result is null for a file without pages: text, HTML, spreadsheets. */
export function picturesQuery(id: string, file: ArrayBuffer | undefined) {
  return queryOptions({
    queryKey: ['document_file', id, 'pictures'],
    queryFn: async (): Promise<Pictures | null> => (file === undefined ? null : openPictures(new Uint8Array(file))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { isFixed: true },
  });
}

/** Opens a file according to its content, not its stated type. */
async function openPictures(bytes: Uint8Array<ArrayBuffer>): Promise<Pictures | null> {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-')) return openPdf(bytes);
  const image = IMAGES.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  return image === undefined ? null : imagePictures(await createImageBitmap(new Blob([bytes], { type: image[0] })));
}

async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Pictures> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes.slice(), {
    // Draws glyphs as paths, because the content security policy blocks fonts from documents.
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    verbosity: 0,
  });
  return {
    async draw(number, canvas, signal) {
      const page = await pdf.getPage(number);
      if (signal.aborted) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(SCALE, MAX_PIXELS / Math.max(width, height, 1)) });
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      const task = page.render({ canvas, viewport });
      signal.addEventListener('abort', () => task.cancel());
      await task.promise;
    },
  };
}

function imagePictures(image: ImageBitmap): Pictures {
  return {
    async draw(_page, canvas) {
      const scale = Math.min(1, MAX_PIXELS / Math.max(image.width, image.height));
      canvas.width = Math.ceil(image.width * scale);
      canvas.height = Math.ceil(image.height * scale);
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    },
  };
}
