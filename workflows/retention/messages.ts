/** Schedule that deletes expired rows daily. */
export const RETENTION_SCHEDULE_ID = 'retention';

export interface RemovedRows {
  notifications: number;
  attempts: number;
  replays: number;
  events: number;
  /** Responses of sources to requests that have ended, and changes of the values of their shipments. */
  responses: number;
  changes: number;
  secrets: number;
  /** Files of deleted documents and expired uploads. */
  files: number;
  /** False if the time ran out or a deletion failed. The next run then deletes the rest. */
  complete: boolean;
}

export interface RetentionActivities {
  removeExpired(): Promise<RemovedRows>;
}
