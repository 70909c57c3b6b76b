import { may } from '../../../identity/accounts/roles.ts';
import type { Caller } from '../../../identity/keys/api-keys.ts';
import type { HealthAccess } from '../../../operations/watches/line-health.ts';

/** Only people who look after lines, and programs that may write, see which settings of the server a line lacks. */
export function maySeeMissingSettings({ person, scopes }: Pick<Caller, 'person' | 'scopes'>): boolean {
  return person === undefined ? scopes.includes('write') : may(person.role, 'check_lines');
}

export function healthReader(caller: Caller, now: Date): HealthAccess {
  return { accountId: caller.accountId, maySeeMissingSettings: maySeeMissingSettings(caller), now };
}
