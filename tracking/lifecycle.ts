import type { FailureReason, WireFailedReason } from './failures.ts';
export type RequestStatus = 'pending' | 'awaiting_manifest' | 'created' | 'failed' | 'tracking_stopped';
export interface LifecycleSettings {
  manifestWindowDays: number;
}
export const defaultLifecycleSettings: LifecycleSettings = { manifestWindowDays: 7 };
export interface FailureFacts {
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  status: RequestStatus;
  retryCount: number;
  requestedAt: string;
  now: string;
  reason: FailureReason;
  retryAfterSeconds: number | null;
  hasShipment: boolean;
  /** Internal reason of the failure just before this one, null when the last ask went well. */
  previousReason?: FailureReason | null;
  settings?: LifecycleSettings;
}
export interface AfterFailure {
  status: RequestStatus;
  failedReason: WireFailedReason | null;
  isRetrying: boolean;
  retryCount: number;
  nextAskSeconds: number;
  final: boolean;
  event: 'tracking_request.failed' | 'tracking_request.awaiting_manifest' | null;
  stopReason?: 'booking_cancelled';
}
export function afterFailure(facts: FailureFacts): AfterFailure {
  return {
    status: facts.status,
    failedReason: null,
    isRetrying: true,
    retryCount: facts.retryCount,
    nextAskSeconds: 3600,
    final: false,
    event: null,
  };
}
/** What a person should do about it. */
export function failureAdvice(_reason: FailureReason): string {
  return '';
}
