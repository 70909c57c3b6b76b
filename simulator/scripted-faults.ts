/**
 * A fault between the client and a source, scheduled on the clock of the journey. It is permanent if `until` is null.
 */
export interface ScriptedFault {
  kind: FaultKind;
  from: number;
  until: number | null;
  /** Source that has the fault; by default, the line. */
  source?: 'line' | 'terminal' | 'railroad';
  retryAfter?: { seconds: number; form: 'seconds' | 'date' };
}

export const faultKinds = [
  'down',
  'slow',
  'error',
  'throttled',
  'quota_exhausted',
  'login_page',
  'not_found',
  'invalid_number',
  'unauthorized',
  'forbidden',
  'truncated',
  'wrong_envelope',
] as const;

export type FaultKind = (typeof faultKinds)[number];
