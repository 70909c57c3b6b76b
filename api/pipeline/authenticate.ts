import { may } from '../../identity/accounts/roles.ts';
import type { Admission } from '../../identity/rate-limits/admission.ts';
import { featureOff, forbidden, otherAccount, refusedByAccount, unauthorized } from '../json-api/errors.ts';
import { Cookies } from '../portal/cookies.ts';
import { isFromOurPages } from '../portal/form-token.ts';
import type { Route } from '../route.ts';
import type { Step, StepContext } from './context.ts';
import type { ApiContext } from './handle.ts';
import { setQuota } from './limit.ts';

// The scheme is case-insensitive (RFC 9110). The key is used verbatim: a quoted key is a different key.
const TOKEN = /^Token ([\x21-\x7e]{1,512})$/i;

/**
 * Names the account that the page shows. Another tab may have switched the session to another account in the meantime.
 */
const SHOWN_ACCOUNT = 'seamark-account';

type AuthenticationContext = Pick<ApiContext, 'admissions' | 'settings'>;

/**
 * Authenticates by `Authorization: Token <key>` or, without this header, by a person's session (spec D2, decision
 * 0039). All failures have the same 401 response, so that it does not reveal which keys exist.
 */
export function authenticate(api: AuthenticationContext, route: Route): Step {
  return async (context, next) => {
    const bySession = context.req.headers.authorization === undefined;
    const admission = await (bySession ? admitSession : admitKey)(api, route, context);
    // Browsers attach cookies to any request, so pages of other origins must not be able to embed the response.
    if (bySession) context.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (admission === null) throw unauthorized();
    if (admission.caller.refused != null) throw refusedByAccount(admission.caller.refused);
    context.state.caller = admission.caller;
    context.state.isAdmitted = admission.isAdmitted;
    if (admission.quota !== null) setQuota(context, admission.quota);
    await next();
  };
}

async function admitKey(
  { admissions }: AuthenticationContext,
  route: Route,
  context: StepContext,
): Promise<Admission | null> {
  const { scope, feature, bucket = 'default' } = route;
  const key = TOKEN.exec(context.get('Authorization'))?.[1];
  return key === undefined ? null : admissions.admit({ key, scope, feature, bucket });
}

/**
 * Admits a session. Browsers attach its cookie to requests from other sites, so changes must come from our own pages.
 */
async function admitSession(
  { admissions, settings }: AuthenticationContext,
  { bucket = 'default' }: Route,
  context: StepContext,
): Promise<Admission | null> {
  const { baseUrl, appUrl = baseUrl } = settings;
  const { headers, method = 'GET' } = context.req;
  const token = new Cookies(appUrl).read(headers, 'session');
  if (token === null) return null;
  const changes = method !== 'GET' && method !== 'HEAD';
  if (changes && !isFromOurPages(headers, appUrl))
    throw forbidden('Requests with a session can make changes only from our own pages');
  const admission = await admissions.admitSession(token, bucket);
  const shown = headers[SHOWN_ACCOUNT];
  if (admission !== null && shown !== undefined && shown !== admission.caller.accountId) throw otherAccount();
  return admission;
}

/** Checks the scope, role and feature that the operation requires. */
export function authorize({ scope, feature, permission, forPeople }: Route): Step {
  return async (context, next) => {
    const { caller } = context.state;
    const { person } = caller ?? {};
    if (forPeople && person === undefined) throw forbidden('Only signed-in people may do this; API keys may not');
    const isAllowed = permission === undefined || person === undefined || may(person.role, permission);
    if (!isAllowed || !caller?.scopes.includes(scope)) {
      throw forbidden(
        person === undefined
          ? `This API key has no ${scope} scope`
          : `Your role in this account, ${person.role}, does not allow that`,
      );
    }
    if (feature !== undefined && !caller.account.features[feature]) throw featureOff(feature);
    await next();
  };
}
