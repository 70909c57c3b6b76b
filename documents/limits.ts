/**
 * Limits for one document. A hostile file exceeds one of them and is refused with a reason. The process that runs the
 * extraction also limits its memory.
 */
import { Unreadable } from './unreadable.ts';

export const MAX_BYTES = 25 * 1024 * 1024;
/** Total uncompressed size of the parts of an archive (DOCX, XLSX). */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
export const MAX_PAGES = 300;
export const MAX_CHARACTERS = 1_000_000;
export const MAX_CELLS = 200_000;
/** Maximum nesting depth of elements, because the parser takes quadratic time. */
const MAX_DEPTH = 10_000;
export const MAX_MILLISECONDS = 120_000;

/** Throws `Unreadable` if XML or HTML elements are nested too deeply. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new Unreadable('too_large', `Its elements are nested more than ${MAX_DEPTH} levels deep.`);
}

/** Stops work that takes too long, checked between pages and rows. */
export class Deadline {
  readonly #end = performance.now() + MAX_MILLISECONDS;

  check(): void {
    if (performance.now() > this.#end)
      throw new Unreadable('timed_out', `It took over ${MAX_MILLISECONDS / 1000} s to read.`);
  }

  /** Waits for a promise until the deadline, and throws once it has passed. */
  async within<Value>(promise: Promise<Value>): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const wait = Math.max(0, this.#end - performance.now());
      timer = setTimeout(() => reject(new Unreadable('timed_out', 'It took too long to read.')), wait);
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
