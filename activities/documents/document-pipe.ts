/** Format in which a file is passed to the process that extracts it: one line of JSON, followed by the bytes. */
import { z } from 'zod';
import type { DocumentFile } from '../../documents/document.ts';

const head = z.object({
  fileName: z.string(),
  contentType: z.string().nullable(),
  quarterTurns: z.number(),
  recognize: z.boolean(),
});

export function writeDocumentFile({ bytes, quarterTurns = 0, recognize = true, ...file }: DocumentFile): Buffer {
  const { fileName, contentType } = file;
  return Buffer.concat([Buffer.from(`${JSON.stringify({ fileName, contentType, quarterTurns, recognize })}\n`), bytes]);
}

export function readDocumentFile(piped: Buffer): DocumentFile {
  const end = piped.indexOf('\n');
  // Copies the bytes, because the PDF reader does not accept a Buffer.
  return {
    ...head.parse(JSON.parse(piped.subarray(0, end).toString())),
    bytes: new Uint8Array(piped.subarray(end + 1)),
  };
}
