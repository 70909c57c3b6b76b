/**
 * Terminal keys: `<code list>:<code>`, plus the port for SMDG's code list (`smdg:DCT@PLGDN`), because an SMDG code is
 * unique only within its port. SMDG terminals in the reference data do not need a port in their key.
 */

export interface TerminalCode {
  /** Code list in lower case. */
  list: string;
  code: string;
  /** UN/LOCODE of the port; null if the key has none. */
  locode: string | null;
}

/** Splits a key such as `smdg:DCT@PLGDN` into its parts. */
export function splitTerminalKey(key: string): TerminalCode {
  const colon = key.indexOf(':');
  const [code = '', locode = null] = key.slice(colon + 1).split('@', 2);
  return { list: colon < 0 ? '' : key.slice(0, colon), code, locode };
}
