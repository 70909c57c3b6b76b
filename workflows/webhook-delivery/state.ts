import { CancellationScope, isCancellation } from '@temporalio/workflow';

/** Whether a wake is still unread, and the activity that a wake interrupts. */
export class DeliveryState {
  wakeUnread = false;
  private scope: CancellationScope | null = null;

  noteWake(): void {
    this.wakeUnread = true;
    // The activity may wait for hours between attempts. A round in progress is cancelled too and ends promptly.
    this.scope?.cancel();
  }

  /** Runs `drain` until it ends or a wake interrupts it. After a wake, any rejection ends the round. */
  async drain(drain: () => Promise<void>): Promise<void> {
    this.wakeUnread = false;
    const scope = new CancellationScope();
    this.scope = scope;
    try {
      await scope.run(drain);
    } catch (error) {
      if (!this.wakeUnread || (isCancellation(error) && CancellationScope.current().consideredCancelled)) throw error;
    } finally {
      this.scope = null;
    }
  }
}
