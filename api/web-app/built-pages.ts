/** The web app as `npm run build:web` left it: read from the disk when first asked for, kept while the process runs. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface BuiltFile {
  bytes: Buffer;
  /** The same, compressed as far as gzip goes; null for what is compressed already. */
  gzipped: Buffer | null;
  contentType: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set(['.png', '.woff2']);

export class BuiltPages {
  readonly #folder: string;
  readonly #files: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<BuiltFile>>();

  /** A folder that is not there holds nothing. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new Set(filesIn(folder));
  }

  /** `name` as in addresses: `assets/index-1a2b3c.js`. Null for what was not there when the process began. */
  async file(name: string): Promise<BuiltFile | null> {
    if (!this.#files.has(name)) return null;
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const reading = this.#readFile(name);
    this.#read.set(name, reading);
    return reading;
  }

  async #readFile(name: string): Promise<BuiltFile> {
    const bytes = await readFile(path.join(this.#folder, name));
    const extension = path.extname(name);
    const gzipped = COMPRESSED.has(extension) ? null : await promisify(gzip)(bytes, { level: 9 });
    return { bytes, gzipped, contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream' };
  }
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll('\\', '/'),
    );
  } catch {
    return [];
  }
}
