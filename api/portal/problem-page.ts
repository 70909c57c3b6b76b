/** Error pages for people. Internal details are only logged. */
import type { Logger } from 'pino';
import { IdentityError, type IdentityProblem } from '../../identity/error.ts';
import { html } from '../../resources/html.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { ApiError } from '../json-api/errors.ts';
import { type PageOptions, page } from '../pages/page.ts';
import type { ApiResponse } from '../route.ts';

const AGAIN = { 'Retry-After': '5' };

export function problemPage(thrown: unknown, logger: Logger, shell: PageOptions): ApiResponse {
  if (thrown instanceof IdentityError) return refused(thrown, shell);
  if (thrown instanceof ApiError) {
    const { status, headers, errors } = thrown;
    return page(errors[0]?.title ?? 'Error', html`<p>${thrown.message}.</p>`, { ...shell, status, headers });
  }
  logger.error({ err: thrown }, 'request failed');
  if (isDatabaseUnavailable(thrown)) {
    const main = html`<p>The database is not reachable. Try again in a moment.</p>`;
    return page('Not available', main, { ...shell, status: 503, headers: AGAIN });
  }
  return page('Something went wrong', html`<p>The operator of this server can find the details in the log.</p>`, {
    ...shell,
    status: 500,
  });
}

const STATUS: Readonly<Partial<Record<IdentityProblem, number>>> = {
  busy: 503,
  bad_link: 410,
  is_set_up: 410,
  not_allowed: 403,
  other_person: 403,
  no_member: 404,
  no_account: 404,
};

/** Returns the status with which a form is shown again. */
export function statusOf({ problem }: IdentityError): number {
  return STATUS[problem] ?? 422;
}

function refused(error: IdentityError, shell: PageOptions): ApiResponse {
  const status = statusOf(error);
  const headers = status === 503 ? AGAIN : {};
  const title = error.problem === 'not_allowed' ? 'Not allowed' : 'That did not work';
  return page(title, html`<p>${error.message}.</p>`, { ...shell, status, headers });
}
