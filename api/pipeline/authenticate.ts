import type { Admissions } from '../../identity/admission.ts';
import { featureOff, forbidden, unauthorized } from '../json-api/errors.ts';
import type { Route } from '../route.ts';
import type { Step } from './context.ts';
import { setQuota } from './limit.ts';

// The scheme word in any case (RFC 9110), then the key as it is: a quoted one is another key.
const TOKEN = /^Token ([\x21-\x7e]{1,512})$/i;

/** `Authorization: Token <key>`. Every defect gives the same 401, so that none tells which keys exist. */
export function authenticate(admissions: Admissions, route: Route): Step {
  const { scope, feature, bucket = 'default' } = route;
  return async (context, next) => {
    const key = TOKEN.exec(context.get('Authorization'))?.[1];
    const admission = key === undefined ? null : await admissions.admit({ key, scope, feature, bucket });
    if (admission === null) throw unauthorized();
    context.state.caller = admission.caller;
    context.state.isAdmitted = admission.isAdmitted;
    if (admission.quota !== null) setQuota(context, admission.quota);
    await next();
  };
}

/** The key must have the scope of the operation, the account the feature that it belongs to. */
export function authorize({ scope, feature }: Route): Step {
  return async (context, next) => {
    const { caller } = context.state;
    if (!caller?.scopes.includes(scope)) throw forbidden(`This API key has no ${scope} scope`);
    if (feature !== undefined && !caller.account.features[feature]) throw featureOff(feature);
    await next();
  };
}
