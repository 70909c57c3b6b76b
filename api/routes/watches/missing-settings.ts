import { may } from '../../../identity/accounts/roles.ts';
import type { Caller } from '../../../identity/keys/api-keys.ts';
import type { HealthAccess } from '../../../operations/watches/line-health.ts';

/**
 * Whether the caller may see which server settings a line lacks: people who may check lines, and API keys that
 * may write.
 */
export function maySeeMissingSettings({ person, scopes }: Pick<Caller, 'person' | 'scopes'>): boolean {
  return person === undefined ? scopes.includes('write') : may(person.role, 'check_lines');
}

export function healthReader(caller: Caller, now: Date): HealthAccess {
  return { accountId: caller.accountId, maySeeMissingSettings: maySeeMissingSettings(caller), now };
}
