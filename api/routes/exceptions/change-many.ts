import { z } from 'zod';
import { BULK_CHANGE_STATUSES } from '../../../operations/bulk-changes.ts';
import { changeExceptionsBody, updateExceptions } from '../../../operations/exceptions/change-exceptions.ts';
import { ok, type Route } from '../../route.ts';
import { pointIntoPlainBody } from '../bulk-change.ts';

const responseSchema = z.strictObject({
  exceptions: z.array(
    z.strictObject({
      exception_id: z.string(),
      status: z.enum(BULK_CHANGE_STATUSES),
      detail: z.string().nullable().describe('Why it was not changed'),
    }),
  ),
});

/** Request and response are plain JSON, as in other bulk changes. */
export const changeExceptionsRoute: Route = {
  name: 'update-exceptions',
  method: 'PATCH',
  path: '/v2/exceptions',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Exceptions',
    summary: 'Change many exceptions',
    description:
      'Up to 100 ids, each with its own result, in the same order. An unknown exception is `not_found`; a resolved one is ' +
      '`refused` if the change requires an open one.',
    extension: true,
    request: {
      schema: changeExceptionsBody,
      examples: { 'Two of them': { exception_ids: exampleIds(), acknowledged: true } },
    },
    answers: { 200: { about: 'One entry per exception', schema: responseSchema } },
  },
  async handle({ database, caller: { accountId, userId }, body, now }) {
    const changer = { accountId, userId, now: now() };
    const outcomes = await updateExceptions(database, changer, body).catch(pointIntoPlainBody);
    return ok({ exceptions: outcomes.map(({ id, ...outcome }) => ({ exception_id: id, ...outcome })) });
  },
};

function exampleIds(): string[] {
  return ['01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60', '01976f5e-3c1a-7d21-8f4b-1c9d7e3a5b02'];
}
