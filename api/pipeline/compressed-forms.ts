import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings, the preferred one first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const compressors: Record<Coding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Caches the compressed forms of a body that is sent often. Each is made at its first request. */
export class CompressedForms {
  readonly #bytes: Uint8Array;
  readonly #forms = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  in(coding: Coding): Promise<Buffer> {
    const cached = this.#forms.get(coding);
    if (cached !== undefined) return cached;
    const form = compressors[coding](this.#bytes);
    this.#forms.set(coding, form);
    return form;
  }
}
