/** The files that `npm run build:web` wrote. Each is read on its first request and then cached. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface BuiltFile {
  bytes: Buffer;
  /** `bytes`, compressed at the highest level; null for formats that are already compressed. */
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

/** Maps each source file to its output file, its imports and its styles. */
export type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>>;

export class BuiltPages {
  readonly #folder: string;
  readonly #files: ReadonlySet<string>;
  readonly #cache = new Map<string, Promise<BuiltFile>>();
  #manifest: Promise<Manifest> | undefined;

  /** Lists the files of a folder. A missing folder counts as empty. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new Set(filesIn(folder));
  }

  /**
   * Reads a file by its path in URLs, such as `assets/index-1a2b3c.js`. Returns null for a file that did not exist when
   * the process started.
   */
  async file(name: string): Promise<BuiltFile | null> {
    if (!this.#files.has(name)) return null;
    const cached = this.#cache.get(name);
    if (cached !== undefined) return cached;
    const reading = this.#readFile(name);
    this.#cache.set(name, reading);
    return reading;
  }

  /** Returns the build manifest; empty if the build wrote none. */
  manifest(): Promise<Manifest> {
    this.#manifest ??= this.#readManifest();
    return this.#manifest;
  }

  async #readManifest(): Promise<Manifest> {
    const file = await this.file('manifest.json');
    return file === null ? {} : JSON.parse(file.bytes.toString());
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
