/**
 * Program that extracts one document in its own process. It reads a line with the file name, followed by the file's
 * bytes, from standard input, and writes the result to standard output. A file that crashes it or fills its memory
 * affects no other process.
 */
import { extractDocument } from '../../documents/extract.ts';
import { readDocumentFile } from './document-pipe.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const result = JSON.stringify(await extractDocument(readDocumentFile(Buffer.concat(chunks))));
process.stdout.write(result, () => process.exit(0));
