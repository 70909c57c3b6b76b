/** What a code means: the partner's own word first, else the common table of the message type. */
import { EDI_CODE_TABLES } from '../../reference/edi-codes/code-tables.ts';
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { EdiMessageType, EdiPartner } from './partner.ts';

/**
 * Null for a code that nobody mapped. `codeList` (EDIFACT 1131, empty: the standard's own): a code of another list is
 * none of ours, whatever it looks like, unless the partner's overrides speak of it.
 */
export function meaningOf(type: EdiMessageType, partner: EdiPartner, code: string, codeList = ''): EdiMeaning | null {
  const overrides = partner.codeOverrides?.[type] ?? {};
  for (const key of codeList === '' ? [code] : [`${codeList}:${code}`, code]) {
    if (Object.hasOwn(overrides, key)) return overrides[key] ?? null;
  }
  if (!OWN_LISTS.has(codeList)) return null;
  const table: Readonly<Record<string, EdiMeaning>> = EDI_CODE_TABLES[type];
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}

/** Nothing, or the qualifier of UN Recommendation 24 itself. */
const OWN_LISTS = new Set(['', '52', '113']);
