import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings, the better one first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const compressors: Record<Coding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Of bytes that are answered again and again: each is made when it is first asked for, and kept with them. */
export class CompressedForms {
  readonly #bytes: Uint8Array;
  readonly #forms = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  in(coding: Coding): Promise<Buffer> {
    const kept = this.#forms.get(coding);
    if (kept !== undefined) return kept;
    const form = compressors[coding](this.#bytes);
    this.#forms.set(coding, form);
    return form;
  }
}
