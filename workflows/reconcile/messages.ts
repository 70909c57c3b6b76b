/** Schedule that wakes overdue runs hourly. */
export const RECONCILE_SCHEDULE_ID = 'reconcile';

export interface ReconcileActivities {
  /**
   * Adds a wake to the outbox for each poll or delivery that is an hour overdue, and deletes obsolete rows. Returns the number
   * of wakes.
   */
  wakeOverdue(): Promise<number>;
}
