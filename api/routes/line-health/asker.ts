import type { Caller } from '../../../identity/api-keys.ts';
import { may } from '../../../identity/roles.ts';
import type { HealthAsker } from '../../../operations/line-health.ts';

/** Which settings enable a line is told to people who look after lines, and to no program: it may be somebody else's. */
export function askerOf({ accountId, person }: Caller, now: Date): HealthAsker {
  return { accountId, isToldSettings: person !== undefined && may(person.role, 'check_lines'), now };
}
