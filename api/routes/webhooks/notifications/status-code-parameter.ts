import { z } from 'zod';
import { orBlank } from '../../../../operations/lists/filter-values.ts';
import type { StatusCodes } from '../../../../store/webhooks/notifications.ts';
import { badRequest } from '../../../json-api/errors.ts';
import { type Parameter, textParameter } from '../../../json-api/parameters.ts';

const CODE = /^[1-9]\d\d$/;
const CLASS = /^[1-5]xx$/;

/** A parameter that accepts an HTTP status, a class of statuses, or `none` for attempts without a response. */
export function statusCodeParameter(name: string, about: string): Parameter<StatusCodes | null> {
  const { read } = textParameter(name, about);
  return {
    name,
    about: `${about}: a status such as \`503\`, a class such as \`5xx\`, or \`none\` for no response`,
    schema: orBlank(z.string().regex(/^([1-9]\d\d|[1-5]xx|none)$/)),
    read(query) {
      const given = read(query);
      if (given === null || given === 'none') return given;
      if (CODE.test(given)) return { from: Number(given), to: Number(given) };
      if (!CLASS.test(given)) {
        throw badRequest(`${name} must be a status such as 503, a class such as 5xx, or none`, { parameter: name });
      }
      const from = Number(given[0]) * 100;
      return { from, to: from + 99 };
    },
  };
}
