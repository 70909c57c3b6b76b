import { may } from '../../identity/accounts/roles.ts';
import type { Admission } from '../../identity/rate-limits/admission.ts';
import { featureOff, forbidden, otherAccount, unauthorized } from '../json-api/errors.ts';
import { Cookies } from '../portal/cookies.ts';
import { isFromOurPages } from '../portal/form-token.ts';
import type { Route } from '../route.ts';
import type { Step, StepContext } from './context.ts';
import type { ApiContext } from './handle.ts';
import { setQuota } from './limit.ts';

// The scheme word in any case (RFC 9110), then the key as it is: a quoted one is another key.
const TOKEN = /^Token ([\x21-\x7e]{1,512})$/i;

/** Of which account a page of ours shows things: another tab may have gone over to another one since. */
const SHOWN_ACCOUNT = 'seamark-account';

type Surroundings = Pick<ApiContext, 'admissions' | 'settings'>;

/**
 * `Authorization: Token <key>`, else the session of a person in our pages (spec D2, decision 0039). Every defect gives
 * the same 401, so that none tells which keys exist. A request that has the header is judged by it alone.
 */
export function authenticate(surroundings: Surroundings, route: Route): Step {
  return async (context, next) => {
    const bySession = context.req.headers.authorization === undefined;
    const admission = await (bySession ? admitSession : admitKey)(surroundings, route, context);
    // A cookie goes along unasked: what it opens is for our pages, and for no other page to load as a picture or the like.
    if (bySession) context.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (admission === null) throw unauthorized();
    context.state.caller = admission.caller;
    context.state.isAdmitted = admission.isAdmitted;
    if (admission.quota !== null) setQuota(context, admission.quota);
    await next();
  };
}

async function admitKey({ admissions }: Surroundings, route: Route, context: StepContext): Promise<Admission | null> {
  const { scope, feature, bucket = 'default' } = route;
  const key = TOKEN.exec(context.get('Authorization'))?.[1];
  return key === undefined ? null : admissions.admit({ key, scope, feature, bucket });
}

/** What changes something must come from a page of ours: browsers send the cookie along with what other sites ask too. */
async function admitSession(
  { admissions, settings }: Surroundings,
  { bucket = 'default' }: Route,
  context: StepContext,
): Promise<Admission | null> {
  const { baseUrl, appUrl = baseUrl } = settings;
  const { headers, method = 'GET' } = context.req;
  const token = new Cookies(appUrl).read(headers, 'session');
  if (token === null) return null;
  const changes = method !== 'GET' && method !== 'HEAD';
  if (changes && !isFromOurPages(headers, appUrl))
    throw forbidden('With a session, changes are taken from our pages only');
  const admission = await admissions.admitSession(token, bucket);
  const shown = headers[SHOWN_ACCOUNT];
  if (admission !== null && shown !== undefined && shown !== admission.caller.accountId) throw otherAccount();
  return admission;
}

/** The caller must have the scope of the operation and what else it asks for, the account the feature that it belongs to. */
export function authorize({ scope, feature, permission, forPeople }: Route): Step {
  return async (context, next) => {
    const { caller } = context.state;
    const { person } = caller ?? {};
    if (forPeople && person === undefined) throw forbidden('Only people who signed in may do this; an API key may not');
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
