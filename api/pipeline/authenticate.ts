import { verifyApiKey } from '../../identity/api-keys.ts';
import type { Database } from '../../store/database.ts';
import { forbidden, unauthorized } from '../json-api/errors.ts';
import type { Route } from '../route.ts';
import type { Step } from './context.ts';

// The scheme word in any case (RFC 9110), then the key as it is: a quoted one is another key.
const TOKEN = /^Token ([\x21-\x7e]{1,512})$/i;

/** `Authorization: Token <key>`. Every defect gives the same 401, so that none tells which keys exist. */
export function authenticate(database: Database, now: () => Date): Step {
  return async (context, next) => {
    const key = TOKEN.exec(context.get('Authorization'))?.[1];
    const caller = key === undefined ? null : await verifyApiKey(database, key, now());
    if (caller === null) throw unauthorized();
    context.state.caller = caller;
    await next();
  };
}

/** The key must have the scope of the operation. */
export function authorize(route: Route): Step {
  return async (context, next) => {
    if (!context.state.caller?.scopes.includes(route.scope)) {
      throw forbidden(`This API key has no ${route.scope} scope`);
    }
    await next();
  };
}
