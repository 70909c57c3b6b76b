/** The six-bit payload of an AIS message (ITU-R M.1371-5, annex 8), with bits addressed as in the standard. */
export class AisPayload {
  readonly #values: Uint8Array;
  readonly bits: number;

  /**
   * Throws a `RangeError` for characters outside the alphabet. `fillBits` is the number of unused bits at the end, 0 to
   * 5.
   */
  constructor(text: string, fillBits: number) {
    this.#values = Uint8Array.from(text, sixBits);
    this.bits = text.length * 6 - fillBits;
  }

  /** Reads an unsigned number of at most 30 bits, most significant bit first. */
  unsigned(start: number, length: number): number {
    let value = 0;
    for (let bit = start; bit < start + length; bit += 1) {
      const six = this.#values[Math.floor(bit / 6)] ?? 0;
      value = value * 2 + ((six >> (5 - (bit % 6))) & 1);
    }
    return value;
  }

  /** Reads a two's complement number. */
  signed(start: number, length: number): number {
    const value = this.unsigned(start, length);
    return value >= 2 ** (length - 1) ? value - 2 ** length : value;
  }
}

/** The alphabet has two ranges: `0` to `W` for 0 to 39, and the backtick to `w` for 40 to 63. */
function sixBits(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 87) return code - 48;
  if (code >= 96 && code <= 119) return code - 56;
  throw new RangeError('a character outside the alphabet of AIS payloads');
}
