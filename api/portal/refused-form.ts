import { IdentityError } from '../../identity/identity-error.ts';
import type { PageOptions } from '../pages/page.ts';
import { statusOf } from './answer-problem.ts';

/** How a form is shown again with the reason; what no other input would mend is thrown on. */
export function refusalOf(thrown: unknown): PageOptions {
  if (!(thrown instanceof IdentityError)) throw thrown;
  const status = statusOf(thrown);
  if (status !== 422 && status !== 503) throw thrown;
  return { status, problem: `${thrown.message}.`, ...(status === 503 ? { headers: { 'Retry-After': '5' } } : {}) };
}
