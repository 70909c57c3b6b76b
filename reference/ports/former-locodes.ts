/** Outdated port codes that sources still use, with their current UN/LOCODEs. */
import type { Provenance } from '../provenance.ts';

export const FORMER_LOCODES_PROVENANCE: Provenance = {
  source: 'UN/LOCODE of UNECE for the present codes; codes as they occur in messages of lines for the others',
  sourceEdition: 'UN/LOCODE 2024-2',
  verifiedOn: '2026-11-23',
  licenseNote: 'Single codes are facts of public use; no list is copied.',
};

/** Withdrawn codes, second codes for the same port, and common misspellings that match no other place. */
const PRESENT: ReadonlyMap<string, string> = new Map([
  ['CNDAL', 'CNDLC'],
  ['CNNBG', 'CNNGB'],
  ['CNNBO', 'CNNGB'],
  ['CNQDG', 'CNTAO'],
  ['CNQIN', 'CNTAO'],
  ['CNSGH', 'CNSHA'],
  ['CNSHG', 'CNSHA'],
  ['CNXMG', 'CNXMN'],
  ['CNYTG', 'CNYTN'],
  ['INJNP', 'INNSA'],
  ['TWKLG', 'TWKEL'],
]);

/** Indian customs append a digit for the kind of port: INNSA1 is the seaport INNSA. */
const INDIAN_CUSTOMS = /^(IN[A-Z]{3})[1-6]$/;

/** Returns the current UN/LOCODE for a former code in upper case without spaces; any other code unchanged. */
export function officialLocode<Code extends string | null>(code: Code): Code | string {
  if (code === null) return code;
  const bare = INDIAN_CUSTOMS.exec(code)?.[1] ?? code;
  return PRESENT.get(bare) ?? bare;
}
