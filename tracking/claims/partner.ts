import type { Source } from './claims.ts';

/**
 * Returns the SCAC or terminal key of a source; null for an EDI partner, whose address `edi:<slug>` identifies neither
 * a carrier nor a terminal.
 */
export function ownCode({ code }: Source): string | null {
  return code.startsWith('edi:') ? null : code;
}
