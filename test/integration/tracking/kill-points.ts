/** Points at which a worker process of the tests can be told to kill itself. */
export const KILL_POINTS = [
  'before the call',
  'after the call',
  'after the commit',
  'in the relay',
  'at continue-as-new',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];

export interface WorkerProcessInput {
  databaseUrl: string;
  temporalAddress: string;
  taskQueuePrefix: string;
  simulatorUrl: string;
  /** Dies when this point is reached for the `after`-th time; null: lives. */
  kill: { point: KillPoint; after: number } | null;
}
