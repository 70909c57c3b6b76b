/** The hourly look for tracking that slipped through. */
export const RECONCILE_SCHEDULE_ID = 'reconcile';

export interface ReconcileActivities {
  /** Puts a wake into the outbox for whatever should have been asked an hour ago. Returns how many. */
  wakeOverdue(): Promise<number>;
}
