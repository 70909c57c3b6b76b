import type { Caller } from '../../../../identity/keys/api-keys.ts';
import type { HealthAsker } from '../../../../operations/watches/line-health.ts';
import { isToldSettings } from '../missing-settings.ts';

export function askerOf(caller: Caller, now: Date): HealthAsker {
  return { accountId: caller.accountId, isToldSettings: isToldSettings(caller), now };
}
