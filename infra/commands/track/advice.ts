import { FAILURE_RULES } from '../../../tracking/watches/failures.ts';

/** Returns the next step after a failed request. `reason`: its `failed_reason`. */
export function adviceFor(reason: string): string {
  if (reason === 'expired')
    return 'The line was polled every day and never had data for it. Check number, type and SCAC.';
  if (reason === 'retries_exhausted')
    return 'The line gave no usable response for a day. Track the number again later.';
  if (reason === 'not_found') return FAILURE_RULES.not_found.advice;
  return Object.values(FAILURE_RULES).find((rule) => rule.wire === reason)?.advice ?? '';
}
