/** State of one run between two steps: the running watches, their results, and whether a wake is still unread. */
import { CancellationScope } from '@temporalio/workflow';
import type { PlannedWatch, TrackingPlan, Wake } from './messages.ts';

interface RunningWatch {
  scope: CancellationScope;
  ended: Promise<void>;
}

export class TrackingState {
  wakeUnread = false;
  /** Number of recordings by this run's watches. */
  changes = 0;
  /** Plans that watches read after their commits, oldest first. */
  readonly newPlans: TrackingPlan[] = [];
  /** A failure that no retry can fix, such as a bug. */
  fault: unknown = null;
  /**
   * Trace of the last request that woke the run. A wake without a trace, such as that of a test clock, leaves it
   * unchanged.
   */
  trace: Wake = {};
  private readonly running = new Map<string, RunningWatch>();

  noteWake({ traceparent }: Wake = {}): void {
    if (traceparent !== undefined) this.trace = { traceparent };
    this.wakeUnread = true;
  }

  isRunning(watchId: string): boolean {
    return this.running.has(watchId);
  }

  /** Runs `poll` in a separate scope. After a cancellation, any rejection ends that watch. */
  start(watch: PlannedWatch, poll: () => Promise<TrackingPlan>): void {
    const scope = new CancellationScope();
    const ended = scope
      .run(poll)
      .then((plan) => {
        this.changes += 1;
        this.newPlans.push(plan);
      })
      .catch((error: unknown) => {
        if (!scope.consideredCancelled) this.fault ??= error;
      })
      .finally(() => {
        this.running.delete(watch.id);
      });
    this.running.set(watch.id, { scope, ended });
  }

  /** Ends every watch and waits until Temporal has confirmed it, so that the activity ids become available again. */
  async cancelWatches(): Promise<void> {
    const running = [...this.running.values()];
    for (const watch of running) watch.scope.cancel();
    await Promise.all(running.map((watch) => watch.ended));
  }
}
