import type { Caller } from '../identity/api-keys.ts';
import { may } from '../identity/roles.ts';

/** Which settings of the server a line lacks is told to people who look after lines, and to programs that may write. */
export function isToldSettings({ person, scopes }: Pick<Caller, 'person' | 'scopes'>): boolean {
  return person === undefined ? scopes.includes('write') : may(person.role, 'check_lines');
}
