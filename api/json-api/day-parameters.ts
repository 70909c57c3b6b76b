/** Parameters that are days, or moments up to which something is wanted. */
import { z } from 'zod';
import { unreadableFilter } from './filters.ts';
import { instantParameter, orBlank, type Parameter } from './parameters.ts';

const day = z.iso.date();
const LAST_MOMENT = 'T23:59:59.999Z';

/** `YYYY-MM-DD`. What is none is 422, with the name that clients of the original know (rest-contract 1.2). */
export function dayParameter(field: string, about: string): Parameter<string | null> {
  const name = `filter[${field}]`;
  return {
    name,
    about: `${about}, \`YYYY-MM-DD\``,
    schema: orBlank(day),
    read(query) {
      const text = query.text(name);
      if (text !== null && !day.safeParse(text).success) {
        throw unreadableFilter(field, `${name} must be a day such as 2026-01-31`);
      }
      return text;
    },
  };
}

/** A moment up to which something is wanted. A date stands for its last moment in UTC: the whole day is meant. */
export function lastInstantParameter(name: string, about: string): Parameter<Date | null> {
  const parameter = instantParameter(name, about);
  return {
    ...parameter,
    about: `${parameter.about}, the whole of which is meant`,
    read(query) {
      const text = query.text(name);
      return day.safeParse(text).success ? new Date(`${text}${LAST_MOMENT}`) : parameter.read(query);
    },
  };
}
