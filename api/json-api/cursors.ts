/** Cursors of `page[after]` (an extension): the position of the last row, signed for one list of one account. */
import { z } from 'zod';
import type { SecretBox } from '../../identity/keys/encryption.ts';
import type { Cursors, Query } from './query.ts';

/** Position and signature. */
export const CURSOR = /^[\w-]+\.[\w-]{22}$/;

const position = z.tuple([z.int().min(1), z.array(z.string().nullable()).min(1)]);

/** Parameters that may differ between pages. All others select or sort the rows. */
const PAGE_PARAMETER = /^(page\[.*|include|fields\[.*)$/;

/**
 * Creates the cursors of the list at a path. Cursors contain values of a row, so they are valid only for this account
 * and list.
 */
export function cursorsOf(signatures: SecretBox, accountId: string, path: string): Cursors {
  const contextOf = (query: Query) => {
    const selecting = query.without(query.names().filter((name) => PAGE_PARAMETER.test(name)));
    return ['page[after]', accountId, path, ...selecting].join('\n');
  };
  return {
    write({ pages, after }, query) {
      const text = Buffer.from(JSON.stringify([pages, after])).toString('base64url');
      return `${text}.${signatures.sign(text, contextOf(query))}`;
    },
    read(cursor, query) {
      if (!CURSOR.test(cursor)) return null;
      const [text = '', signature = ''] = cursor.split('.');
      if (!signatures.isSigned(text, contextOf(query), signature)) return null;
      const [pages, after] = position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return { pages, after };
    },
  };
}
