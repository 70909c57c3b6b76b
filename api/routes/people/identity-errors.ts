import type { By } from '../../../identity/accounts/audit.ts';
import { IdentityError, type IdentityProblem } from '../../../identity/error.ts';
import { forbidden, notFound, tooManyAttempts, unavailable, unprocessable } from '../../json-api/errors.ts';
import type { ApiRequest } from '../../route.ts';

/** Returns the actor for the audit log. Throws 403 for API keys, which only `forPeople` routes rule out. */
export function byOf({ caller, address }: Pick<ApiRequest, 'caller' | 'address'>): By {
  const { person, userId } = caller;
  if (person === undefined || userId === null) throw forbidden('Only signed-in people may do this');
  return { actor: { kind: 'user', id: userId, name: person.email, role: person.role }, address };
}

/** Pointers into the body, by problem. Other problems concern the whole body. */
export type Pointers = Readonly<Partial<Record<IdentityProblem, string>>>;

/** Runs an action and converts its identity errors to API errors. */
export async function withIdentityErrors<Value>(pointers: Pointers, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof IdentityError ? apiErrorOf(error, pointers) : error;
  }
}

function apiErrorOf({ problem, message, retryAfterMs }: IdentityError, pointers: Pointers): Error {
  if (retryAfterMs !== null) return tooManyAttempts(message, retryAfterMs);
  if (problem === 'not_allowed') return forbidden(message);
  if (problem === 'no_member' || problem === 'no_account') return notFound();
  if (problem === 'busy') return unavailable(message, 5);
  return unprocessable([{ pointer: pointers[problem] ?? '/data', detail: message, code: problem }]);
}
