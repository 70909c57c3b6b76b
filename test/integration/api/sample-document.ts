import { z } from 'zod';
import type { OperationDoc } from '../../../api/route.ts';

/** Describes an operation that a test defines, whose responses may have any form. */
export function madeUpDoc(statuses: readonly number[], contentType = 'application/json'): OperationDoc {
  const answer = (status: number) => ({ about: 'Made up', schema: status === 204 ? null : z.unknown(), contentType });
  return {
    tag: 'Tests',
    summary: 'Made up for a test',
    answers: Object.fromEntries(statuses.map((status) => [status, answer(status)])),
  };
}
