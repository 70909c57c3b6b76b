import { IdentityError } from '../../identity/error.ts';
import type { PageOptions } from '../pages/page.ts';
import { statusOf } from './answer-problem.ts';

/** What a page of a form that was refused says; nothing where it was not. */
export function problemOf(error: IdentityError | null): PageOptions {
  return error === null ? {} : { status: statusOf(error), problem: `${error.message}.` };
}

/** How a form is shown again with the reason; what no other input would mend is thrown on. */
export function refusalOf(thrown: unknown): PageOptions {
  if (!(thrown instanceof IdentityError)) throw thrown;
  const status = statusOf(thrown);
  if (status !== 422 && status !== 503) throw thrown;
  return { ...problemOf(thrown), ...(status === 503 ? { headers: { 'Retry-After': '5' } } : {}) };
}
