import type { Source } from './claims.ts';
import type { Ledger } from './ledger.ts';
/**
 * True while an identical answer of this source could still change something (a withdrawal to confirm, a time that was
 * in the future): then an answer whose claims hash is unchanged must be recorded all the same.
 */
export function awaitsConfirmation(_ledger: Ledger, _source: Source, _now: string): boolean {
  return false;
}
