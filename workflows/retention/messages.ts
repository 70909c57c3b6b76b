/** The daily removal of what is kept for a while only. */
export const RETENTION_SCHEDULE_ID = 'retention';

/** How many rows went. */
export interface RemovedRows {
  notifications: number;
  attempts: number;
  replays: number;
  events: number;
  secrets: number;
  /** False where the time did not suffice, or something could not be removed: the rest goes at the next firing. */
  complete: boolean;
}

export interface RetentionActivities {
  removeExpired(): Promise<RemovedRows>;
}
