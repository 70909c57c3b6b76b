import type { Source } from './claims.ts';

/**
 * Returns the SCAC or terminal key of a source. Null for a partner of EDI messages, whose `edi:<slug>` is an address:
 * neither a carrier nor a terminal.
 */
export function ownCode({ code }: Source): string | null {
  return code.startsWith('edi:') ? null : code;
}
