/**
 * Program of the process that extracts one document: reads a line with the name of the file and then its bytes from standard input, and
 * writes the result to standard output. A file that ends it, or fills its memory, ends nothing else.
 */
import { extractDocument } from '../../documents/extract.ts';
import { readDocumentFile } from './document-pipe.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const result = JSON.stringify(await extractDocument(readDocumentFile(Buffer.concat(chunks))));
process.stdout.write(result, () => process.exit(0));
