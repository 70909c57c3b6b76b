import { z } from 'zod';
import { unreadableFilter } from '../../json-api/filters.ts';
import type { Parameter } from '../../json-api/parameters.ts';

const LOCODE = '[A-Z]{2}[A-Z2-9]{3}';
const isLocode = new RegExp(`^${LOCODE}$`);

/** UN/LOCODEs: `filter[x][]=CNSHA&filter[x][]=CNNGB`, the same without brackets, or separated by commas (rest-contract 1.2). */
export function placesParameter(field: string, about: string): Parameter<string[] | null> {
  const name = `filter[${field}]`;
  return {
    name,
    about: `${about}, by UN/LOCODE. Several are separated by commas, or given as \`${name}[]\``,
    // Read leniently: in small letters too, with blanks between.
    schema: z.string(),
    read(query) {
      const given = [...query.all(name), ...query.all(`${name}[]`)].flatMap((value) => value.split(','));
      const codes = given.map((code) => code.replace(/\s/g, '').toUpperCase()).filter((code) => code !== '');
      const unknown = codes.find((code) => !isLocode.test(code));
      if (unknown !== undefined) {
        throw unreadableFilter(field, `${name} must hold UN/LOCODEs of five characters such as CNSHA`);
      }
      return codes.length === 0 ? null : codes;
    },
  };
}
