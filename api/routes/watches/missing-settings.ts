import { may } from '../../../identity/accounts/roles.ts';
import type { Caller } from '../../../identity/keys/api-keys.ts';

/** Which settings of the server a line lacks is told to people who look after lines, and to programs that may write. */
export function isToldSettings({ person, scopes }: Pick<Caller, 'person' | 'scopes'>): boolean {
  return person === undefined ? scopes.includes('write') : may(person.role, 'check_lines');
}
