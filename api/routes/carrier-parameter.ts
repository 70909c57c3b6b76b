/** `filter[carrier]`: lines by SCAC, with the other codes of the same line, or by name (decisions 9). */
import { codesOfLine } from '../../reference/shipping-lines.ts';
import { listParameter, type Parameter } from '../json-api/parameters.ts';

const text = listParameter('filter[carrier]', 'SCAC, alternatives of the same line counting too, or name of the line');

export const carrierParameter: Parameter<string[] | null> = {
  ...text,
  read: (query) => text.read(query)?.flatMap(codesOfLine) ?? null,
};
