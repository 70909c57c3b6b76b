import { EDI_CODE_TABLES } from '../../reference/edi-codes/code-tables.ts';
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { EdiMessageType, EdiPartner } from './partner.ts';

/**
 * Returns the meaning of a code; null if it is unmapped. `codeList` is EDIFACT 1131, empty for the standard's own list;
 * `agency` is 3055, in which some senders also put the name of their list. A code from another list has no meaning
 * here, even if it is spelled the same, unless the partner's overrides define it.
 */
export function meaningOf(
  type: EdiMessageType,
  partner: EdiPartner,
  code: string,
  codeList = '',
  agency = '',
): EdiMeaning | null {
  const overrides = partner.codeOverrides?.[type] ?? {};
  const lists = [codeList, agency].filter((list) => list !== '');
  for (const key of [...lists.map((list) => `${list}:${code}`), code]) {
    if (Object.hasOwn(overrides, key)) return overrides[key] ?? null;
  }
  if (!OWN_LISTS.has(codeList)) return null;
  const table: Readonly<Record<string, EdiMeaning>> = EDI_CODE_TABLES[type];
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}

/** An empty qualifier, or those of UN Recommendation 24. */
const OWN_LISTS = new Set(['', '52', '113']);
