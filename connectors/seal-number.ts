import { text } from './json-shape.ts';

/** Words in place of a seal number. `SI` means "as in the shipping instruction". */
const NO_SEAL =
  /^(NO ?SEALS?|NOT? ?SEALED|UNSEALED|WITHOUT( SEAL)?|SEAL|NIL|NONE|NULL|NO|N ?A|SI|TB[ACDN]|UNKNOWN|[X0]+)?$/;

/** Reads a seal number as written; null if the text says that there is no seal. */
export function readSealNumber(value: unknown): string | null {
  const number = text(value);
  if (number === null || number.length > 35) return null;
  const words = number.toUpperCase().replace(/[^A-Z0-9]+/g, ' ');
  return NO_SEAL.test(words.trim()) ? null : number;
}
