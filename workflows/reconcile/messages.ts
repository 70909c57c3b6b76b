/** The hourly look for what slipped through. */
export const RECONCILE_SCHEDULE_ID = 'reconcile';

export interface ReconcileActivities {
  /**
   * Puts a wake into the outbox for whatever should have been asked or delivered an hour ago, and removes what nobody needs any
   * more. Returns how many are woken.
   */
  wakeOverdue(): Promise<number>;
}
