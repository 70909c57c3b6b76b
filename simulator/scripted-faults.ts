/** A fault between the client and a source, by the clock of the journey. A null `until` means permanently. */
export interface ScriptedFault {
  kind: FaultKind;
  from: number;
  until: number | null;
  /** Source with the fault; default: the line. */
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
